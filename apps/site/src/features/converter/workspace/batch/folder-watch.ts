import { Store } from "../session/store.ts"
import { notThere, saveInto, type NamedResult } from "./save-into.ts"

/**
 * State of a watched folder: off → on; on → gone → on while the folder cannot be found; on → barred
 * when the browser takes the permission back.
 */
export interface WatchState {
  readonly kind: "off" | "on" | "gone" | "barred" | "full"
  readonly folder: string
  /** Files whose results were saved, and those that were refused. */
  readonly saved: number
  readonly failed: number
}

/** What a watch does with the files of one look. */
export interface WatchWork {
  /** Converts the files; gives results with their names. Resolves when all have ended. */
  convert(files: readonly File[]): Promise<{
    readonly outputs: readonly NamedResult[]
    readonly failed: number
  }>
}

/** Folder within the watched one that takes the results. */
const resultsFolder = "mozhuan"
/** Pause between two looks, ms. */
const LOOK_EVERY = 3000

/** Not yet among the platform's types. */
type AskableFolder = FileSystemDirectoryHandle & {
  requestPermission?(how: { readonly mode: "readwrite" }): Promise<PermissionState>
}

const off: WatchState = { kind: "off", folder: "", saved: 0, failed: 0 }

/**
 * Watches a folder that the visitor has allowed: what lies in it and what comes is converted, a
 * file once it has stopped growing, and results go into a folder within it.
 *
 * A folder that is gone is told and waited for; nothing is converted twice, and a result that lies
 * there is never overwritten.
 */
export class FolderWatch {
  readonly store = new Store<WatchState>(off)
  readonly #work: WatchWork
  #folder: AskableFolder | undefined
  /** Size and time of each file when it was last seen, and whether it has been taken. */
  #seen = new Map<string, { readonly mark: string; readonly isTaken: boolean }>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(work: WatchWork) {
    this.#work = work
  }

  start(folder: FileSystemDirectoryHandle): void {
    this.stop()
    this.#folder = folder
    this.#seen = new Map()
    this.store.update(() => ({ ...off, kind: "on", folder: folder.name }))
    void this.#round()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#folder = undefined
    this.store.update(() => off)
  }

  /** Asks for the permission that the browser took back, and goes on. */
  async allow(): Promise<void> {
    const granted = await this.#folder?.requestPermission?.({ mode: "readwrite" })
    if (granted === "granted") this.#tell("on")
  }

  async #round(): Promise<void> {
    const folder = this.#folder
    if (!folder) return
    try {
      const files = await this.#ripe(folder)
      if (files.length > 0) await this.#take(folder, files)
      if (this.#folder === folder) this.#tell("on")
    } catch (error) {
      const kind = error instanceof DOMException ? kindOf[error.name] : undefined
      if (!kind) throw error
      if (this.#folder === folder) this.#tell(kind)
    } finally {
      if (this.#folder === folder) this.#timer = setTimeout(() => void this.#round(), LOOK_EVERY)
    }
  }

  /** Files that are new or changed, and had the same size and time at the look before. */
  async #ripe(folder: FileSystemDirectoryHandle): Promise<File[]> {
    const ripe: File[] = []
    const now = new Map<string, { readonly mark: string; readonly isTaken: boolean }>()
    for await (const handle of folder.values()) {
      if (handle.kind !== "file" || handle.name.startsWith(".")) continue
      // A file that went between the list and the look is no fault.
      const file = await handle.getFile().catch(notThere)
      if (!file) continue
      const mark = `${file.size} ${file.lastModified}`
      const before = this.#seen.get(handle.name)
      const isStill = before?.mark === mark && file.size > 0
      if (isStill && !before.isTaken) ripe.push(file)
      now.set(handle.name, { mark, isTaken: isStill })
    }
    this.#seen = now
    return ripe
  }

  async #take(folder: FileSystemDirectoryHandle, files: readonly File[]): Promise<void> {
    const { outputs, failed } = await this.#work.convert(files)
    const results = await folder.getDirectoryHandle(resultsFolder, { create: true })
    const saved = await saveInto(results, outputs)
    this.store.update((state) => ({
      ...state,
      saved: state.saved + saved,
      failed: state.failed + failed,
    }))
  }

  #tell(kind: WatchState["kind"]): void {
    this.store.update((state) => (state.kind === kind ? state : { ...state, kind }))
  }
}

/** What the browser's words for a folder mean. */
const kindOf: Readonly<Record<string, WatchState["kind"]>> = {
  NotFoundError: "gone",
  NotReadableError: "gone",
  InvalidStateError: "gone",
  NotAllowedError: "barred",
  SecurityError: "barred",
  QuotaExceededError: "full",
}
