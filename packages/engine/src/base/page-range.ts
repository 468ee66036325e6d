import { ConversionError } from "./failure.ts"

const RANGE = /^(?:(odd|even)|last:(\d{1,5})|(\d{1,5})?\s*(-)?\s*(\d{1,5})?)$/

/**
 * Gives the 0-based pages that a page range stands for, in the order written, each once.
 *
 * Syntax: parts between commas (also the Chinese comma), each `5`, `1-3`, `8-`, `-4`, `odd`, `even`
 * or `last:2`. Empty means every page. A range that ends beyond the last page is cut there.
 * @throws ConversionError "options/invalid" for other text, "range/outside" where no page of a part
 * exists.
 */
export function parsePageRange(text: string | undefined, pageCount: number): number[] {
  const parts = (text ?? "").split(/[,，]/).map((part) => part.trim().toLowerCase())
  if (parts.every((part) => part === ""))
    return Array.from({ length: pageCount }, (_, index) => index)
  const pages = new Set<number>()
  for (const part of parts) for (const page of pagesOf(part, pageCount)) pages.add(page - 1)
  return [...pages]
}

function pagesOf(part: string, pageCount: number): number[] {
  const match = RANGE.exec(part)
  if (!match || part === "" || part === "-") throw invalid(part)
  const [, parity, last, start, dash, end] = match
  if (parity) {
    const pages = sequence(parity === "odd" ? 1 : 2, pageCount).filter(
      (page) => page % 2 === (parity === "odd" ? 1 : 0),
    )
    if (pages.length === 0) throw outside(part, pageCount)
    return pages
  }
  if (last) {
    if (Number(last) === 0) throw invalid(part)
    return sequence(Math.max(1, pageCount - Number(last) + 1), pageCount)
  }
  const from = start === undefined ? 1 : Number(start)
  const to = dash ? (end === undefined ? pageCount : Number(end)) : from
  if (from === 0 || (end !== undefined && Number(end) < from)) throw invalid(part)
  if (from > pageCount) throw outside(part, pageCount)
  return sequence(from, Math.min(to, pageCount))
}

function sequence(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

const invalid = (part: string): ConversionError =>
  new ConversionError("options/invalid", `"${part}" is not a page range.`, {
    hint: "Write page ranges such as 1-3,5,8- or odd, even, last:2.",
  })

const outside = (part: string, pageCount: number): ConversionError =>
  new ConversionError("range/outside", `"${part}" lies outside the file.`, {
    hint: `Pages go from 1 to ${pageCount}.`,
  })
