/** One file as a writer hands it over; the pipeline adds the visitor's name in front. */
export interface WrittenFile {
  /** Ending of the name before the extension: "" for a whole document, "-3" for its third page. */
  readonly suffix: string
  readonly extension: string
  readonly mediaType: string
  readonly content: Uint8Array
  /** Source pages that the file holds. */
  readonly pages: number
}
