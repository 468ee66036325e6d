import type { TaskView } from "@mozhuan/contract"

/** A formula of a result as the report tells it. */
export interface ReportedFormula {
  /** From 1. */
  readonly page: number
  readonly latex: string
  /** Markup of an element `math`. */
  readonly mathml: string
}

/** Gives the formulas that the report of a task lists; whatever has another shape is left out. */
export function reportedFormulas(report: TaskView["report"]): readonly ReportedFormula[] {
  const listed = report?.["formulas"]
  return Array.isArray(listed) ? listed.filter(isFormula) : []
}

function isFormula(value: unknown): value is ReportedFormula {
  if (typeof value !== "object" || value === null) return false
  const { page, latex, mathml }: Partial<Record<string, unknown>> = { ...value }
  return typeof page === "number" && typeof latex === "string" && typeof mathml === "string"
}
