import { expect, test } from "vitest"
import { readToolCopy } from "./read-copy.ts"

const file = `---
keywords: one, two
related: split, compress
---
What it is for.

## How to do it
1. First.
2. Then.

## Worth knowing
A note.

## Questions

### Why?
Because.
`

test("a file gives introduction, steps, notes and questions", () => {
  expect(readToolCopy(file)).toEqual({
    keywords: "one, two",
    related: ["split", "compress"],
    intro: "What it is for.",
    howTo: { title: "How to do it", steps: ["First.", "Then."] },
    notes: [{ title: "Worth knowing", text: "A note." }],
    questions: { title: "Questions", faq: [{ question: "Why?", answer: "Because." }] },
  })
})

test("what would not reach the page as it was meant is refused", () => {
  expect(() => readToolCopy(file.replace("split", "splitt"))).toThrow('"splitt" is no tool')
  expect(() => readToolCopy(file.replace("2. Then.", "3. Then."))).toThrow("step 2")
  expect(() => readToolCopy(file.replace("A note.", "A **note**."))).toThrow("plain paragraph")
  expect(() => readToolCopy(file.replace("Because.", ""))).toThrow('"Why?" has no answer')
  expect(() => readToolCopy(file.replace("A note.", "One.\n\nTwo."))).toThrow("plain paragraph")
  expect(() => readToolCopy(file.slice(4))).toThrow("keywords")
})
