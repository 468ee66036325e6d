import { expect, it } from "vitest"
import { inkBox, mupdfWords } from "./readers.ts"

const cell = (x: number, wide: number, char: string): string =>
  `<char quad="${x} 10 ${x + wide} 10 ${x} 22 ${x + wide} 22" x="${x}" y="20" color="#000000" c="${char}"/>`

it("parts words of MuPDF at spaces, with the room of their letters", () => {
  const line = `<line bbox="">${cell(0, 5, "a")}${cell(5, 5, "&amp;")}${cell(10, 3, " ")}${cell(13, 5, "b")}</line>`
  expect(mupdfWords(line + line).slice(0, 2)).toEqual([
    { text: "a&", box: [0, 10, 10, 22], startsLine: true, endsLine: false },
    { text: "b", box: [13, 10, 18, 22], startsLine: false, endsLine: true },
  ])
})

it("joins signs that TeX prints over each other", () => {
  const line = `<line bbox="">${cell(0, 0, "&#x338;")}${cell(0, 7, "&#x2208;")}${cell(10, 0, "&#xfffd;")}${cell(10, 9, "&#x2192;")}</line>`
  expect(mupdfWords(line).map(({ text }) => text)).toEqual(["∉↦"])
})

it("parts cells of a row that have no space between them, and leaves out what has no name", () => {
  const line = `<line bbox="">${cell(50, 5, "a")}${cell(10, 5, "b")}${cell(5, 5, "&#xfffd;")}${cell(0, 5, "c")}</line>`
  expect(mupdfWords(line).map(({ text, box }) => [text, box[0]])).toEqual([
    ["a", 50],
    ["b", 10],
    ["c", 0],
  ])
})

it("looks for a sign without width beside its place", () => {
  const word = { text: "\u064b", startsLine: true, endsLine: true }
  expect(inkBox({ ...word, box: [10, 10, 10, 22] })).toEqual([4, 10, 16, 22])
  expect(inkBox({ ...word, box: [10, 10, 11, 22] })).toEqual([10, 10, 11, 22])
})
