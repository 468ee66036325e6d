import { latinSources } from "../fonts/data/latin-sources.ts"
import { slideFamilies } from "../fonts/data/slide-families.ts"
import type { SlideFaces, Typeface } from "../fonts/slide-faces.ts"

/**
 * Scripts for which a theme names a typeface of its own. Source: ECMA-376 part 1, 20.1.4.1.16 font.
 */
export type HanScript = "Hans" | "Hant" | "Jpan" | "Hang"

/** What stands in for typefaces that a theme does not name. */
const usual: Readonly<Record<HanScript, string>> = {
  Hans: "Microsoft YaHei",
  Hant: "Microsoft JhengHei",
  Jpan: "Yu Gothic",
  Hang: "Malgun Gothic",
}

/** Made faces without Chinese, Japanese and Korean letters. */
const lettersOnly = new Set(
  slideFamilies.flatMap(({ name, source }) => (source in latinSources ? [name] : [])),
)

/**
 * Names the made faces in a part; a theme without a face for Chinese gets one of the main script,
 * one without a face for complex scripts Arial.
 */
export function nameFaces(xml: string, faces: SlideFaces, script: HanScript): string {
  const complete = xml.replace(/<a:(majorFont|minorFont)>[\s\S]*?<\/a:\1>/g, (fonts) =>
    fonts
      .replace(/<a:ea typeface=""/, `<a:ea typeface="${namedFor(fonts, script)}"`)
      .replace(/<a:cs typeface=""/, '<a:cs typeface="Arial"'),
  )
  return complete.replace(
    /<a:(latin|ea|cs|buFont)\b([^>]*?)(\/?)>/g,
    (tag, name: string, rest: string, end) => {
      const typeface = readTypeface(name, rest)
      const own = typeface && faces(typeface)
      // Chinese that is to be in Arial: the office program finds it a face of its own, never a bold
      // one.
      const face =
        name === "ea" && own !== undefined && lettersOnly.has(own)
          ? (faces({ name: usual[script], script: "ea" }) ?? own)
          : own
      return face === undefined ? tag : `<a:${name} typeface="${face}"${end}>`
    },
  )
}

/** Whether no theme names a face for Chinese, Japanese and Korean. */
export const namesNoHanFace = (themes: readonly string[]): boolean =>
  !themes.some((xml) => /<a:(?:majorFont|minorFont)>[\s\S]*?<a:ea typeface="[^"]/.test(xml))

/**
 * Letters that are to have the theme's face for Chinese, where it names none, are set in Arial
 * unless their language, or the one typed beside it, is Chinese, Japanese or Korean. Source: a
 * Korean presentation that PowerPoint exported, all of its 3,700 runs.
 */
export const lettersWithoutFace = (xml: string): string =>
  xml.replace(
    /<a:(rPr|endParaRPr)\b([^>]*)>(?:(?!<\/a:\1>)[\s\S])*?<\/a:\1>/g,
    (properties, _, head) =>
      /\b(?:lang|altLang)="(?:zh|ja|ko)/.test(head)
        ? properties
        : properties.replace(/(<a:latin typeface=")\+m[nj]-ea"/, '$1Arial"'),
  )

function namedFor(fonts: string, script: HanScript): string {
  return (
    new RegExp(`<a:font script="${script}" typeface="([^"]+)"`).exec(fonts)?.[1] ?? usual[script]
  )
}

function readTypeface(script: string, attributes: string): Typeface | undefined {
  const name = /\btypeface="([^"]*)"/.exec(attributes)?.[1]
  if (name === undefined) return undefined
  // Symbol faces have a character set of their own.
  if (/\bcharset="2"/.test(attributes)) return undefined
  return {
    name,
    // The office program sets a bullet in the middle of its line: one in a face of other heights
    // stands higher or lower than the text.
    script: script === "ea" || script === "cs" ? script : "latin",
    panose: /\bpanose="([^"]*)"/.exec(attributes)?.[1],
    pitchFamily: Number(/\bpitchFamily="(\d+)"/.exec(attributes)?.[1] ?? 0),
  }
}

/** A share of kana or Hangul above this makes a presentation Japanese or Korean. */
const SHARE = 0.1

/** The script of most Chinese, Japanese and Korean text of a presentation. */
export function mainScript(slides: readonly string[]): HanScript {
  let [hangul, kana, han, traditional] = [0, 0, 0, 0]
  for (const slide of slides) {
    traditional += slide.match(/\b(?:lang|altLang)="zh-(?:TW|HK|MO|Hant)/g)?.length ?? 0
    traditional -= slide.match(/\b(?:lang|altLang)="zh-(?:CN|SG|Hans)/g)?.length ?? 0
    for (const [, text = ""] of slide.matchAll(/<a:t>([^<]*)<\/a:t>/g)) {
      hangul += text.match(/[\uac00-\ud7a3]/g)?.length ?? 0
      kana += text.match(/[\u3041-\u30fa]/g)?.length ?? 0
      han += text.match(/[\u4e00-\u9fff]/g)?.length ?? 0
    }
  }
  const all = hangul + kana + han
  if (hangul > SHARE * all) return "Hang"
  if (kana > SHARE * all) return "Jpan"
  return traditional > 0 ? "Hant" : "Hans"
}
