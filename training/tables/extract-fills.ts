/**
 * Writes what the judge of fills learns from: a line of JSON for each fill of a tagged PDF that
 * holds text; a cell's own holds all words of the cells it touches.
 *
 *     node training/tables/extract-fills.ts SAMPLES.jsonl FOLD=FOLDER...
 */
import { fillEvidence } from "../../packages/engine/src/analysis/page/tables/model/fill-features.ts"
import { wordsOf } from "../../packages/engine/src/analysis/writing/words.ts"
import { eachPage } from "./each-page.ts"

/** Share of a cell's words that its own background holds. */
const whole = 0.95

await eachPage(({ lines, rules, labelOf, write }) => {
  const keyOf = (word: Parameters<typeof labelOf>[0]): string | undefined => {
    const label = labelOf(word)
    return label && `${label.grid} ${label.row} ${label.column}`
  }
  const sizes = new Map<string, number>()
  for (const word of lines.flatMap(wordsOf)) {
    const key = keyOf(word)
    if (key !== undefined) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  }
  for (const { words, values } of fillEvidence(lines, rules)) {
    const counts = new Map<string | undefined, number>()
    for (const word of words) counts.set(keyOf(word), (counts.get(keyOf(word)) ?? 0) + 1)
    const isCell = [...counts].every(
      ([key, count]) => key !== undefined && count >= whole * (sizes.get(key) ?? 0),
    )
    write({ isTable: isCell, words: words.length, values })
  }
})
