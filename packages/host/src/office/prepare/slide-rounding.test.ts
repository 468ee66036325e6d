import { expect, test } from "vitest"
import { roundingEvened } from "./slide-rounding.ts"

const sans = "Mozhuan Slide Sans Latin"
const run = (text: string, head: string, face?: string): string =>
  `<a:r><a:rPr lang="en-US"${head}>${face === undefined ? "" : `<a:latin typeface="${face}"/>`}</a:rPr><a:t>${text}</a:t></a:r>`
/** Spacing of letters that a run gets, in hundredths of a point. */
const spacingOf = (xml: string, letters?: string): number | undefined => {
  const found = /\bspc="(-?\d+)"/.exec(roundingEvened(xml, letters))?.[1]
  return found === undefined ? undefined : Number(found)
}

test("letters that are rounded up on average are drawn together, others pulled apart", () => {
  // At 9 pt an em has 75 dots: "t" 20.9 of 21, "c" 37.5 of 38; at 7 pt 58.3: "e" and "d" 32.4 of
  // 32.
  expect(spacingOf(run("collection", ' sz="900"', sans))).toBe(-3)
  expect(spacingOf(run("needed", ' sz="700"', sans))).toBe(6)
  expect(spacingOf(run("collection", ' sz="900" spc="10"', sans))).toBe(7)
  // 14 pt: 116.7 dots of 117.
  expect(spacingOf(run("软件工程", ' sz="1400"', "Mozhuan Slide YaHei"))).toBe(-3)
  expect(spacingOf(run("软件工程", ' sz="1800"', "Mozhuan Slide YaHei"))).toBeUndefined()
})

test("the theme's face counts where a run names none", () => {
  const plain = run("collection", ' sz="900"')
  expect(spacingOf(plain, sans)).toBe(-3)
  expect(roundingEvened(plain, undefined)).toBe(plain)
})

test("pieces of no told size, of unknown faces or letters stay", () => {
  for (const piece of [
    run("collection", "", sans),
    run("collection", ' sz="900"', "Nobody Knows"),
    run("коллекция", ' sz="900"', sans),
    run("", ' sz="900"', sans),
  ])
    expect(roundingEvened(piece, sans)).toBe(piece)
})

test("what stays of a piece is taken back by the next one of its paragraph", () => {
  // 9.5 pt: 79.2 dots of 79, .020 pt for a step of .028; after six letters a space takes .05 pt
  // back.
  const word = run("위험평가방법", ' sz="950"', sans)
  const space = run(" ", ' sz="950"', sans)
  const spacings = (xml: string): number[] =>
    [...roundingEvened(xml, sans).matchAll(/spc="(-?\d+)"/g)].map(([, value]) => Number(value))
  expect(spacings(`<a:p>${word}${space}</a:p>`)).toEqual([3, -6])
  expect(spacings(`<a:p>${word}</a:p><a:p>${space}</a:p>`)).toEqual([3])
})

test("text below the size from which pairs are drawn together gets a face without pairs", () => {
  const calibri = "Mozhuan Slide Calibri"
  const faceOf = (xml: string): string | undefined =>
    /<a:latin typeface="([^"]*)"/.exec(roundingEvened(xml, calibri, 12))?.[1]
  expect(faceOf(run("collection", ' sz="1100"', calibri))).toBe(`${calibri} Apart`)
  expect(faceOf(run("collection", ' sz="1100"', "+mn-lt"))).toBe(`${calibri} Apart`)
  expect(faceOf(run("collection", ' sz="1100"'))).toBeUndefined()
  expect(faceOf(run("collection", ' sz="1200"', calibri))).toBe(calibri)
})
