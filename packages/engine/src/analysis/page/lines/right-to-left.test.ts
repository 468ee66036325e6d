import { expect, test } from "vitest"
import { orderRightToLeft, orderWithin } from "./right-to-left.ts"

/** Puts the letters of a line, as they stand from left to right, into reading order. */
function read(seen: string): string {
  const text = Array.from(seen)
  orderRightToLeft({ text, edges: text.map((_, at) => at), pieces: text.map((_, at) => at) })
  return text.join("")
}

test("brackets are those that were written, whether the file names these or what is drawn", () => {
  expect(read("ג )ב( א")).toBe("א (ב) ג")
  expect(read("ג )ב( א".replaceAll(/[()]/g, (sign) => (sign === "(" ? ")" : "(")))).toBe("א (ב) ג")
  expect(read("ב (API) א")).toBe("א (API) ב")
  expect(read("ב f(1 א")).toBe("א f(1 ב")
})

test("both brackets around letters that keep their direction are of one pair", () => {
  expect(read("]eV[ א")).toBe("א [eV]")
  expect(read("]eV] א")).toBe("א [eV]")
  expect(read("[eV[ א")).toBe("א [eV]")
  expect(read("θ)λ א ב)x(")).toContain("(x)")
  // Labels of a list have no partner.
  expect(read("ד (ב ג (א")).toBe("א) ג ב) ד")
})

test("characters of two units stay whole", () => {
  const units = (seen: string): string => {
    const text = seen.split("")
    orderRightToLeft({ text, edges: text.map((_, at) => at), pieces: text.map((_, at) => at) })
    return text.join("")
  }
  expect(units("ב 𝐸𝜈 א")).toBe("א 𝐸𝜈 ב")
  expect(units("ב 😀😎 א")).toBe("א 😎😀 ב")
})

test("Arabic digits run to the right as others do", () => {
  expect(read("١٤٤٥ ةنس")).toBe("سنة ١٤٤٥")
})

test("a line of nothing but brackets takes no time", () => {
  const many = 50_000
  expect(read(`${"א".repeat(many)}${"(".repeat(many)}א`)).toHaveLength(2 * many + 1)
})

test("words read from the right are put in order within a line that is not, up to a gap", () => {
  const within = (seen: string, ...gaps: number[]): string => {
    const text = Array.from(seen)
    orderWithin({ text, gaps: gaps.map((at) => ({ at })) })
    return text.join("")
  }
  expect(within("Play Store דג בא")).toBe("Play Store אב גד")
  expect(within("see דג 12 בא, and וה")).toBe("see אב 12 גד, and הו")
  expect(within("one א two ב")).toBe("one א two ב")
  expect(within("• דג )Transactions) בא")).toBe("• גד (Transactions) אב")
  expect(within("a דג בא", 4)).toBe("a גד אב")
  // Brackets around such words are a pair, whichever of them a reader mirrored.
  for (const seen of ["(דג( Horse", ")דג) Horse", "(דג) Horse"])
    expect(within(seen)).toBe("(גד) Horse")
  expect(within("f(x)דג(y)")).toBe("f(x)גד(y)")
})

test("a bracket whose partner stands in a Latin stretch belongs to it", () => {
  expect(read(".Java (Android SDK) :הפש")).toBe("שפה: Java (Android SDK).")
  expect(read("(XML/Activities) טבא ,x")).toBe("x, אבט (XML/Activities)")
  expect(read("ב ,)Code Review) א DoD (Definition of Done( ●")).toBe(
    "● DoD (Definition of Done) א (Code Review), ב",
  )
  expect(read("ב Sprints: ●")).toBe("● Sprints: ב")
  expect(read("ב Sprints :א")).toBe("א: Sprints ב")
  expect(read(")Team Identity) הוית .1")).toBe("1. תיוה (Team Identity)")
})
