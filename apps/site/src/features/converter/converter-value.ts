import type { ToolId } from "@mozhuan/contract"
import { createContext, use } from "react"
import type { OpenedSession, WorkspaceModule } from "./workspace/workspace-module.ts"

/** A tool chosen on the home page, valid at the place in the history where it was chosen. */
export interface HomeChoice {
  readonly tool: ToolId
  readonly at: string
}

/**
 * The part of the converter that is there before any file is: light, and shared by every page of
 * the layout.
 */
export interface ConverterValue {
  readonly homeChoice: HomeChoice | undefined
  readonly setHomeChoice: (choice: HomeChoice) => void
  /** Files, options and tasks; made with the first file. */
  readonly opened: OpenedSession | undefined
  readonly workspace: WorkspaceModule | undefined
  readonly isOpening: boolean
  /** Fetches the workspace ahead: called when the visitor reaches for the converter. */
  readonly prepare: () => void
  /** Takes files from any source; loads the workspace with the first ones. */
  readonly addFiles: (files: readonly File[], tool: ToolId | undefined) => void
  /** The same for photographs that were just taken: where a sheet is seen, the rest goes. */
  readonly addShots: (files: readonly File[], tool: ToolId | undefined) => void
}

/** Filled by `ConverterProvider`. */
export const ConverterContext = createContext<ConverterValue | undefined>(undefined)

/** Gives the converter of the page. @throws Error outside its provider */
export function useConverter(): ConverterValue {
  const value = use(ConverterContext)
  if (value === undefined) throw new Error("ConverterProvider is missing above this component")
  return value
}
