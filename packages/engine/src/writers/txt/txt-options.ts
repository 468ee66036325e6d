export interface TxtOptions {
  readonly encoding: "utf-8" | "utf-8-bom" | "gb18030"
  readonly newline: "lf" | "crlf"
  /**
   * Paragraphs in reading order, the page's own lines in reading order, or lines where they stood
   * on the page.
   */
  readonly layout: "paragraphs" | "lines" | "spatial"
  readonly pageMark: "none" | "formFeed" | "label"
  readonly dropFurniture: boolean
  readonly filePerPage: boolean
}

export const defaultTxtOptions: TxtOptions = {
  encoding: "utf-8",
  newline: "lf",
  layout: "paragraphs",
  pageMark: "none",
  dropFurniture: false,
  filePerPage: false,
}
