import { type TxtOptions, defaultTxtOptions } from "./txt-options.ts"
import { createGb18030Encoder } from "../../base/gb18030.ts"
import type { Outcome } from "../../base/failure.ts"
import type { Document } from "../../model/document.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { flowPages } from "./flow-text.ts"
import { spatialPages } from "./spatial-text.ts"

/**
 * Writes a document as plain text: one file, or one a page. Text never gets lost; a character
 * outside GB18030 does not exist.
 */
export async function writeTxt(
  document: Document,
  options: Partial<TxtOptions> = {},
): Promise<Outcome<readonly WrittenFile[]>> {
  const settings: TxtOptions = { ...defaultTxtOptions, ...options }
  const pages =
    settings.layout === "spatial" ? spatialPages(document, settings) : flowPages(document, settings)
  const encode = createEncoder(settings)
  const file = (suffix: string, text: string, count: number): WrittenFile => ({
    suffix,
    format: "txt",
    ...(settings.encoding === "gb18030" && { charset: "gb18030" }),
    content: encode(text),
    pages: count,
  })
  const value = settings.filePerPage
    ? pages.map((text, index) => file(`-${index + 1}`, text, 1))
    : [file("", joinPages(pages, settings), pages.length)]
  return { value, diagnostics: [] }
}

function joinPages(pages: readonly string[], options: TxtOptions): string {
  if (options.pageMark === "formFeed") return pages.join("\f")
  if (options.pageMark === "label")
    return pages.map((text, index) => `—第${index + 1}页—\n${text}`).join("\n")
  return pages.filter((text) => text !== "").join(options.layout === "spatial" ? "\n" : "")
}

function createEncoder(options: TxtOptions): (text: string) => Uint8Array {
  const withNewlines = (text: string): string =>
    options.newline === "crlf" ? text.replaceAll("\n", "\r\n") : text
  if (options.encoding === "gb18030") {
    const encoder = createGb18030Encoder()
    return (text) => encoder.encode(withNewlines(text))
  }
  const utf8 = new TextEncoder()
  const mark = options.encoding === "utf-8-bom" ? "\uFEFF" : ""
  return (text) => utf8.encode(mark + withNewlines(text))
}
