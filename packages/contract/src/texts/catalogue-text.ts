import type { Text } from "../language.ts"
import { en } from "./catalogue/en.ts"
import { id } from "./catalogue/id.ts"
import { zh } from "./catalogue/zh.ts"
import { textOf } from "./text-of.ts"

const texts = { zh, en, id }

/** Gives a text of the catalogue in every language; keys are tool, option and value. */
export const text = (key: keyof typeof zh, values: Readonly<Record<string, string>> = {}): Text =>
  textOf(texts, key, values)
