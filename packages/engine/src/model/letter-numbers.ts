/** Letters in the order in which Arabic lists are counted, and in that of old numbers. */
const alphabets = {
  arabicAlpha: "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
  arabicAbjad: "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
} as const

export type ArabicOrder = keyof typeof alphabets

/** Counts with Arabic letters; past the last letter they are doubled, as Latin ones. */
export function arabicLetters(value: number, order: ArabicOrder): string {
  const letters = alphabets[order]
  const letter = letters[(value - 1) % letters.length] ?? ""
  return letter.repeat(Math.min(9, Math.floor((value - 1) / letters.length) + 1))
}

/** Reads an Arabic letter as a number, 0 where it is none; a long stroke behind it is the same letter. */
export function arabicNumber(text: string, order: ArabicOrder): number {
  const letter = text.replace("\u0640", "").replace("ا", "أ")
  return letter.length === 1 ? alphabets[order].indexOf(letter) + 1 : 0
}

const hebrewSteps: readonly (readonly [number, string])[] = [
  [400, "ת"],
  [300, "ש"],
  [200, "ר"],
  [100, "ק"],
  [90, "צ"],
  [80, "פ"],
  [70, "ע"],
  [60, "ס"],
  [50, "נ"],
  [40, "מ"],
  [30, "ל"],
  [20, "כ"],
  [16, "טז"],
  [15, "טו"],
  [10, "י"],
  [9, "ט"],
  [8, "ח"],
  [7, "ז"],
  [6, "ו"],
  [5, "ה"],
  [4, "ד"],
  [3, "ג"],
  [2, "ב"],
  [1, "א"],
]

/** Spells a number with Hebrew letters. Source: ECMA-376 part 1, 17.18.59 "hebrew1". */
export function hebrewLetters(value: number): string {
  let rest = Math.min(Math.max(0, value), 999)
  let text = ""
  for (const [step, letters] of hebrewSteps) {
    for (; rest >= step; rest -= step) text += letters
  }
  return text
}

/** Reads a number in Hebrew letters; gives 0 for a spelling that nobody uses. */
export function hebrewNumber(text: string): number {
  let total = 0
  for (const letter of text) total += hebrewSteps.find(([, one]) => one === letter)?.[0] ?? 1000
  return hebrewLetters(total) === text ? total : 0
}
