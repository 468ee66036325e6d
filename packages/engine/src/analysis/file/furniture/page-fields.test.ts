import { describe, expect, test } from "vitest"
import type { Inline } from "../../../model/document.ts"
import { textRun } from "../../../model/build.ts"
import { pageOffset, standingTexts, withPageFields, type PageCount } from "./page-fields.ts"

/** Page 5 of 20, which is printed as 5. */
const count: PageCount = { page: 4, pageTotal: 20, offset: 1 }
const told = (inlines: readonly Inline[], own: Partial<PageCount> = {}): string =>
  withPageFields(inlines, { ...count, ...own })
    .map((inline) =>
      inline.kind === "text"
        ? inline.text
        : inline.kind === "pageField"
          ? `{${inline.field}${inline.format === "decimal" ? "" : ` ${inline.format}`}}`
          : inline.kind,
    )
    .join("")
const field = (text: string, own?: Partial<PageCount>): string => told([textRun(text)], own)

describe("a number of a header", () => {
  test("is a field where it is the page's own", () => {
    expect(field("Page 5")).toBe("Page {page}")
    expect(field("Page 6")).toBe("Page 6")
    expect(field("5", { offset: 2 })).toBe("5")
    expect(field("6", { offset: 2 })).toBe("{page}")
    expect(field("Report")).toBe("Report")
  })
  test("is one once", () => {
    expect(field("5 and 5")).toBe("{page} and 5")
    expect(told([textRun("5 "), textRun("5")])).toBe("{page} 5")
  })
  test("is the number of pages behind a word that says so", () => {
    expect(field("Page 5 of 20")).toBe("Page {page} of {pages}")
    expect(field("5/20")).toBe("{page}/{pages}")
    expect(field("第5页共20页")).toBe("第{page}页共{pages}页")
    expect(field("5 von 20")).toBe("{page} von {pages}")
    expect(field("Page 5 in 20")).toBe("Page {page} in 20")
    expect(field("Page 5 of 21")).toBe("Page {page} of 21")
    expect(field("1 of 1", { page: 0, pageTotal: 1 })).toBe("{page} of 1")
  })
  test("is none in a date", () => {
    expect(field("5/5/2017")).toBe("5/5/2017")
    expect(field("2017-05-05")).toBe("2017-05-05")
    expect(field("5.12.2017")).toBe("5.12.2017")
    expect(field("12.5.2017")).toBe("12.5.2017")
    expect(field("3.4.5")).toBe("3.4.5")
    expect(field("4 - 5")).toBe("4 - {page}")
  })
  test("is none in a telephone number", () => {
    for (const number of ["+5-888-123", "5-888-GHS", "888-5-12", "123.5"])
      expect(field(number)).toBe(number)
    expect(field("Report 2019 5")).toBe("Report 2019 {page}")
    expect(field("5-2019")).toBe("{page}-2019")
    expect(field("A-5")).toBe("A-{page}")
  })
  test("is none in a name that is written in one", () => {
    expect(field("Form_P5_2021 Page 5 of 20")).toBe("Form_P5_2021 Page {page} of {pages}")
    expect(field("P5 of 20, _5_")).toBe("P{page} of {pages}, _5_")
    expect(field("_5_")).toBe("_{page}_")
  })
  test("is none in a name on the net", () => {
    for (const name of ["www.ekt5.com", "https://a.net/5", "room5@post.net", "name.com/5"])
      expect(field(name)).toBe(name)
    expect(field("w w w . e k t 5 . c o m")).toBe("w w w . e k t 5 . c o m")
    expect(told(["w w w . e k t ", "5", " . c o m"].map((text) => textRun(text)))).toBe(
      "w w w . e k t 5 . c o m",
    )
    expect(field("P A G E 5")).toBe("P A G E {page}")
    expect(field("www.name.com 5")).toBe("www.name.com {page}")
    expect(field("p.5")).toBe("p.{page}")
  })
  test("is Roman where it stands alone", () => {
    expect(field("iv")).toBe("{page lowerRoman}")
    expect(field(" IV ")).toBe("{page upperRoman}")
    expect(field("page iv")).toBe("page iv")
    expect(field("iiii")).toBe("iiii")
    expect(field("Iv")).toBe("Iv")
  })
  test("keeps the look of its run, and what is no text", () => {
    const style = { font: 3, size: 8, bold: true, italic: false, colour: 1 }
    const [made] = withPageFields([textRun("5", style)], count)
    expect(made).toMatchObject({ kind: "pageField", style, shown: "5" })
    expect(told([{ kind: "tab", style }, textRun("5")])).toBe("tab{page}")
    expect(withPageFields([textRun("a 6 b")], count)).toHaveLength(1)
  })
  test("counts nothing in a line that is the same on pages after each other", () => {
    const standing = standingTexts([
      { page: 3, texts: ["Version 5"] },
      { page: 4, texts: ["Version 5"] },
    ])
    expect(field("Version 5", { standing })).toBe("Version 5")
    expect(field("Version  5", { standing })).toBe("Version  5")
    expect(field("Version 6 5", { standing })).toBe("Version 6 {page}")
    expect(told([textRun("Version 5"), textRun(" Draft")], { standing })).toBe("Version 5 Draft")
    expect(told([textRun("Version 5"), textRun(" 5")], { standing })).toBe("Version {page} 5")
    expect(told([textRun("Draft"), textRun(" 5")], { standing })).toBe("Draft {page}")
  })
})

describe("lines that say the same on two pages", () => {
  const standing = (...pages: readonly (readonly string[])[]): string =>
    [...standingTexts(pages.map((texts, page) => ({ page, texts })))].join("|")
  test("stand", () => {
    expect(standing(["a b", "1"], ["ab", "2"])).toBe("ab")
    expect(standing(["a"], ["b"], ["a"])).toBe("")
    expect(standing(["a", "a"])).toBe("")
    expect(standing()).toBe("")
  })
})

describe("the first number of the pages", () => {
  const offset = (...texts: readonly (readonly string[])[]) =>
    pageOffset(texts.map((own, page) => ({ page, texts: own })))
  test("is what most of them agree on", () => {
    expect(offset(["7"], ["8"], ["9"])).toBe(7)
    expect(offset(["1"], ["2"], ["x"])).toBe(1)
    expect(offset(["a"], ["b"])).toBeUndefined()
    expect(offset()).toBeUndefined()
  })
  test("is told by two pages, and half of those with numbers", () => {
    expect(offset(["7"])).toBeUndefined()
    expect(offset(["1"])).toBe(1)
    expect(offset(["7"], ["8"], ["30"], ["50"])).toBe(7)
    expect(offset(["7"], ["8"], ["30"], ["50"], ["77"])).toBeUndefined()
  })
  test("is told by numbers in digits, and by Roman ones that stand alone", () => {
    expect(offset(["iii"], ["iv"])).toBe(3)
    expect(offset(["page iii"], ["page iv"])).toBeUndefined()
    expect(offset(["p 4 of 9"], ["p 5 of 9"])).toBe(4)
  })
  test("is told by no line that stands", () => {
    expect(offset(["Version 3", "7"], ["Version 3", "8"])).toBe(7)
    expect(offset(["2016"], ["2016"])).toBeUndefined()
  })
  test("is the nearest to one where several are as frequent", () => {
    expect(offset(["3 7"], ["4 8"])).toBe(3)
    expect(offset(["7 3"], ["8 4"])).toBe(3)
  })
})
