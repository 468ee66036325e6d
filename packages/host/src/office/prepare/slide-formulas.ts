/** An element of a formula's markup with its parts. */
interface Element {
  readonly name: string
  /** Its start tag. */
  readonly tag: string
  readonly children: (Element | string)[]
  /** All its markup. */
  readonly xml: string
}

const ALTERNATE =
  /<mc:AlternateContent\b[^>]*>(?:(?!<mc:AlternateContent\b)[\s\S])*?<\/mc:AlternateContent>/g
/** One that never ends is left where the next begins, so that each piece is looked at once. */
const FORMULA = /<a14:m\b[^>]*>(?:(?!<a14:m\b)[\s\S])*?<\/a14:m>/g
/** Elements within each other beyond which a formula is no line of text: nobody writes so many. */
const MOST_DEPTH = 200

/**
 * Formulas among words, which the office program leaves out, become text where they stand on a
 * line; where one does not (fractions, roots, sums), the shape becomes the picture of it that
 * PowerPoint stored. So do shapes of one formula alone that are larger than it: the office program
 * draws it as large as the shape. Those that fit their formula stay if it is no text: it sets them
 * itself.
 *
 * Source: ECMA-376 part 1, 22.1.2 math; MS-ODRAWXML 2.3.1 a14:m.
 */
export function formulasAmongWords(xml: string): string {
  if (!xml.includes("<a14:m")) return xml
  return xml.replace(ALTERNATE, (alternate) => {
    const choice =
      /<mc:Choice\b[^>]*>((?:(?!<mc:Choice\b)[\s\S])*?)<\/mc:Choice>/.exec(alternate)?.[1] ?? ""
    if (!choice.includes("<a14:m") || !choice.includes("<p:sp>")) return alternate
    const texts = (choice.match(FORMULA) ?? []).map((formula) => onLine(formula))
    if (texts.every((text) => text !== undefined)) {
      let place = 0
      return alternate.replace(choice, () =>
        choice.replace(PARAGRAPH, linesOfFormulas).replace(FORMULA, () => texts[place++] ?? ""),
      )
    }
    const isAlone = !/<a:t>[^<]*\S[^<]*<\/a:t>/.test(choice.replace(FORMULA, ""))
    if (isAlone && choice.includes("<a:spAutoFit")) return alternate
    const fallback = /<mc:Fallback\b[^>]*>((?:(?!<mc:Fallback\b)[\s\S])*?)<\/mc:Fallback>/.exec(
      alternate,
    )?.[1]
    return fallback?.includes("<a:blip ") ? fallback : alternate
  })
}

const PARAGRAPH = /<a:p>(?:(?!<a:p>)[\s\S])*?<\/a:p>/g

/**
 * A paragraph of a formula on lines of its own stands where the formula says, in the middle where
 * it does not. Source: ECMA-376 part 1, 22.1.2.51 jc.
 */
function linesOfFormulas(paragraph: string): string {
  if (!paragraph.includes("<m:oMathPara") || /<a:t>[^<]*\S[^<]*<\/a:t>/.test(paragraph))
    return paragraph
  const told = /<m:jc\b[^>]*\bm:val="(left|right)"/.exec(paragraph)?.[1]
  const algn = ` algn="${told === "left" ? "l" : told === "right" ? "r" : "ctr"}"`
  const head = /^<a:p>\s*<a:pPr\b[^>]*>/.exec(paragraph)?.[0]
  if (head === undefined) return paragraph.replace("<a:p>", `<a:p><a:pPr${algn}/>`)
  const own = head.replace(/\salgn="[^"]*"/, "").replace("<a:pPr", `<a:pPr${algn}`)
  return own + paragraph.slice(head.length)
}

/** A formula as runs of text; undefined where it is higher than a line. */
function onLine(formula: string): string | undefined {
  const root = parse(formula)
  return root && runsOf(root.children, 0)
}

/** Shifts of raised and lowered text, thousandths of a percent of its size. */
const RAISED = 30_000
const LOWERED = -25_000

function runsOf(parts: readonly (Element | string)[], shift: number): string | undefined {
  let runs = ""
  for (const part of parts) {
    if (typeof part === "string" || /(?:Pr|ctrlPr)$/.test(part.name)) continue
    const made = runsOfElement(part, shift)
    if (made === undefined) return undefined
    runs += made
  }
  return runs
}

function runsOfElement(element: Element, shift: number): string | undefined {
  const inside = (name: string, moved = shift): string | undefined => {
    const found = child(element, name)
    return found === undefined ? "" : runsOf(found.children, moved)
  }
  switch (element.name) {
    case "m:r":
      return textRun(element, shift)
    case "m:oMath":
    case "m:oMathPara":
    case "m:e":
    case "m:box":
      return runsOf(element.children, shift)
    case "m:func":
      return joined(inside("m:fName"), inside("m:e"))
    case "m:sSup":
      return joined(inside("m:e"), inside("m:sup", RAISED))
    case "m:sSub":
      return joined(inside("m:e"), inside("m:sub", LOWERED))
    case "m:sSubSup":
      return joined(inside("m:e"), inside("m:sub", LOWERED), inside("m:sup", RAISED))
    case "m:d":
      return delimited(element, shift)
    default:
      return undefined
  }
}

const joined = (...parts: readonly (string | undefined)[]): string | undefined =>
  parts.includes(undefined) ? undefined : parts.join("")

const child = (element: Element, name: string): Element | undefined =>
  element.children.find((part): part is Element => typeof part !== "string" && part.name === name)

/** Brackets and what they hold. Source: 22.1.2.24 d: parentheses and bars where nothing is told. */
function delimited(element: Element, shift: number): string | undefined {
  const properties = child(element, "m:dPr")
  const sign = (name: string, preset: string): string => {
    const told = properties && child(properties, name)
    return told === undefined ? preset : (/\bm:val="([^"]*)"/.exec(told.tag)?.[1] ?? "")
  }
  const head = /<a:rPr\b[\s\S]*?<\/a:rPr>|<a:rPr\b[^>]*\/>/.exec(properties?.xml ?? "")?.[0] ?? ""
  const mark = (text: string): string =>
    text === "" ? "" : run(head, text, { shift, isItalic: false })
  const parts = element.children
    .filter((part): part is Element => typeof part !== "string" && part.name === "m:e")
    .map((part) => runsOf(part.children, shift))
  if (parts.includes(undefined)) return undefined
  return (
    mark(sign("m:begChr", "(")) +
    parts.join(mark(sign("m:sepChr", "|"))) +
    mark(sign("m:endChr", ")"))
  )
}

/** Letters of a formula are italic, digits and signs upright; signs of relation stand apart. */
function textRun(element: Element, shift: number): string {
  const parts = child(element, "m:t")?.children ?? []
  const written = parts.filter((part) => typeof part === "string").join("")
  const head = child(element, "a:rPr")?.xml ?? ""
  const isPlain = /<m:sty m:val="p"\/>|<m:nor\b/.test(element.xml)
  // Signs that markup spells out have letters in their names, and signs become such that it must
  // spell out.
  const text = signsSpelled(written).normalize("NFKC")
  const spaced = shift === 0 && !isPlain ? text.replaceAll(RELATION, " $1 ") : text
  return (spaced.match(/\p{L}+|[^\p{L}]+/gu) ?? [])
    .map((part) =>
      run(head, spelled(part), {
        shift,
        isItalic: !isPlain && /^[A-Za-z\u0370-\u03ff]/.test(part),
      }),
    )
    .join("")
}

/**
 * Signs between two sides, which stand apart from both by 5/18 of the size; a space is nearly that.
 * Source: Knuth, The TeXbook, chapter 18; PDFs that PowerPoint exported.
 */
const RELATION = /\s*([=<>\u2248\u2260\u2264\u2265\u2208\u2192\u21d2\u223c])\s*/gu

const signsSpelled = (markup: string): string =>
  markup
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")

const spelled = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

function run(
  head: string,
  text: string,
  { shift, isItalic }: { shift: number; isItalic: boolean },
): string {
  const own = /^<a:rPr\b([^>]*?)\/?>/.exec(head)?.[1] ?? ' lang="en-US"'
  const attributes = own.replaceAll(/\s(?:i|baseline)="[^"]*"/g, "")
  const inner = /^<a:rPr\b[^>]*[^/]>([\s\S]*)<\/a:rPr>$/.exec(head)?.[1] ?? ""
  const moved = shift === 0 ? "" : ` baseline="${shift}"`
  const faces = inner.replaceAll('typeface="Cambria Math"', 'typeface="Cambria"')
  return `<a:r><a:rPr i="${isItalic ? 1 : 0}"${moved}${attributes}>${faces}</a:rPr><a:t>${text}</a:t></a:r>`
}

/** Reads markup that is known to be well formed; undefined where it is cut off or too deep. */
function parse(xml: string): Element | undefined {
  const open: { name: string; tag: string; at: number; children: (Element | string)[] }[] = []
  for (const match of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>|[^<]+/g)) {
    const [tag, closes, name, isEmpty] = match
    if (name === undefined) {
      open.at(-1)?.children.push(tag)
      continue
    }
    if (closes === "") open.push({ name, tag, at: match.index, children: [] })
    if (open.length > MOST_DEPTH) return undefined
    if (closes === "" && isEmpty === "") continue
    const done = open.pop()
    if (!done) return undefined
    const element = { ...done, xml: xml.slice(done.at, match.index + tag.length) }
    if (open.length === 0) return element
    open.at(-1)?.children.push(element)
  }
  return undefined
}
