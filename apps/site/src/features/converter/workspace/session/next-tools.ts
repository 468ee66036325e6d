import { fileTypesByName, type ToolId } from "@mozhuan/contract"
import { toolsFor } from "./intake.ts"

/** Tools offered after a result; more would be a menu. */
const MOST = 4

/** What people do with a finished PDF, by what made it, most likely first. */
const afterPdf: Readonly<Partial<Record<ToolId, readonly ToolId[]>>> = {
  merge2pdf: ["compress", "encrypt", "split", "pdf2word"],
  split: ["merge2pdf", "compress", "pdf2word", "pdf2photo"],
  compress: ["encrypt", "merge2pdf", "pdf2word", "split"],
  decrypt: ["pdf2word", "pdf2excel", "compress", "split"],
  // The result is locked: any other tool would ask for the password that was just set.
  encrypt: ["decrypt"],
}
/** The same for what was printed from a document, a drawing or pictures. */
const afterPrint: readonly ToolId[] = ["compress", "merge2pdf", "encrypt", "pdf2photo"]

/** Gives the tools that take a result of this name, the one most likely wanted first. */
export function nextTools(outputName: string, from: ToolId): readonly ToolId[] {
  const types = fileTypesByName(outputName)
  const able = toolsFor(types).map(({ id }) => id)
  const wanted = types.includes("pdf") ? (afterPdf[from] ?? afterPrint) : able
  return wanted.filter((id) => id !== from && able.includes(id)).slice(0, MOST)
}
