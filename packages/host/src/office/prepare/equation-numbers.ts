import { placeTokens, sectionWidths, trackPlaces } from "./text-widths.ts"

const paragraphToken = String.raw`<w:p(?: [^>]*[^>/])?>(?:(?!<w:p[ >])[\s\S])*?<\/w:p>`
const tokens = new RegExp([...placeTokens, paragraphToken].join("|"), "g")
/**
 * A paragraph that is one formula of one row, whose parts stand as far from each other as there is
 * room.
 */
const numbered =
  /^(<w:p(?: [^>]*)?>)(<w:pPr>(?:(?!<w:pPr>)[\s\S])*?<\/w:pPr>)?<m:oMathPara>(?:<m:oMathParaPr>(?:(?!<m:oMathParaPr>)[\s\S])*?<\/m:oMathParaPr>)?<m:oMath><m:eqArr><m:eqArrPr>(?:(?!<m:eqArrPr>)[\s\S])*?<m:maxDist m:val="(?:1|on)"\/>(?:(?!<m:eqArrPr>)[\s\S])*?<\/m:eqArrPr><m:e>([\s\S]*)<\/m:e><\/m:eqArr><\/m:oMath><\/m:oMathPara><\/w:p>$/
/** What a number is made of: signs, parentheses and a field. */
const plain = /^(?:r|t|d|dPr|ctrlPr|e|rPr|sty|begChr|endChr|nor)$/

/**
 * Sets numbers of equations, which Word has behind a `#`, at the right edge, with the formula in
 * the middle; the office program sets them on a line below it. Source: ECMA-376 part 1, 22.1.2.34
 * eqArr, 22.1.2.64 maxDist; [MS-OI29500] on `#`.
 */
export function numbersBesideEquations(body: string, styles: string): string {
  if (!body.includes("<m:maxDist")) return body
  const places = trackPlaces(styles)
  const widthAt = sectionWidths(body)
  let count = 0
  return body.replace(tokens, (token: string, ...found) => {
    if (!/^<w:p[ >]/.test(token)) {
      places.read(token)
      return token
    }
    const [, opening = "", properties = "", row] = numbered.exec(token) ?? []
    const width = places.width(widthAt(Number(found.at(-2))))
    const parts = row === undefined || width === undefined ? undefined : partsOf(row)
    if (!parts || width === undefined) return token
    if (parts.number.includes("AUTONUM")) count++
    const size = /<w:sz w:val="\d+"\/>/.exec(parts.number)?.[0] ?? ""
    const face = '<w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>'
    const run = (content: string): string => `<w:r><w:rPr>${face}${size}</w:rPr>${content}</w:r>`
    const tab = "<w:r><w:tab/></w:r>"
    const number = run(`<w:t>${numberOf(parts.number, count)}</w:t>`)
    const formula = `<m:oMath>${parts.formula}</m:oMath>`
    return `${opening}${withStops(properties, width)}${tab}${formula}${tab}${number}</w:p>`
  })
}

/**
 * A row of a formula parted at its `#`; undefined where it has none, or more behind it than a
 * number.
 */
function partsOf(row: string): { readonly formula: string; readonly number: string } | undefined {
  let depth = 0
  for (const { 0: tag, 1: closing, index } of row.matchAll(/<(\/?)m:\w+(?: [^>]*)?(?<!\/)>|#/g)) {
    if (tag !== "#") depth += closing === "/" ? -1 : 1
    // Within a text of a run of the row itself.
    else if (depth === 2) {
      const run = row.slice(row.lastIndexOf("<m:r>", index), row.lastIndexOf(">", index) + 1)
      const number = run + row.slice(index + 1)
      const isNumber = [...number.matchAll(/<m:(\w+)/g)].every(([, each = ""]) => plain.test(each))
      if (!isNumber) return undefined
      return { formula: `${row.slice(0, index)}</m:t></m:r>`, number }
    }
  }
  return undefined
}

/**
 * The signs of a number; a field shows what it came to, or the count where it is of numbers by
 * themselves.
 */
function numberOf(xml: string, count: number): string {
  const shown = xml
    .replace(
      /<w:fldChar\b[^>]*"begin"(?:(?!"separate"|"end")[\s\S])*<w:fldChar\b[^>]*>/g,
      (field) => (field.includes("AUTONUM") ? `<m:t>${count}</m:t>` : ""),
    )
    .replace(/<m:d>(?:<m:dPr>(?:(?!<m:dPr>)[\s\S])*?<\/m:dPr>)?/g, (start) => {
      const sign = attributeOf(/<m:begChr\b[^>]*>/.exec(start)?.[0]) ?? "("
      return `<m:t>${sign}</m:t>`
    })
    .replace(/<\/m:d>/g, "<m:t>)</m:t>")
  return [...shown.matchAll(/<m:t(?: [^>]*)?>([^<]*)/g)].map(([, text]) => text).join("")
}

const attributeOf = (tag: string | undefined): string | undefined =>
  tag === undefined ? undefined : /m:val="([^"]*)"/.exec(tag)?.[1]

/** Stops in the middle and at the right edge, twentieths of a point from the left one. */
function withStops(properties: string, width: number): string {
  const bare = (properties || "<w:pPr></w:pPr>")
    .replace(/<w:tabs>(?:(?!<w:tabs>)[\s\S])*?<\/w:tabs>/, "")
    .replace(/<w:(?:ind|jc)\b[^>]*\/>/g, "")
  const stop = (kind: string, at: number): string =>
    `<w:tab w:val="${kind}" w:pos="${Math.round(at)}"/>`
  const stops = `<w:tabs>${stop("center", width / 2)}${stop("right", width)}</w:tabs>`
  const none =
    '<w:ind w:left="0" w:leftChars="0" w:firstLine="0" w:firstLineChars="0"/><w:jc w:val="left"/>'
  return bare.replace(/^<w:pPr>(<w:pStyle\b[^>]*\/>)?/, (start) => start + stops + none)
}
