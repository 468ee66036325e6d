/**
 * Every reason for which the engine gives up on one file. The product maps each to a public code.
 */
export const failureCodes = [
  "type/unsupported",
  "file/damaged",
  "file/empty",
  "file/no-pages",
  "password/needed",
  "password/wrong",
  "encryption/unknown",
  "limit/pages",
  "limit/size",
  "limit/pixels",
  "limit/memory",
  "limit/time",
  "limit/recognition",
  "options/invalid",
  "grid/invalid",
  "corrections/invalid",
  "range/outside",
  "content/none",
  "table/none",
  "program/missing",
  "program/failed",
  "target/unreachable",
] as const
export type FailureCode = (typeof failureCodes)[number]

/**
 * A reason not to go on with one file: closed code, message fit for the public, a hint for the
 * remedy.
 *
 * Never carries paths, stacks or library output in `message` or `hint`; those go to `cause`.
 */
export class ConversionError extends Error {
  readonly code: FailureCode
  readonly hint: string | undefined
  /** 1-based page the failure belongs to, where known. */
  readonly page: number | undefined

  constructor(
    code: FailureCode,
    message: string,
    details: { hint?: string; page?: number; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = "ConversionError"
    this.code = code
    this.hint = details.hint
    this.page = details.page
  }
}

/** Everything that can be lost, or is worth a look, while a conversion goes on. */
export const diagnosticKinds = [
  "font-substituted",
  "font-forbidden",
  "font-unmapped",
  "glyphs-dropped",
  "region-rasterised",
  "chart-read",
  "chart-kept",
  "page-rasterised",
  "page-scaled",
  "page-cut",
  "page-recognised",
  "page-unreadable",
  "recognition-limit",
  "low-confidence",
  "value-doubtful",
  "formula-kept-as-picture",
  "formula-kept-as-text",
  "formulas-offered",
  "table-uncertain",
  "feature-dropped",
  "file-repaired",
  "signature-broken",
  "xref-missing",
  "image-degraded",
  "no-table",
  "target-missed",
  "already-smallest",
] as const
export type DiagnosticKind = (typeof diagnosticKinds)[number]

/** One loss: what kind, where, and details that survive JSON. */
export interface Diagnostic {
  readonly kind: DiagnosticKind
  /** 1-based. */
  readonly page?: number
  readonly detail?: string
  readonly data?: Readonly<Record<string, string | number | boolean>>
}

/**
 * A value together with what was lost on the way to it. A lossy result is never called a clean
 * success.
 */
export interface Outcome<T> {
  readonly value: T
  readonly diagnostics: readonly Diagnostic[]
}
