import { expect, test } from "vitest"
import { settleDates } from "./date-formats.ts"

const sheet = (formats: string, ids: readonly number[]): string =>
  `<styleSheet>${formats}<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="${ids.length}">${ids.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`

test("dates in the system's form get a form of their own, others keep theirs", () => {
  const settled = settleDates(
    sheet('<numFmts count="1"><numFmt numFmtId="170" formatCode="0.0"/></numFmts>', [14, 22, 170]),
  )
  expect(settled).toContain('<numFmt numFmtId="170" formatCode="0.0"/>')
  expect(settled).toContain('<numFmt numFmtId="171" formatCode="yyyy/m/d"/>')
  expect(settled).toContain('<numFmt numFmtId="172" formatCode="yyyy/m/d h:mm"/></numFmts>')
  expect(settled).toContain(
    '<xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="170"/></cellXfs>',
  )
})

test("a workbook without formats of its own, or with an empty list of them, gets a list", () => {
  for (const list of ["", '<numFmts count="0"/>'])
    expect(settleDates(sheet(list, [14]))).toMatch(
      /^<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\/m\/d"\/>/,
    )
})

test("styles without such dates stay as they are", () => {
  const styles = sheet("", [0, 4, 164])
  expect(settleDates(styles)).toBe(styles)
})

test("names of months and weekdays are English where a format names no language", () => {
  const named = (code: string): string =>
    settleDates(
      `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts></styleSheet>`,
    )
  expect(named("d\\-mmm\\-yy;@")).toContain('formatCode="[$-409]d\\-mmm\\-yy;@"')
  expect(named("dddd")).toContain('"[$-409]dddd"')
  for (const code of ["[$-804]mmmm", "yyyy/mm/dd", "0&quot; ddd&quot;", "\\d\\d\\d0"])
    expect(named(code)).toContain(`formatCode="${code}"`)
  expect(settleDates('<styleSheet><cellXfs><xf numFmtId="15"/></cellXfs></styleSheet>')).toContain(
    'formatCode="[$-409]d-mmm-yy"',
  )
})
