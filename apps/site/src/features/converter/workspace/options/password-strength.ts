/** Strength of a password as a visitor should see it: 0 very weak to 4 very strong. */
export type Strength = 0 | 1 | 2 | 3 | 4

/**
 * Guesses a password withstands, as bits, above which each step begins. Offline attacks on AES-256
 * PDFs try about 10^5 a second.
 */
const steps = [28, 40, 60, 80] as const

export function strengthOf(password: string): Strength {
  const bits = bitsOf(password)
  return steps.filter((step) => bits >= step).length as Strength
}

/** Length times the width of the alphabets used; repeated and running characters count little. */
function bitsOf(password: string): number {
  const characters = [...password]
  const alphabets = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 1000],
  ] as const
  const width = alphabets.reduce(
    (sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum),
    0,
  )
  const fresh = characters.filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? -100)
    return Math.abs(step) > 1
  }).length
  return (
    Math.min(fresh + (characters.length - fresh) * 0.25, new Set(characters).size * 2) *
    Math.log2(Math.max(2, width))
  )
}

/** Letters and digits that cannot be taken for one another when read aloud or copied by hand. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789"

/** Makes a password of four groups of five; about 115 bits. */
export function generatePassword(): string {
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 5 }, randomLetter).join(""))
  return groups.join("-")
}

function randomLetter(): string {
  // Values beyond a whole multiple of the alphabet are thrown away: they would favour its first
  // letters.
  const limit = 256 - (256 % alphabet.length)
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return alphabet.charAt(byte % alphabet.length)
  }
}
