import type { ErrorCode } from "./errors.ts"

/** Public code of each reason for which the engine gives up on a file. */
export const errorOfFailure: Readonly<Record<string, ErrorCode>> = {
  "type/unsupported": "type-unsupported",
  "file/damaged": "file-damaged",
  "file/empty": "file-empty",
  "file/no-pages": "file-empty",
  "password/needed": "password-needed",
  "password/wrong": "password-wrong",
  "encryption/unknown": "encryption-unknown",
  "limit/pages": "page-limit",
  "limit/size": "content-limit",
  "limit/pixels": "pixels-limit",
  "limit/memory": "memory-limit",
  "limit/time": "conversion-timeout",
  "limit/recognition": "recognition-limit",
  "options/invalid": "bad-parameter",
  "grid/invalid": "grid-invalid",
  "corrections/invalid": "corrections-invalid",
  "range/outside": "range-outside",
  "content/none": "nothing-found",
  "table/none": "no-table",
  "program/missing": "tool-unavailable",
  "program/failed": "conversion-failed",
  "target/unreachable": "target-unreachable",
}
