import { ConversionError } from "../../base/failure.ts"
import type { Correction } from "../recognise/corrections.ts"
import { givenJson } from "./given-json.ts"

/** Most words of a page, and characters of a word, that are taken. */
const MAX_WORDS = 20_000
const MAX_LETTERS = 1_000

/**
 * Reads the option "corrections": what stands at places of scans, in the shape that `dump doubts`
 * gives.
 *
 * `found` lists pages, and each its `words`: a `box` [left, top, right, bottom] in points from the
 * top left of the page as it is seen, and the `text` that stands there, "" for none. What else
 * stands there is not read.
 *
 * @returns corrections by page, from 0; undefined where none are given
 * @throws ConversionError "corrections/invalid" that names the page and the word.
 */
export function givenCorrections(
  settings: Readonly<Record<string, unknown>>,
): ReadonlyMap<number, readonly Correction[]> | undefined {
  const root = json.root(settings.corrections, "the whole")
  if (!root) return undefined
  if (root.stage !== undefined && root.stage !== "doubts")
    throw wrong('"stage" is not "doubts": only that dump holds words')
  return new Map(
    json.pages(root).map(({ page, number }) => {
      const words = json.list(page.words ?? [], `page ${number}: "words"`, MAX_WORDS)
      return [number - 1, words.map((word, at) => wordOf(word, `page ${number}, word ${at + 1}`))]
    }),
  )
}

function wordOf(value: unknown, name: string): Correction {
  const { box, text } = json.entry(value, name)
  if (typeof text !== "string") throw wrong(`${name}: "text" is no text`)
  if (text.length > MAX_LETTERS) throw wrong(`${name} is longer than ${MAX_LETTERS} characters`)
  if (/\p{Cc}/u.test(text)) throw wrong(`${name} holds characters that are none`)
  return { box: json.box(box, name), text: text.trim() }
}

const wrong = (reason: string, cause?: unknown): ConversionError =>
  new ConversionError("corrections/invalid", `The corrections cannot be used: ${reason}.`, {
    hint: "Write them as `mozhuan dump doubts` does.",
    ...(cause === undefined ? {} : { cause }),
  })

const json = givenJson(wrong)
