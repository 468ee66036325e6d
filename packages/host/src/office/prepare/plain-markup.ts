/** Larger parts are left to the office program's own rules, characters. */
export const LONGEST = 24_000_000

/** Markup that could hide tags from a search; what office programs write has none. */
const hidesTags = /<!\[CDATA\[|<!--/

/**
 * Tells markup in which a search for tags finds what a reader of XML would, in a time that grows
 * with its length: every tag ends before the next begins, every element is closed where it was
 * opened, and neither comments nor sections of characters hide some. Other parts are left to the
 * office program as they are.
 */
export const isPlainMarkup = (xml: string): boolean => !hidesTags.test(xml) && isBalanced(xml)

/**
 * Markup without its comments, which some writers of workbooks leave; one that never ends stays.
 */
export function withoutComments(xml: string): string {
  const kept: string[] = []
  let from = 0
  for (let at = xml.indexOf("<!--"); at >= 0; at = xml.indexOf("<!--", from)) {
    const end = xml.indexOf("-->", at)
    if (end < 0) break
    kept.push(xml.slice(from, at))
    from = end + 3
  }
  return from === 0 ? xml : kept.join("") + xml.slice(from)
}

const [SLASH, QUESTION, EXCLAMATION, QUOTE] = [0x2f, 0x3f, 0x21, 0x22]

function isBalanced(xml: string): boolean {
  const open: string[] = []
  let at = xml.indexOf("<")
  while (at >= 0) {
    const next = xml.indexOf("<", at + 1)
    const end = tagEnd(xml, at, next < 0 ? xml.length : next)
    if (end < 0) return false
    const kind = xml.charCodeAt(at + 1)
    if (kind === SLASH) {
      const name = open.pop()
      if (name === undefined || nameAt(xml, at + 2, end) !== name) return false
    } else if (kind !== QUESTION && kind !== EXCLAMATION && xml.charCodeAt(end - 1) !== SLASH)
      open.push(nameAt(xml, at + 1, end))
    at = next
  }
  return open.length === 0
}

/**
 * Where a tag ends, at a sign that no quotation marks hold; -1 where it does not before `limit`.
 */
function tagEnd(xml: string, from: number, limit: number): number {
  let isQuoted = false
  let counted = from
  for (let end = xml.indexOf(">", from); end >= 0 && end < limit; end = xml.indexOf(">", end + 1)) {
    for (; counted < end; counted++) if (xml.charCodeAt(counted) === QUOTE) isQuoted = !isQuoted
    if (!isQuoted) return end
  }
  return -1
}

function nameAt(xml: string, from: number, end: number): string {
  let to = from
  while (to < end && xml.charCodeAt(to) > SPACE) to++
  return xml.slice(from, to)
}

/** Signs up to it part names from attributes. */
const SPACE = 0x20
