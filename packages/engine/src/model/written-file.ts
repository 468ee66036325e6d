import type { FormatId } from "../base/formats.ts"

/** One file as a writer hands it over; the pipeline gives it name and media type. */
export interface WrittenFile {
  /** Ending of the name before the extension: "" for a whole document, "-3" for its third page. */
  readonly suffix: string
  /** Several files as one are a zip. */
  readonly format: FormatId | "zip"
  /** Encoding of a text that is not in UTF-8. */
  readonly charset?: string
  readonly content: Uint8Array
  /** Source pages that the file holds. */
  readonly pages: number
}
