import { expect, test } from "vitest"
import { readThemeFaces, withThemeFaces } from "./theme-faces.ts"

const fonts = (latin: string, asian: string): string =>
  `<a:latin typeface="${latin}"/><a:ea typeface="${asian}"/><a:cs typeface=""/><a:font script="Jpan" typeface="游明朝"/><a:font script="Hans" typeface="等线"/>`
const theme = `<a:majorFont>${fonts("Aptos Display", "")}</a:majorFont><a:minorFont>${fonts("Aptos", "黑体")}</a:minorFont>`
const language = (tag: string): string => `<w:themeFontLang w:val="en-US" w:eastAsia="${tag}"/>`

test("faces of the theme are named, East Asian ones by the language of the document", () => {
  const named = (tag: string, reference: string, isAsian = true): string =>
    withThemeFaces(
      `<w:rFonts w:ascii="X" ${reference} w:hint="eastAsia"/>`,
      readThemeFaces(theme, language(tag), isAsian),
    )
  expect(named("zh-CN", 'w:asciiTheme="minorHAnsi" w:eastAsiaTheme="majorEastAsia"')).toBe(
    '<w:rFonts w:ascii="Aptos" w:eastAsia="等线" w:hint="eastAsia"/>',
  )
  expect(named("ja-JP", 'w:eastAsiaTheme="majorEastAsia"')).toContain('w:eastAsia="游明朝"')
  expect(named("zh-CN", 'w:eastAsiaTheme="minorEastAsia"')).toContain('w:eastAsia="黑体"')
  expect(named("ja-JP", 'w:eastAsiaTheme="majorEastAsia"', false)).toContain(
    'w:eastAsia="Aptos Display"',
  )
})

test("what the theme does not name stays", () => {
  const tag = '<w:rFonts w:eastAsiaTheme="majorEastAsia" w:cstheme="majorBidi"/>'
  expect(withThemeFaces(tag, readThemeFaces(theme, "", true))).toBe(tag)
  expect(withThemeFaces(tag, readThemeFaces("", language("zh-CN"), true))).toBe(tag)
})
