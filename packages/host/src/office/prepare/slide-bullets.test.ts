import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, test } from "vitest"
import { bulletFamilies } from "../fonts/data/bullet-families.ts"
import { slideFaces } from "../fonts/slide-faces.ts"
import { slideFamilies, type SlideFamily } from "../fonts/data/slide-families.ts"
import { settleSlides } from "./slide-layout.ts"

const settled = (xml: string, made: readonly SlideFamily[] = slideFamilies): string => {
  const part = "ppt/slideMasters/slideMaster1.xml"
  const parts = unzipSync(settleSlides(zipSync({ [part]: strToU8(xml) }), slideFaces(made, [])))
  return strFromU8(parts[part] ?? new Uint8Array())
}
const bullet = (face: string, char: string, size = ""): string =>
  `<a:lvl1pPr marL="342900">${size}<a:buFont typeface="${face}" charset="2"/><a:buChar char="${char}"/></a:lvl1pPr>`

test.each([
  ["Wingdings", "\u00a7", "", "Signs 100", "\ue46f"],
  ["Wingdings", "\uf0fc", '<a:buSzPct val="80000"/>', "Signs 80", "\ue4c2"],
  ["Wingdings 3", "\uf075", '<a:buSzPct val="68%"/>', "Signs 70", "\u25b6"],
  ["Wingdings 2", "\uf0b1", '<a:buSzPct val="400000"/>', "Marks 150", "\u25c8"],
])("the bullet %s %s is a sign of an open face of its share of the size", (...told) => {
  const [face, char, size, own, sign] = told
  const made = settled(bullet(face, char, size))
  expect(made).toContain(`<a:buFont typeface="Mozhuan Slide Bullet ${own}"/>`)
  expect(made).toContain(`<a:buChar char="${sign}"/>`)
})

test("a disc in Arial keeps its sign and has the face of its share", () => {
  const disc = bullet("Arial", "•", '<a:buSzPct val="45000"/>').replace(' charset="2"', "")
  expect(settled(disc)).toContain(
    '<a:buFont typeface="Mozhuan Slide Bullet Sans 45"/><a:buChar char="•"/>',
  )
})

test("a bullet stays as it is where its face is not made, its sign is in none, or its size is in points", () => {
  const square = bullet("Wingdings", "§")
  expect(settled(square, [])).toBe(square)
  const unknown = bullet("Wingdings", "\u2022")
  expect(settled(unknown)).toBe(unknown)
  const points = bullet("Wingdings", "§", '<a:buSzPts val="1200"/>')
  expect(settled(points)).toBe(points)
})

test("the middle of each bullet's face is where the office program has the middle of a line", () => {
  for (const { name, metrics } of bulletFamilies) {
    const share = Number(/\d+$/.exec(name)?.[0]) / 100
    expect(((metrics.ascent - metrics.descent) / 2) * share).toBeCloseTo(400, -1)
    expect((metrics.ascent + metrics.descent) * share).toBeCloseTo(1200, -1)
  }
})
