import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { settleSlides } from "./slide-layout.ts"

const spaced = (percent: number): string =>
  `<a:pPr><a:lnSpc><a:spcPct val="${percent}"/></a:lnSpc></a:pPr>`
const text = `<a:p><a:r><a:rPr lang="en-US" sz="2000"/><a:t>words</a:t></a:r></a:p>`

/** The sizes of the marks of empty paragraphs. */
function marksOf(paragraphs: string): number[] {
  const part = "ppt/slides/slide1.xml"
  const slide = `<p:sp><p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
  const parts = unzipSync(settleSlides(zipSync({ [part]: strToU8(slide) }), () => undefined))
  return [...strFromU8(parts[part] ?? new Uint8Array()).matchAll(/<a:endParaRPr sz="(\d+)"/g)].map(
    ([, size]) => Number(size),
  )
}

/** What becomes of a shape's text. */
function settledBody(placeholder: string, paragraphs: string): string {
  const part = "ppt/slides/slide1.xml"
  const slide = `<p:sp><p:nvPr>${placeholder}</p:nvPr><p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
  const parts = unzipSync(settleSlides(zipSync({ [part]: strToU8(slide) }), () => undefined))
  return strFromU8(parts[part] ?? new Uint8Array())
}

describe("an empty line", () => {
  it("at the beginning of a text is as high as its spacing, told size or not", () => {
    const told = `<a:p>${spaced(70_000)}<a:endParaRPr sz="2000"/></a:p>`
    expect(marksOf(told + text)).toEqual([1400])
    expect(marksOf(`<a:p>${spaced(90_000)}</a:p>${text}`)).toEqual([1620])
  })

  it("stays elsewhere, at single spacing, and in a shape without text", () => {
    const single = `<a:p>${spaced(100_000)}<a:endParaRPr sz="2000"/></a:p>`
    const narrow = `<a:p>${spaced(70_000)}<a:endParaRPr sz="2000"/></a:p>`
    expect(marksOf(single + text)).toEqual([2000])
    expect(marksOf(text + narrow)).toEqual([2000])
    expect(marksOf(narrow)).toEqual([2000])
  })

  it("of a placeholder has no bullet, and keeps its level, its spacing and its tabs", () => {
    const linesOf = (paragraphs: string): string[] =>
      settledBody(`<p:ph idx="1"/>`, text + paragraphs)
        .match(/<a:pPr.*?<\/a:pPr>/g)
        ?.map((line) => line.replace(/<\/?a:pPr/g, "")) ?? []
    expect(linesOf('<a:p><a:pPr lvl="2"/><a:endParaRPr/></a:p><a:p/><a:p></a:p>')).toEqual([
      ' lvl="2"><a:buNone/>>',
      "><a:buNone/>>",
    ])
    expect(
      linesOf('<a:p><a:pPr lvl="1"><a:buFont typeface="X"/><a:buChar char="o"/></a:pPr></a:p>'),
    ).toEqual([' lvl="1"><a:buFont typeface="X"/><a:buNone/>>'])
    expect(linesOf('<a:p><a:pPr><a:tabLst><a:tab pos="1"/></a:tabLst></a:pPr></a:p>')).toEqual([
      '><a:buNone/><a:tabLst><a:tab pos="1"/></a:tabLst>>',
    ])
  })

  it("between numbers, and in a shape that is no placeholder, stays as it is", () => {
    const numbered = text.replace("<a:p>", '<a:p><a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>')
    const empty = '<a:p><a:pPr lvl="1"/></a:p>'
    expect(settledBody(`<p:ph idx="1"/>`, numbered + empty + numbered)).toContain(empty)
    expect(settledBody("", text + empty)).toContain(empty)
  })
})
