/**
 * Asks the warm child to load one document and save it. Paths are file URLs inside the child's
 * exchange folder.
 */
export interface WarmRequest {
  readonly id: number
  readonly input: string
  readonly saves: readonly {
    readonly output: string
    readonly format: string
    readonly options: string
  }[]
}

/** Answer to the request with this id; 0 is "ready". */
export type WarmAnswer =
  | { readonly id: number; readonly isDone: true }
  | { readonly id: number; readonly isDone: false; readonly reason: string }
