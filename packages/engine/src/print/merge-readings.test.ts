import { expect, it } from "vitest"
import { mergeReadings } from "./merge-readings.ts"

/** A line as one reading has it: a character whose confidence is low is followed by `~`. */
function read(text: string) {
  const characters = [...text.matchAll(/([^~])(~?)/gu)]
  return characters.map(([, char = "", doubt], index) => ({
    text: char,
    at: (index + 0.5) / characters.length,
    confidence: doubt ? 0.5 : 0.99,
  }))
}
const merged = (first: string, second: string): string =>
  mergeReadings(read(first), read(second))
    .map(({ text }) => text)
    .join("")

it("takes from the second reading what the first left out or misread", () => {
  expect(merged("依法審~查，", "依法審議審查,")).toBe("依法審議審查，")
  expect(merged("清价~時", "清償時")).toBe("清償時")
})

it("takes the traditional form where the first reading has the simplified one", () => {
  expect(merged("十日内", "十日內")).toBe("十日內")
})

it("keeps digits and letters of the first reading, and what the second guessed", () => {
  expect(merged("計1,287.20元", "計1.287,26元")).toBe("計1,287.20元")
  expect(merged("PDF檔", "POF檔")).toBe("PDF檔")
  expect(
    mergeReadings(read("用藥~"), [
      { text: "用", confidence: 1 },
      { text: "樂", confidence: 0.06 },
    ]).map(({ text }) => text),
  ).toEqual(["用", "藥"])
})

it("gives marks that were taken for others by the second reading", () => {
  expect(merged("會議；~通過", "會議,通過")).toBe("會議，通過")
})

it("sets what only the second reading has between its neighbours", () => {
  const places = mergeReadings(read("審查"), read("審議查")).map(({ at }) => at)
  expect(places).toEqual([0.25, 0.5, 0.75])
})
