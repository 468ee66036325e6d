import type { Inline, PageField } from "../../../model/document.ts"
import { shares } from "../../geometry/scale.ts"
import { romanNumber } from "../../writing/labels.ts"

/** How the numbers of a header line go with the pages. */
export interface PageCount {
  /** 0-based page the line stands on. */
  readonly page: number
  readonly pageTotal: number
  /** Printed number of page 0: number shown less page index. */
  readonly offset: number
  /** What `standingTexts` gives. */
  readonly standing?: ReadonlySet<string>
}

/**
 * Turns the numbers of a header or footer that count pages into fields.
 *
 * Only a number that equals the page's own (by `offset`) becomes a field; dates and versions stay
 * text.
 */
export function withPageFields(inlines: readonly Inline[], count: PageCount): Inline[] {
  const texts = inlines.map((inline) => (inline.kind === "text" ? inline.text : " "))
  const shown = texts.join("")
  if (count.standing && isStanding(solid(shown), count.standing)) return [...inlines]
  let isDone = false
  return inlines.flatMap((inline, here): Inline[] => {
    if (inline.kind !== "text") return [inline]
    const [left, right] = [texts.slice(0, here).join(""), texts.slice(here + 1).join("")]
    const parts = splitNumbers(inline.text)
    const made: Inline[] = []
    for (const [at, part] of parts.entries()) {
      const around = { before: parts.slice(0, at).join(""), after: parts.slice(at + 1).join("") }
      // A digit of another size is a text of its own.
      const beside = { before: left + around.before, after: around.after + right }
      const isOther =
        isInDate(around) || isInAddress(beside) || isInTelephone(beside) || isInName(around)
      const field = isOther ? undefined : fieldOf(part, count, around.before, isDone)
      if (field) {
        made.push({ kind: "pageField", ...field, style: inline.style, shown: part })
        if (field.field === "page") isDone = true
      } else if (part !== "") {
        const last = made.at(-1)
        if (last?.kind === "text") made[made.length - 1] = { ...last, text: last.text + part }
        else made.push({ ...inline, text: part })
      }
    }
    return made
  })
}

const splitNumbers = (text: string): string[] =>
  /^[ivxlc]+$/i.test(text.trim()) ? [text] : text.split(/(\d+)/)

/** What stands before and after a number. */
interface Around {
  readonly before: string
  readonly after: string
}

/**
 * Tells whether a number stands in a name on the net: www.name5.com, name5@post.net; spaced out too:
 * w w w . n 5 . c o m.
 */
const isInAddress = ({ before, after }: Around): boolean => {
  const start = (/(?<!\S)(?:\S ){3,}$/.exec(before) ?? /\S*$/.exec(before))?.[0].replaceAll(" ", "")
  const end = (/^(?: \S){3,}(?!\S)/.exec(after) ?? /^\S*/.exec(after))?.[0].replaceAll(" ", "")
  return /@|:\/\/|^www\.|\p{L}\.\p{L}{2}/u.test(`${start ?? ""}0${end ?? ""}`)
}

/** Tells whether a number stands in that of a telephone: +1 888 1234567, 1-888-1234567, 888.1.2. */
const isInTelephone = ({ before, after }: Around): boolean =>
  before.endsWith("+") || /^[-.]\d{3}(?!\d)/.test(after) || /(?<!\d)\d{3}[-.]$/.test(before)

/** Tells whether a number stands in a name that is written in one: Form_P2_2021. */
const isInName = ({ before, after }: Around): boolean => {
  const name = `${/\S*$/.exec(before)?.[0] ?? ""}0${/^\S*/.exec(after)?.[0] ?? ""}`
  return name.includes("_") && /\p{L}/u.test(name)
}

/** Tells whether a number stands in a date: 5/5/2017, 2017-05-05. */
const isInDate = ({ before, after }: Around): boolean =>
  (/\d[/.-]$/.test(before) && /^[/.-]\d/.test(after)) ||
  /\d[/.-]\d+[/.-]$/.test(before) ||
  /^[/.-]\d+[/.-]\d/.test(after)

function fieldOf(
  part: string,
  count: PageCount,
  before: string,
  isDone: boolean,
): Pick<PageField, "field" | "format"> | undefined {
  const shown = part.trim()
  if (/^\d+$/.test(shown)) {
    const value = Number(shown)
    if (!isDone && value === count.page + count.offset) return { field: "page", format: "decimal" }
    if (
      value === count.pageTotal &&
      count.pageTotal > 1 &&
      /(?:of|\/|共|von|de|из)\s*$/i.test(before)
    )
      return { field: "pages", format: "decimal" }
    return undefined
  }
  if (/^[ivxlc]+$/.test(shown) && romanNumber(shown) > 0)
    return { field: "page", format: "lowerRoman" }
  if (/^[IVXLC]+$/.test(shown) && romanNumber(shown.toLowerCase()) > 0)
    return { field: "page", format: "upperRoman" }
  return undefined
}

/** Share of the numbered pages that must agree: telephone numbers count on by chance. */
const agreeingShare = shares.half

/** Numbers of a text; a Roman one only where it stands alone. */
function numbersIn(text: string): number[] {
  const roman = romanNumber(text.trim().toLowerCase())
  return roman > 0 ? [roman] : (text.match(/\d+/g) ?? []).map(Number)
}

/** The lines of a page's header and footer. */
export interface ShownFurniture {
  /** 0-based. */
  readonly page: number
  readonly texts: readonly string[]
}

/**
 * Gives the lines, without their spaces, that say the same on two pages after each other: no number
 * of theirs counts pages, as little as "2016 - 2017" or "1.0" does on both of them.
 */
export function standingTexts(pages: readonly ShownFurniture[]): ReadonlySet<string> {
  const standing = new Set<string>()
  let before = new Set<string>()
  for (const { texts } of pages) {
    const own = new Set(texts.map(solid))
    for (const text of own) if (before.has(text)) standing.add(text)
    before = own
  }
  return standing
}

/** Tells whether a text is made of lines that stand, or has no number beside them. */
function isStanding(text: string, standing: ReadonlySet<string>): boolean {
  if (standing.has(text)) return true
  const left = [...standing].reduce((rest, line) => (line ? rest.replace(line, " ") : rest), text)
  return left !== text && !/\d|(?:^|\s)[ivxlc]+(?:\s|$)/i.test(left)
}

const solid = (text: string): string => text.replace(/\s+/g, "")

/** Gives the offset that most pages agree on: the printed number less the page's index. */
export function pageOffset(all: readonly ShownFurniture[]): number | undefined {
  const standing = standingTexts(all)
  const pages = all.map(({ page, texts }) => ({
    page,
    texts: texts.filter((text) => !standing.has(solid(text))),
  }))
  const votes = new Map<number, number>()
  for (const { page, texts } of pages) {
    const numbers = new Set(texts.flatMap(numbersIn))
    for (const value of numbers) votes.set(value - page, (votes.get(value - page) ?? 0) + 1)
  }
  const best = [...votes].sort((a, b) => b[1] - a[1] || Math.abs(a[0] - 1) - Math.abs(b[0] - 1))[0]
  if (!best) return undefined
  const numbered = pages.filter(({ texts }) =>
    texts.some((text) => numbersIn(text).length > 0),
  ).length
  return best[1] >= Math.max(2, agreeingShare * numbered) || best[0] === 1 ? best[0] : undefined
}
