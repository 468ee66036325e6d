import { pagingSteps, sheetSteps } from "./sheet-steps.ts"
import { slideSteps } from "./slide-steps.ts"
import { wordSteps } from "./word-steps.ts"

const namesOf = (steps: readonly { readonly name: string }[]): string[] =>
  steps.map(({ name }) => name)

/** Steps that take a whole file or decide how it is printed, beside those of its parts. */
export const fileSteps = {
  jumps: "jumps as links",
  backgrounds: "backgrounds as cut",
  asSaved: "pages as saved",
} as const

/**
 * All that is done to a document of each kind so that the office program prints it as Office does,
 * by name and in its order; each can be left out, to see what it is good for.
 */
export const preparationSteps = {
  word: [...namesOf(wordSteps), fileSteps.asSaved],
  excel: [...Object.values(pagingSteps), ...namesOf(sheetSteps)],
  ppt: [fileSteps.jumps, ...namesOf(slideSteps), fileSteps.backgrounds],
} as const satisfies Readonly<Record<"word" | "excel" | "ppt", readonly string[]>>
