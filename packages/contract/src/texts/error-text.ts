import type { Text } from "../language.ts"
import { en } from "./errors/en.ts"
import { id } from "./errors/id.ts"
import { zh } from "./errors/zh.ts"
import { textOf } from "./text-of.ts"

const texts = { zh, en, id }

/** Gives a text about an error in every language; keys are the code and what is said. */
export const errorText = (key: keyof typeof zh): Text => textOf(texts, key)
