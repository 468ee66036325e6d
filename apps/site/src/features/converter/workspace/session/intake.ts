import {
  fileTypes,
  fileTypesByName,
  sniffFileTypes,
  tools,
  type FileTypeId,
  type Limits,
  type Tool,
  type ToolId,
} from "@mozhuan/contract"
import { randomId } from "../../../shell/visit.ts"
import { worksHere } from "../local/local-tools.ts"
import type { Item, Refusal } from "./session-state.ts"

/** Bytes read to tell a file's type. */
const headBytes = 4096
/**
 * Tells which of our kinds a file can be.
 *
 * Content wins over the name: a renamed .exe is nothing of ours. Where the content allows several
 * (zip and compound containers), the name decides among them, as it does for plain text.
 */
export async function typesOf(file: File): Promise<readonly FileTypeId[]> {
  const byContent = sniffFileTypes(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  const byName = fileTypesByName(file.name)
  const both = byName.filter((type) => byContent.includes(type))
  if (both.length > 0) return both
  if (byContent.length > 0) return byContent.filter((type) => type !== "zip")
  return byName.filter((type) => fileTypes[type].isPlain)
}

export const toolsFor = (types: readonly FileTypeId[]): readonly Tool[] =>
  tools.filter((tool) => tool.accepts.some((accepted) => types.includes(accepted)))

/** What intake goes by: the visitor's limits, and where they want the work done. */
interface Rules {
  readonly limits: Limits
  readonly prefersHere: boolean
}

/** Tells whether a file only helps others: a font that belongs to drawings. */
export const isCompanion = (
  types: readonly FileTypeId[],
  tool: Pick<Tool, "accepts" | "companions"> | undefined,
): boolean =>
  tool?.companions?.some((type) => types.includes(type)) === true &&
  !tool.accepts.some((type) => types.includes(type))

/** Bytes that a tool may take at once from this visitor. */
export function sizeLimit(tool: Tool | undefined, { limits, prefersHere }: Rules): number {
  return (
    (worksHere(tool, prefersHere) ? limits.localMegabytes : limits.cloudMegabytes) * 1024 * 1024
  )
}

/** Looks at files before anything is uploaded: which are taken, which are not and why. */
export async function examine(
  files: readonly File[],
  tool: Tool | undefined,
  rules: Rules,
  taken: number,
): Promise<{ items: Item[]; refusals: Refusal[] }> {
  const items: Item[] = []
  const refusals: Refusal[] = []
  const refuse = (file: File, reason: Refusal["reason"], fits: readonly ToolId[] = []) =>
    refusals.push({ id: randomId(), file, reason, fits })
  for (const file of files) {
    if (file.size === 0) {
      refuse(file, "empty")
      continue
    }
    const types = await typesOf(file)
    // An archive says nothing of what is in it: only who has chosen a tool for it knows.
    const fits = tool || types[0] !== "zip" ? toolsFor(types).map((entry) => entry.id) : []
    const isHelp = isCompanion(types, tool)
    const isFit = tool ? fits.includes(tool.id) || isHelp : fits.length > 0
    // Nothing of ours inside, though the name promises it: cut off, or something else renamed.
    if (types.length === 0 && fileTypesByName(file.name).length > 0) refuse(file, "damaged")
    else if (!isFit) refuse(file, "type", fits)
    else if (file.size > sizeLimit(tool, rules)) refuse(file, "size")
    else if (
      !isHelp &&
      taken + items.filter((item) => !isCompanion(item.types, tool)).length >=
        rules.limits.filesPerBatch &&
      tool?.inputs !== "one-job-for-all"
    )
      refuse(file, "batch")
    else items.push(newItem(file, types))
  }
  return { items, refusals }
}

function newItem(file: File, types: readonly FileTypeId[]): Item {
  return {
    id: randomId(),
    file,
    types,
    state: { kind: "checking" },
    range: "",
    password: "",
    rotate: 0,
    isSelected: false,
  }
}
