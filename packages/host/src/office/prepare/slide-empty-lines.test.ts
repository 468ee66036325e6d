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
})
