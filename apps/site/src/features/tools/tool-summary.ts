import type { FileTypeId, ToolGroup, ToolId } from "@mozhuan/contract"

/** What menus, tiles and the empty converter need of a tool, in the page's language. */
export interface ToolSummary {
  readonly id: ToolId
  readonly group: ToolGroup
  readonly name: string
  readonly promise: string
  readonly accepts: readonly FileTypeId[]
  /** Lower case, without dot. */
  readonly extensions: readonly string[]
  /** Kinds by their everyday names: `PDF`, `Word`, `JPG`. */
  readonly kinds: readonly string[]
  /** What may come along with the files. */
  readonly companionHint?: string
  readonly runsLocally: boolean
  readonly isCounted: boolean
  /** Why the tool is off, where it is. */
  readonly unavailable?: string
}
