import { cffStandardStrings } from "../data/cff-strings.ts"
import { standardNames } from "../encodings.ts"
import { op } from "./cff-font.ts"
import type { CffFont } from "./cff-font.ts"
import { glyphName } from "./read-cff.ts"
import { emptyUse, scanCharString } from "./scan-charstring.ts"
import type { CharStringUse } from "./scan-charstring.ts"

/** "return": a subroutine of nothing; its number stays, so those of the others do. */
const emptySubr = Uint8Array.of(11)

/**
 * Gives the font with only the glyphs of some CIDs; in a font without CIDs they are glyph numbers,
 * which become its CIDs.
 */
export function keepCids(given: CffFont, cids: ReadonlySet<number>): CffFont | undefined {
  const font = given.isCid ? given : withCids(given)
  const glyphs = font.charStrings.flatMap((_, glyph) =>
    glyph === 0 || cids.has(font.charset[glyph] ?? 0) ? [glyph] : [],
  )
  return keepGlyphs(font, glyphs)
}

/**
 * Source: ISO 32000-2, 9.7.4.2: of a program without CIDs a composite font takes the glyph's
 * number.
 */
function withCids(font: CffFont): CffFont {
  const first = cffStandardStrings.length
  return {
    ...font,
    isCid: true,
    top: new Map([...font.top, [op.ros, [first, first + 1, 0]]]),
    strings: ["Adobe", "Identity"],
    charset: font.charStrings.map((_, glyph) => glyph),
    encoding: undefined,
    parts: font.parts.map((part) => ({ ...part, dict: new Map() })),
  }
}

/**
 * Gives a font that is not CID-keyed with only the glyphs of some names and those they are made of.
 */
export function keepNames(font: CffFont, names: ReadonlySet<string>): CffFont | undefined {
  if (font.isCid) return undefined
  const encoded = new Set(font.encoding?.values())
  const wanted = new Set(names)
  const chosen = (): number[] => {
    const all = font.charStrings.flatMap((_, glyph) =>
      glyph > 0 && wanted.has(glyphName(font, glyph)) ? [glyph] : [],
    )
    // Glyphs with a code come first: the encoding lists codes, not glyphs.
    return [
      0,
      ...all.filter((glyph) => encoded.has(glyph)),
      ...all.filter((glyph) => !encoded.has(glyph)),
    ]
  }
  const use = emptyUse(font)
  for (const glyph of chosen()) if (!scanCharString(font, glyph, use)) return undefined
  for (const code of use.accents) wanted.add(standardNames.get(code) ?? "")
  return keepGlyphs(font, chosen())
}

/**
 * Gives the font with some glyphs in a new order, and without what only the others called on;
 * undefined where a glyph cannot be followed.
 */
function keepGlyphs(font: CffFont, glyphs: readonly number[]): CffFont | undefined {
  const use = emptyUse(font)
  for (const glyph of glyphs) if (!scanCharString(font, glyph, use)) return undefined
  const placeOf = new Map(glyphs.map((glyph, index) => [glyph, index]))
  const encoding =
    font.encoding &&
    new Map(
      [...font.encoding].flatMap(([code, glyph]) =>
        placeOf.has(glyph) ? [[code, placeOf.get(glyph) ?? 0] as const] : [],
      ),
    )
  return {
    ...font,
    charStrings: glyphs.map((glyph) => font.charStrings[glyph] ?? Uint8Array.of(14)),
    charset: glyphs.map((glyph) => font.charset[glyph] ?? 0),
    encoding,
    partOf: (index) => font.partOf(glyphs[index] ?? 0),
    ...keptSubrs(font, use),
  }
}

function keptSubrs(font: CffFont, use: CharStringUse): Pick<CffFont, "globalSubrs" | "parts"> {
  const kept = (
    subrs: readonly Uint8Array[],
    used: ReadonlySet<number> | undefined,
  ): readonly Uint8Array[] =>
    !used || used.size === 0 ? [] : subrs.map((subr, index) => (used.has(index) ? subr : emptySubr))
  return {
    globalSubrs: kept(font.globalSubrs, use.globalSubrs),
    parts: font.parts.map((part, index) => ({
      ...part,
      subrs: kept(part.subrs, use.subrs[index]),
    })),
  }
}
