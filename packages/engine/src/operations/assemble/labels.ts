import { decodeText, encodeText } from "../../pdf/objects/text.ts"
import { dict, isString, name, nameOf } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"
import type { Source } from "./source.ts"

interface Label {
  readonly style: string | undefined
  readonly prefix: string
  readonly number: number
}

/**
 * Gives the page labels of the new file, or undefined where no source has any.
 *
 * `order` lists the pages in place behind `front` pages without labels; a page of a file without
 * labels is numbered by its own place in that file. Source: ISO 32000-2, 12.4.2.
 */
export function joinLabels(
  order: readonly { readonly source: Source; readonly page: number }[],
  front: number,
): PdfValue | undefined {
  if (!order.some(({ source }) => source.labels.length > 0)) return undefined
  // Every page must fall into a range: those in front get an empty label.
  const nums: PdfValue[] = front > 0 ? [0, new Map()] : []
  let before: Label | undefined
  for (const [index, { source, page }] of order.entries()) {
    const label = labelOf(source, page)
    const continues =
      before &&
      before.style === label.style &&
      before.prefix === label.prefix &&
      before.number + 1 === label.number
    if (!continues) {
      const style = label.style === undefined ? undefined : name(label.style)
      const prefix = label.prefix === "" ? undefined : encodeText(label.prefix)
      nums.push(
        front + index,
        dict({
          S: style,
          P: prefix,
          St: label.style !== undefined && label.number !== 1 ? label.number : undefined,
        }),
      )
    }
    before = label
  }
  return dict({ Nums: nums })
}

function labelOf(source: Source, page: number): Label {
  const { labels, file } = source
  let [low, high] = [0, labels.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((labels[middle]?.[0] ?? 0) <= page) low = middle + 1
    else high = middle
  }
  const range = labels[low - 1]
  if (!range) return { style: "D", prefix: "", number: page + 1 }
  const [start, entries] = range
  const prefix = file.resolve(entries.get("P"))
  const style = nameOf(file.resolve(entries.get("S")))
  return {
    style,
    prefix: isString(prefix) ? decodeText(prefix) : "",
    // Without a style every page of the range shows the prefix alone; one number for all keeps the
    // range in one piece.
    number: (file.number(entries.get("St")) ?? 1) + page - start,
  }
}
