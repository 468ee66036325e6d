import { gridPitches } from "./page-grid.ts"
import { paragraphFormat, readStyles, type LineFormat } from "./paragraph-format.ts"
import { textHeight } from "./text-height.ts"
import { linesOf } from "./grid-lines.ts"
import { withHeight } from "./word-grid.ts"

const SINGLE = 240

/** Paragraphs that hold no others. */
const paragraphs = /<w:p(?: [^>]*)?>(?:(?!<w:p[ >])[\s\S])*?<\/w:p>/g
const holdsPicture = /<w:(?:drawing|pict|object)\b/

/** A part of a body, and the shares of their size that its lines and the pictures in them get. */
interface Part {
  readonly from: number
  readonly to: number
  readonly share: number
  readonly pictures?: number
}

/** Makes the lines of a part of a body a little lower or higher, and pictures in them smaller. */
export function shrinkLines(
  body: string,
  styles: string,
  { from, to, share, pictures = 1 }: Part,
): string {
  const formatOf = readStyles(styles)
  const pitchAt = gridPitches(body)
  const lower = (paragraph: string, at: number): string => {
    if (holdsPicture.test(paragraph)) return withPictures(paragraph, pictures)
    if (share === 1) return paragraph
    const format = paragraphFormat(paragraph, formatOf)
    return withSpacing(paragraph, format, { pitch: pitchAt(from + at), share })
  }
  const part = body.slice(from, to).replace(paragraphs, lower)
  return body.slice(0, from) + rowsOf(part, pictures) + body.slice(to)
}

/** Rows keep no more room than what is in them. */
const rowsOf = (part: string, share: number): string =>
  share === 1
    ? part
    : part.replaceAll(/<w:trHeight\b[^>]*>/g, (tag) =>
        tag.replace(
          /\bw:val="(\d+)"/,
          (_, height: string) => `w:val="${Math.round(Number(height) * share)}"`,
        ),
      )

/**
 * Pictures that stand in a line, smaller as a whole. Source: ECMA-376 part 1, 20.4.2.7 extent,
 * 20.1.7.3 ext.
 */
function withPictures(paragraph: string, share: number): string {
  if (share === 1) return paragraph
  return paragraph.replaceAll(/<wp:inline\b(?:(?!<wp:inline\b)[\s\S])*?<\/wp:inline>/g, (picture) =>
    picture.replaceAll(/<(?:wp:extent|a:ext)\b[^>]*>/g, (tag) =>
      tag.replaceAll(
        /\b(c[xy])="(\d+)"/g,
        (_, side: string, length: string) => `${side}="${Math.round(Number(length) * share)}"`,
      ),
    ),
  )
}

interface Shrinking {
  readonly pitch: number | undefined
  readonly share: number
}

function withSpacing(paragraph: string, format: LineFormat, { pitch, share }: Shrinking): string {
  const properties = /<w:pPr>[\s\S]*?<\/w:pPr>/.exec(paragraph)?.[0] ?? ""
  const own = /<w:spacing\b[^>]*\bw:line="[^>]*>/.exec(properties)?.[0]
  const { multiple = SINGLE, size = 20, isSnapped = true, rule, height: set = 0 } = format
  if (rule === undefined && pitch !== undefined && isSnapped) {
    // As Word sets a line on a grid.
    const lines = linesOf(textHeight(paragraph, format, size), pitch)
    const height = Math.max(lines * pitch, (pitch * multiple) / SINGLE)
    return withHeight(paragraph, Math.round(height * share), false)
  }
  const line =
    rule === undefined
      ? `w:line="${Math.round(multiple * share)}" w:lineRule="auto"`
      : `w:line="${Math.round(set * share)}" w:lineRule="${rule === "exact" ? rule : "atLeast"}"`
  if (own !== undefined)
    return paragraph.replace(own, () =>
      own.replaceAll(/ w:line(?:Rule)?="[^"]*"/g, "").replace("<w:spacing", `<w:spacing ${line}`),
    )
  const around = /<w:spacing\b[^>]*\bw:(?:before|after)[^>]*>/.exec(properties)?.[0]
  if (around !== undefined)
    return paragraph.replace(around, () => around.replace("<w:spacing", `<w:spacing ${line}`))
  return properties === ""
    ? paragraph.replace(/^<w:p(?: [^>]*)?>/, `$&<w:pPr><w:spacing ${line}/></w:pPr>`)
    : paragraph.replace(/<w:pPr>(<w:pStyle\b[^>]*\/>)?/, `$&<w:spacing ${line}/>`)
}
