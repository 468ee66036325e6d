import { expect, test } from "vitest"
import { bulletsAsHigh } from "./word-bullets.ts"

const level = (text: string, faces: string): string =>
  `<w:lvl w:ilvl="0"><w:lvlText w:val="${text}"/><w:rPr><w:rFonts ${faces}/><w:sz w:val="20"/></w:rPr></w:lvl>`
const symbol = 'w:ascii="Symbol" w:hAnsi="Symbol" w:hint="default"'
const made =
  'w:ascii="Mozhuan Symbol" w:eastAsia="Mozhuan Symbol" w:hAnsi="Mozhuan Symbol" w:cs="Mozhuan Symbol"'

test("bullets of Symbol get the face that is as high", () => {
  expect(bulletsAsHigh(level("\uf0b7", symbol) + level("%1.", symbol))).toBe(
    level("\u2022", made) + level("%1.", symbol),
  )
})

test("circles of Courier New get a face that makes no line higher", () => {
  expect(bulletsAsHigh(level("o", 'w:ascii="Courier New" w:hAnsi="Courier New"'))).toBe(
    level("o", made.replaceAll("Mozhuan Symbol", "Mozhuan Bullet")),
  )
})

test("other bullets stay", () => {
  const others =
    level("\uf0a7", 'w:ascii="Wingdings" w:hAnsi="Wingdings"') +
    level("o", 'w:ascii="Arial"') +
    level("%1", 'w:ascii="Courier New"') +
    level("\uf0b7", 'w:ascii="Wingdings"') +
    level("\u2022", 'w:ascii="Arial"')
  expect(bulletsAsHigh(others)).toBe(others)
})
