import { local } from "../../pdf/objects/graft.ts"
import { bytesString, dict, memoryBody, name } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"

/** One line of a contents page. */
export interface ContentsLine {
  readonly title: string
  /** Index of the slot it leads to. */
  readonly slot: number
}

/** A4, and the places on it, in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89]
const [LEFT, RIGHT, TOP, LEADING] = [72, 523, 740, 24]
const LINES = 26
const SIZE = 12

export const contentsPages = (lines: readonly ContentsLine[]): number =>
  Math.ceil(lines.length / LINES)

/**
 * Writes contents pages: titles, leaders, page numbers, each line a link.
 *
 * Text is set in the standard Song face of Adobe-GB1, which readers bring along. `nums` are the
 * pages' object numbers,
 * `targets` those of the pages led to, which follow.
 */
export function writeContents(
  writer: PdfWriter,
  lines: readonly ContentsLine[],
  nums: readonly number[],
  options: { targets: readonly number[]; parentOf: (index: number) => number },
): void {
  const font = songFont(writer)
  for (const [index, num] of nums.entries()) {
    const own = lines.slice(index * LINES, (index + 1) * LINES)
    const heading = index === 0 ? [textAt("目录", (WIDTH - 40) / 2, TOP + 40, 20)] : []
    const drawn = own.flatMap((line, row) =>
      drawLine(line, TOP - row * LEADING, line.slot + nums.length + 1),
    )
    const content = new TextEncoder().encode(["BT", ...heading, ...drawn, "ET"].join("\n"))
    const links = own.map((line, row) => {
      const top = TOP - row * LEADING
      const target = [local(options.targets[line.slot] ?? 0), name("Fit")]
      return dict({
        Type: name("Annot"),
        Subtype: name("Link"),
        Rect: [LEFT, top - 6, RIGHT, top + SIZE + 4],
        Border: [0, 0, 0],
        Dest: target,
      })
    })
    const contents = writer.put({ kind: "stream", dict: new Map(), body: memoryBody(content) })
    const page = dict({
      Type: name("Page"),
      Parent: local(options.parentOf(index)),
      MediaBox: [0, 0, WIDTH, HEIGHT],
      Contents: contents,
      Annots: links,
    })
    page.set("Resources", dict({ Font: dict({ F1: font }) }))
    writer.add(num, page)
  }
}

/**
 * Source: ISO 32000-2, 9.7.5.2 "Predefined CMaps"; Latin letters of Adobe-GB1 are CIDs 1 to 95,
 * half an em wide here.
 */
function songFont(writer: PdfWriter): PdfValue {
  const info = dict({ Registry: bytesString("Adobe"), Ordering: bytesString("GB1"), Supplement: 4 })
  const metrics = { Ascent: 880, Descent: -120, CapHeight: 880, StemV: 93, ItalicAngle: 0 }
  const descriptor = dict({
    Type: name("FontDescriptor"),
    FontName: name("STSong-Light"),
    Flags: 6,
    FontBBox: [-25, -254, 1000, 880],
    ...metrics,
  })
  const descendant: PdfDict = dict({
    Type: name("Font"),
    Subtype: name("CIDFontType0"),
    BaseFont: name("STSong-Light"),
    CIDSystemInfo: info,
    FontDescriptor: writer.put(descriptor),
    DW: 1000,
    W: [1, 95, 500, 814, 939, 500],
  })
  return writer.put(
    dict({
      Type: name("Font"),
      Subtype: name("Type0"),
      BaseFont: name("STSong-Light"),
      Encoding: name("UniGB-UCS2-H"),
      DescendantFonts: [writer.put(descendant)],
    }),
  )
}

/** Width in ems: full for Chinese, half for the rest. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) < 0x2e80 ? 0.5 : 1), 0)

function drawLine(line: ContentsLine, y: number, page: number): string[] {
  const number = String(page)
  const room = (RIGHT - LEFT) / SIZE - widthOf(number) - 3
  let title = line.title
  while (widthOf(title) > room) title = `${Array.from(title).slice(0, -2).join("")}…`
  const dots = ".".repeat(Math.max(0, Math.floor((room + 2 - widthOf(title)) / 0.5)))
  return [
    textAt(title, LEFT, y, SIZE),
    textAt(dots, LEFT + (widthOf(title) + 0.5) * SIZE, y, SIZE),
    textAt(number, RIGHT - widthOf(number) * SIZE, y, SIZE),
  ]
}

/** Characters outside the basic plane have no place in UCS-2 and become a box. */
function textAt(text: string, x: number, y: number, size: number): string {
  const codes = Array.from(text, (char) =>
    ((char.codePointAt(0) ?? 0) > 0xffff ? 0x25a1 : (char.codePointAt(0) ?? 0))
      .toString(16)
      .padStart(4, "0"),
  )
  return `/F1 ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${codes.join("")}> Tj`
}
