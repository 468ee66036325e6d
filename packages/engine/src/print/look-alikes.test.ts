import { expect, it } from "vitest"
import { withLookAlikes } from "./look-alikes.ts"
import type { PlacedCharacter } from "./place-characters.ts"

/** Heights of letters in pixels, as those of Calibri in a strip. */
const [LOW, CAPITAL, ASCENDING] = [20, 27, 30]

const heightOf = (text: string): number =>
  /[A-Z0-9]/.test(text) ? CAPITAL : /[bdfhklt]/.test(text) ? ASCENDING : LOW

/**
 * What a line is taken for. Characters behind `~` were guessed; one behind `^` is as high as a
 * capital, one behind `_` as low as an x.
 */
function read(line: string): string {
  let x = 0
  const words = line.split(" ").map((word) =>
    [...word.matchAll(/(~?)([\^_]?)(.)/gu)].map(
      ([, guessed, given, text = ""]): PlacedCharacter => {
        const height = given === "^" ? CAPITAL : given === "_" ? LOW : heightOf(text)
        x += 14
        const confidence = guessed === "~" ? 0.6 : 1
        return { text, x0: x, x1: x + 12, y0: 40 - height, y1: 40, confidence }
      },
    ),
  )
  return withLookAlikes(words)
    .map((word) => word.map(({ text }) => text).join(""))
    .join(" ")
}

it("tells small letters from capitals of their shape by their heights", () => {
  expect(read("a hand made wrap~^square and ~_Some ABE")).toBe(
    "a hand made wrapSquare and some ABE",
  )
  expect(read("a hand made H~^sA in U.^s.")).toBe("a hand made HSA in U.S.")
})

it("leaves letters that were read surely, and those whose line says nothing", () => {
  expect(read("a hand made wrap^square")).toBe("a hand made wrapsquare")
  expect(read("~^s")).toBe("s")
})

it("tells an I from an l by the height of ascenders, where its face has higher ones", () => {
  expect(read("hand bad BAD HEAD ~^lonic ~Ib").replace("~", "")).toBe("hand bad BAD HEAD Ionic Ib")
  expect(read("BAD HEAD hand bad ~^lan")).toBe("BAD HEAD hand bad Ian")
})

it("tells an I among capitals, at the start of words and alone from an l and a one", () => {
  expect(read("your PHl. and APls of VIl")).toBe("your PHI. and APIs of VII")
  expect(read("lf you ask: Al llama lb")).toBe("If you ask: Al llama lb")
  expect(read("instead ~1 want 1 item")).toBe("instead I want 1 item")
  expect(read("à I’ETNA, I’m")).toBe("à l’ETNA, I’m")
})

it("tells letters from zeros by what stands beside them", () => {
  expect(read("a man made micr~_0soft and B0x and [0DRAW]")).toBe(
    "a man made microsoft and Box and [ODRAW]",
  )
  expect(read("In 2~o0o, 1O of O.5 and a0b1")).toBe("In 2000, 10 of 0.5 and a0b1")
})

it("tells an I that was read as i by the dot that it lacks, where the line shows dots", () => {
  const line = (isSharp: boolean): string =>
    withLookAlikes(
      "in. in TiM with iris in mind is his list".split(" ").map((word, place) =>
        Array.from(word, (text, at): PlacedCharacter => {
          const isDotless = (place === 1 && at === 0) || place === 2
          const shown = text === "i" && !isDotless && isSharp
          const x0 = place * 100 + at * 14
          const box = { x0, x1: x0 + 12, y0: 40 - heightOf(text), y1: 40 }
          return { text, ...box, confidence: 1, ...(shown && { isParted: true }) }
        }),
      ),
    )
      .map((word) => word.map(({ text }) => text).join(""))
      .join(" ")
  expect(line(true)).toBe("in. In TIM with iris in mind is his list")
  expect(line(false)).toBe("in. in TiM with iris in mind is his list")
})

it("tells an l at the end of a word from a one that counts", () => {
  expect(read("Exce~1 and file1 of Tab~1")).toBe("Excel and file1 of Tab1")
  expect(read("Server~1 with Tomcat~1.6 in tota~1")).toBe("Server1 with Tomcat1.6 in total")
})
