import { expect, test } from "vitest"
import { plainFace } from "../../fonts/plain-face.test-kit.ts"
import { lookalikes, mapFonts } from "./map-fonts.ts"

test("the Latin letters of a Chinese face of two widths are those of a typewriter", () => {
  const [wide, code, print] = mapFonts(
    ["WenQuanYiMicroHei", "WenQuanYiMicroHeiMono", "SimSun"].map(plainFace),
    undefined,
  )
  expect(wide).toMatchObject({ ascii: "WenQuanYi Micro Hei", eastAsia: "WenQuanYi Micro Hei" })
  expect(code).toMatchObject({ ascii: "Courier New", eastAsia: "WenQuanYi Micro Hei" })
  expect(print).toMatchObject({ ascii: "Times New Roman", eastAsia: "SimSun" })
})

test("text in the face of formulas is set in its face of text, which has a twin", () => {
  const [math, other] = mapFonts(["CambriaMath", "LatinModernMath"].map(plainFace), undefined)
  expect(math).toMatchObject({ ascii: "Cambria" })
  expect(other).toMatchObject({ ascii: "Cambria Math" })
})

test("the condensed cut of a free face keeps its name, for it is narrower", () => {
  const families = mapFonts(["DejaVuSerif", "DejaVuSerifCondensed-Bold"].map(plainFace))
  expect(families.map(({ ascii }) => ascii)).toEqual(["DejaVu Serif", "DejaVu Serif Condensed"])
})

test("parts of a face that are set in the same families are one font, and signs stay apart", () => {
  const names = ["SimSun", "ABCDEF+SimSun", "SimHei", "Wingdings", "BCDEFG+Wingdings"]
  const fontOf = lookalikes(mapFonts(names.map(plainFace)))
  expect(names.map((_, font) => fontOf(font))).toEqual([0, 0, 2, 3, 4])
})

test("faces of titles and certificates that Office brings in Chinese keep their names", () => {
  const names = [
    "华文行楷",
    "STXinwei",
    "华文琥珀",
    "STCaiyun",
    "华文隶书",
    "FZShuTi",
    "方正姚体",
    "华文仿宋",
  ]
  expect(mapFonts(names.map(plainFace)).map(({ eastAsia }) => eastAsia)).toEqual([
    "STXingkai",
    "STXinwei",
    "STHupo",
    "STCaiyun",
    "STLiti",
    "FZShuTi",
    "FZYaoTi",
    "STFangsong",
  ])
})
