import { texExtensionNames, texLetterNames, texSignNames } from "./data/tex-names.ts"
import { texLetters, texSigns } from "./data/tex-extension.ts"

/** The size that a name of TeX's extension font ends in. */
const SIZE = /(?:big|Big|bigg|Bigg|text|display|wide|wider|widest)$/

const extension: ReadonlyMap<string, string> = new Map(
  texExtensionNames.flatMap(([names, signs]) => zipped(names.split(" "), Array.from(signs))),
)

/** Signs of formulas by name, and the ligatures that TeX sets. */
const signs: ReadonlyMap<string, string> = new Map([
  ...zipped(texLetterNames, texLetters),
  ...zipped(texSignNames, texSigns),
  ...["ff", "fi", "fl", "ffi", "ffl"].map((name): [string, string] => [name, name]),
])

/** Name of a ligature: letters joined, with a mark of their form behind a point. */
const LIGATURE = /^[A-Za-z](?:_[A-Za-z])+(?:\.\w+)?$/

/**
 * Gives what a glyph of that name draws, for names that programs for formulas use and for
 * ligatures; undefined for others. Source: Adobe Glyph List specification, 2.
 */
export function textOfGlyphName(name: string): string | undefined {
  if (LIGATURE.test(name)) return name.replace(/\..*$/, "").replaceAll("_", "")
  const sized = SIZE.test(name) ? extension.get(name.replace(SIZE, "")) : undefined
  // Names of letters tell nothing: programs give them to whatever stands at a code.
  return name.length === 1 ? undefined : (sized ?? signs.get(name) ?? extension.get(name))
}

function zipped(names: readonly string[], texts: readonly string[]): [string, string][] {
  return names.map((name, at) => [name, texts[at] ?? ""])
}
