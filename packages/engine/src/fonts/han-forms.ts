/**
 * Radicals that are whole characters by themselves, and those characters: compatibility forms name
 * them only for the older block of radicals. macOS maps characters to them.
 *
 * Source: Unicode Character Database, EquivalentUnifiedIdeograph.txt.
 */
const radicals = new Map(
  Array.from(
    "⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻲亀".matchAll(
      /(.)(.)/gu,
    ),
    ([, radical = "", whole = ""]) => [radical, whole],
  ),
)

/** Blocks of radicals and of compatibility ideographs: first and last code. */
const blocks = [
  [0x2e80, 0x2fdf],
  [0xf900, 0xfaff],
] as const

const FIRST_FORM = blocks[0][0]

/** Gives the character of Han that a radical, or a form of older codes, is; others as they are. */
export function wholeHan(char: string): string {
  const code = char.charCodeAt(0)
  // Asked of every glyph: most come before these blocks.
  if (code < FIRST_FORM || char.length !== 1) return char
  if (!blocks.some(([first, last]) => code >= first && code <= last)) return char
  return radicals.get(char) ?? char.normalize("NFKC")
}

let forms: Map<string, string[]> | undefined

/** Gives the radicals and forms of older codes under which a font may draw a character of Han. */
export function formsOfHan(char: string): readonly string[] {
  forms ??= allForms()
  return forms.get(char) ?? []
}

function allForms(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [first, last] of blocks)
    for (let code = first; code <= last; code++) {
      const form = String.fromCharCode(code)
      const whole = wholeHan(form)
      if (whole !== form) found.set(whole, [...(found.get(whole) ?? []), form])
    }
  return found
}
