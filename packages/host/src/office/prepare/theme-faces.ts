import { attribute } from "./paragraph-format.ts"

/** Scripts of a theme's faces, by the language that East Asian text is in. */
const scripts: Readonly<Record<string, string>> = {
  "zh-CN": "Hans",
  "zh-SG": "Hans",
  "zh-TW": "Hant",
  "zh-HK": "Hant",
  "ja-JP": "Jpan",
  "ko-KR": "Hang",
}

/** The face that a reference to the theme means; undefined where the theme names none. */
export type ThemeFaces = (reference: string) => string | undefined

/**
 * Reads the faces of a theme. References: `minorHAnsi`, `majorEastAsia` and kin. Where no text
 * `isAsian`, those of East Asia are the Latin ones: Word for Mac names Japanese in documents of any
 * language, and the office program sets spaces that stand alone in such a face.
 *
 * Source: ECMA-376 part 1, 17.18.96 ST_Theme, 17.15.1.88 themeFontLang, 20.1.4.1.16 font.
 */
export function readThemeFaces(theme: string, settings: string, isAsian: boolean): ThemeFaces {
  const language = attribute(/<w:themeFontLang\b[^>]*>/.exec(settings)?.[0] ?? "", "eastAsia")
  const script = scripts[language ?? ""]
  const faces = new Map<string, string>()
  for (const kind of ["major", "minor"]) {
    const fonts = theme.split(`<a:${kind}Font>`)[1]?.split(`</a:${kind}Font>`)[0] ?? ""
    const face = (tag: string): string =>
      new RegExp(`<a:${tag} (?:[^>]* )?typeface="([^"]*)"`).exec(fonts)?.[1] ?? ""
    const latin = face("latin")
    const asian = face("ea") || (script === undefined ? "" : face(`font script="${script}"`))
    if (latin !== "") for (const slot of ["HAnsi", "Ascii"]) faces.set(kind + slot, latin)
    const other = isAsian ? asian : latin
    if (other !== "") faces.set(`${kind}EastAsia`, other)
  }
  return (reference) => faces.get(reference)
}

/** Whether a part of a document has a letter of East Asia in its text. */
export const hasAsianText = (part: string): boolean =>
  />[^<]*[\u2e80-\u9fff\uac00-\ud7af\uf900-\uffef]/.test(part)

/**
 * Names the faces that a part of a document takes from the theme, so that other rules can read
 * them.
 */
export function withThemeFaces(part: string, faceOf: ThemeFaces): string {
  return part.replace(/<w:rFonts\b[^>]*Theme="[^>]*>/g, (tag) =>
    ["ascii", "hAnsi", "eastAsia"].reduce((named, slot) => {
      const face = faceOf(attribute(named, `${slot}Theme`) ?? "")
      if (face === undefined) return named
      return named
        .replace(new RegExp(` w:${slot}="[^"]*"`), "")
        .replace(new RegExp(` w:${slot}Theme="[^"]*"`), () => ` w:${slot}="${face}"`)
    }, tag),
  )
}
