import { bulletFace, type BulletSource } from "../fonts/data/bullet-families.ts"
import { signOf } from "../fonts/data/symbol-signs.ts"
import type { SlideFaces } from "../fonts/slide-faces.ts"

/**
 * A bullet whose place would be left of the text's edge stands at the edge in PowerPoint, and the
 * text of its line as far behind it as the indent tells; the office program sets the text beside
 * it. Such a bullet becomes a sign of the text, with a tab behind it.
 *
 * Source: a presentation that PowerPoint exported: margin 0, indent -9 pt; bullets at 0, text at 9
 * pt, further lines at 0.
 */
export function bulletsAtEdge(paragraph: string): string {
  const [head, attributes = "", inside = ""] =
    /^<a:p>\s*<a:pPr\b([^>]*[^/>])>([\s\S]*?)<\/a:pPr>/.exec(paragraph) ?? []
  const sign = /<a:buChar\b[^>]*\bchar="([^"]+)"[^>]*>/.exec(inside)
  const [margin, indent] = [numberIn(attributes, "marL"), numberIn(attributes, "indent")]
  // An inherited margin is not known here.
  if (head === undefined || !sign || margin === undefined || indent === undefined) return paragraph
  const first = /<a:r>(?:(?!<a:r>)[\s\S])*?<\/a:r>/.exec(paragraph)?.[0]
  if (margin + indent >= 0 || first === undefined || /<a:tab\b/.test(inside)) return paragraph
  const tab = `<a:tabLst><a:tab pos="${-indent}" algn="l"/></a:tabLst>`
  const plain = inside
    .replace(/<a:bu(?:Clr|Sz|Font)\w*\b(?:[^>]*\/>|[\s\S]*?<\/a:bu(?:Clr|Sz|Font)\w*>)/g, "")
    .replace(/<a:tabLst\s*\/>/, "")
    .replace(sign[0], `<a:buNone/>${tab}`)
  const face = /<a:buFont\b[^>]*\btypeface="([^"]+)"/.exec(inside)?.[1]
  return paragraph
    .replace(
      head,
      () => `<a:p><a:pPr${attributes.replace(/\sindent="[^"]*"/, "")}>${plain}</a:pPr>`,
    )
    .replace(first, () => bulletRun(first, sign[1] ?? "", face) + first)
}

function numberIn(attributes: string, name: string): number | undefined {
  const found = new RegExp(`\\b${name}="(-?\\d+)"`).exec(attributes)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** The sign of a list as text, in the size and colour of what follows it. */
function bulletRun(first: string, sign: string, face: string | undefined): string {
  const own = first
    .replace(/<a:hlinkClick\b(?:[^>]*\/>|[\s\S]*?<\/a:hlinkClick>)/, "")
    .replace(/<a:t>[^<]*<\/a:t>/, () => `<a:t>${sign}\t</a:t>`)
  return face === undefined || face.startsWith("+")
    ? own
    : own.replaceAll(/<a:(latin|ea)\b[^>]*>/g, `<a:$1 typeface="${face}"/>`)
}

/** Made faces whose bullets have faces of their own. */
const ownBullets: Readonly<Record<string, BulletSource | undefined>> = {
  "Mozhuan Slide Sans Latin": "liberationSans",
  "Mozhuan Slide Mono Latin": "liberationMono",
}

/**
 * Bullets whose face and sign are told together stand on the line of their text: each gets a face
 * for its share of the text's size, and signs of symbol faces become those of an open one.
 *
 * Source: ECMA-376 part 1, 21.1.2.4.3 buChar, 21.1.2.4.9 buSzPct; 78 presentations that PowerPoint
 * exported, whose bullets all stand on the baseline.
 */
export const bulletsOnLine = (xml: string, faces: SlideFaces): string =>
  xml.replace(
    /<a:(pPr|lvl[1-9]pPr)\b(?:\s[^>]*[^/])?>(?:(?!<\/a:\1>)[\s\S])*?<\/a:\1>/g,
    (properties) => {
      const family = /<a:buFont\b[^>]*\btypeface="([^"]*)"/.exec(properties)?.[1]
      const char = /<a:buChar\b[^>]*\bchar="([^"]*)"/.exec(properties)?.[1]
      if (family === undefined || char === undefined || properties.includes("<a:buSzPts"))
        return properties
      const own = ownBullets[family]
      const sign = own === undefined ? signOf(family, char) : { source: own, char }
      const name = sign && bulletFace(sign.source, shareOf(properties))
      if (!sign || faces({ name: name ?? "", script: "latin" }) !== name) return properties
      return properties
        .replace(/<a:buFont\b[^>]*>/, `<a:buFont typeface="${name}"/>`)
        .replace(/(<a:buChar\b[^>]*\bchar=")[^"]*"/, (_, head: string) => `${head}${sign.char}"`)
    },
  )

/** Share of the text's size that a bullet has, percent. */
function shareOf(properties: string): number {
  const [, value, unit] = /<a:buSzPct\b[^>]*\bval="([\d.]+)(%?)"/.exec(properties) ?? []
  if (value === undefined) return 100
  return unit === "%" ? Number(value) : Number(value) / 1000
}
