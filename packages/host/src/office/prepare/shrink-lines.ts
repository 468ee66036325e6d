import { paragraphFormat, readStyles, type LineFormat } from "./paragraph-format.ts"
import { textHeight } from "./text-height.ts"
import { gridPitch, linesOf, withHeight } from "./word-grid.ts"

const SINGLE = 240

/** Paragraphs that hold no others. */
const paragraphs = /<w:p(?: [^>]*)?>(?:(?!<w:p[ >])[\s\S])*?<\/w:p>/g
const holdsPicture = /<w:(?:drawing|pict|object)\b/

/** Makes the lines of a part of a body a little lower, pictures left as they are. */
export function shrinkLines(
  body: string,
  styles: string,
  { from, to, share }: { readonly from: number; readonly to: number; readonly share: number },
): string {
  const formatOf = readStyles(styles)
  const pitch = /<w:docGrid\b[^>]*w:type="(lines|linesAndChars)"/.test(body)
    ? gridPitch(body)
    : undefined
  const lower = (paragraph: string): string => {
    if (holdsPicture.test(paragraph)) return paragraph
    const format = paragraphFormat(paragraph, formatOf)
    return withSpacing(paragraph, format, { pitch, share })
  }
  return body.slice(0, from) + body.slice(from, to).replace(paragraphs, lower) + body.slice(to)
}

interface Shrinking {
  readonly pitch: number | undefined
  readonly share: number
}

function withSpacing(paragraph: string, format: LineFormat, { pitch, share }: Shrinking): string {
  const properties = /<w:pPr>[\s\S]*?<\/w:pPr>/.exec(paragraph)?.[0] ?? ""
  const own = /<w:spacing\b[^>]*\bw:line="[^>]*>/.exec(properties)?.[0]
  if (own !== undefined && format.rule !== undefined)
    return paragraph.replace(own, () =>
      own.replace(/\bw:line="(\d+)"/, (_, line) => `w:line="${Math.round(Number(line) * share)}"`),
    )
  if (format.rule !== undefined) return paragraph
  const { multiple = SINGLE, size = 20, isSnapped = true } = format
  if (pitch !== undefined && isSnapped) {
    // As Word sets a line on a grid.
    const lines = linesOf(textHeight(paragraph, format, size), pitch)
    const height = Math.max(lines * pitch, (pitch * multiple) / SINGLE)
    return withHeight(paragraph, Math.round(height * share), pitch)
  }
  const line = `w:line="${Math.round(multiple * share)}" w:lineRule="auto"`
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
