import type { DocumentFormat } from "../../local/local-tools.ts"
import type { Item, Job } from "../../session/session-state.ts"

const formats: Partial<Record<Job["tool"], DocumentFormat>> = {
  pdf2word: "docx",
  pdf2excel: "xlsx",
  pdf2ppt: "pptx",
  pdf2rtf: "rtf",
  pdf2html: "html",
}

/** The format whose tool finds the tables of a job. */
export const formatOf = (job: Job): DocumentFormat => formats[job.tool] ?? "docx"

/** Whether the tables of a job can be drawn here: one PDF, chosen in this visit. */
export function hasGrid(job: Job, items: readonly Item[]): Item | undefined {
  const [id, ...more] = job.itemIds
  if (id === undefined || more.length > 0 || formats[job.tool] === undefined) return undefined
  // Text alone, and pages with every letter in its place, have no tables.
  const { layout } = job.options
  if (layout === "text" || layout === "fixed") return undefined
  return items.find((item) => item.id === id && item.types[0] === "pdf")
}
