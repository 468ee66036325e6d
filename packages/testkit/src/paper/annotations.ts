import { colourOf, spell } from "./content.ts"
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
    const [left, top, right, bottom] = [x0, height - y0, x1, height - y1].map(spell)
    const isMark = mark.colour !== undefined
    const colour = isMark ? ` /C [${colourOf(mark.colour ?? 0)}]` : ""
    const quads = isMark
      ? ` /QuadPoints [${[left, top, right, top, left, bottom, right, bottom].join(" ")}]`
      : ""
    return `<< ${rect} /Subtype /${mark.subtype ?? "Text"} /Contents ${textString(mark.contents)}${author}${colour}${quads} >>`
  }
  return `<< ${rect} /Subtype /Widget ${fieldEntries(mark)} >>`
}

/** Bits of a field's /Ff. Source: ISO 32000-2, tables 227, 229, 230 and 233. */
const flagBits = {
  readOnly: 1,
  lines: 1 << 12,
  radio: 1 << 15,
  choice: 1 << 17,
  open: 1 << 18,
  comb: 1 << 24,
}

function fieldEntries(mark: FieldMark): string {
  const { name, type, value, label, isReadOnly = false, dateFormat, cells } = mark
  const flags = [
    isReadOnly && flagBits.readOnly,
    type === "lines" && flagBits.lines,
    type === "radio" && flagBits.radio,
    (type === "choice" || type === "openChoice") && flagBits.choice,
    type === "openChoice" && flagBits.open,
    cells !== undefined && flagBits.comb,
  ].reduce<number>((sum, flag) => sum + (flag || 0), 0)
  const format =
    dateFormat === undefined
      ? ""
      : `/AA << /F << /S /JavaScript /JS (AFDate_FormatEx\\("${dateFormat}"\\);) >> >>`
  const entries = [
    `/T ${textString(name)}`,
    label === undefined ? "" : `/TU ${textString(label)}`,
    flags === 0 ? "" : `/Ff ${flags}`,
    ownEntries(mark),
    cells === undefined ? "" : `/MaxLen ${cells}`,
    value === undefined || isTicked(mark) ? "" : `/V ${textString(value)}`,
    format,
  ]
  return entries.filter(Boolean).join(" ")
}

const isTicked = ({ type }: FieldMark): boolean => type === "checkbox" || type === "radio"

function ownEntries({ type, value, choices }: FieldMark): string {
  if (type === "checkbox" || type === "radio")
    return `/FT /Btn /V /${value ?? "Off"} /AS /${value ?? "Off"}`
  const appearance = "/DA (/Helv 10 Tf 0 g)"
  if (type === "text" || type === "lines") return `/FT /Tx ${appearance}`
  const entries = choices ?? (value === undefined ? [] : [value])
  return `/FT /Ch /Opt [${entries.map(textString).join(" ")}] ${appearance}`
}
