import { spell } from "./content.ts"
import { textString } from "./paper-file.ts"
import type { FieldMark, LinkMark, NoteMark } from "./types.ts"

/** Gives the annotation of a link, a note or a field; `pages` are the objects of the pages. */
export function annotationOf(
  mark: LinkMark | NoteMark | FieldMark,
  height: number,
  pages: readonly number[],
): string {
  const [x0, y0, x1, y1] = mark.box
  const rect = `/Type /Annot /Rect [${[x0, height - y1, x1, height - y0].map(spell).join(" ")}]`
  if (mark.kind === "link") {
    const target =
      typeof mark.target === "number"
        ? `/Dest [${pages[mark.target - 1] ?? 0} 0 R /XYZ 0 ${spell(height)} 0]`
        : `/A << /S /URI /URI (${mark.target}) >>`
    return `<< ${rect} /Subtype /Link /Border [0 0 0] ${target} >>`
  }
  if (mark.kind === "note") {
    const author = mark.author ? ` /T ${textString(mark.author)}` : ""
    return `<< ${rect} /Subtype /${mark.subtype ?? "Text"} /Contents ${textString(mark.contents)}${author} >>`
  }
  return `<< ${rect} /Subtype /Widget ${fieldEntries(mark)} >>`
}

function fieldEntries({ name, type, value }: FieldMark): string {
  const key = `/T ${textString(name)}`
  if (type === "checkbox") return `/FT /Btn ${key} /V /${value ?? "Off"} /AS /${value ?? "Off"}`
  const content = value === undefined ? "" : ` /V ${textString(value)}`
  const appearance = "/DA (/Helv 10 Tf 0 g)"
  return type === "text"
    ? `/FT /Tx ${key}${content} ${appearance}`
    : `/FT /Ch /Ff 131072 ${key}${content} /Opt [${value === undefined ? "" : textString(value)}] ${appearance}`
}
