import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { slideFamilies } from "../fonts/data/slide-families.ts"
import { slideFaces } from "../fonts/slide-faces.ts"
import { settleSlides } from "./slide-layout.ts"

const faces = slideFaces(slideFamilies, [])
const defaults = (breaks: string): string =>
  `<p:presentation><p:defaultTextStyle><a:lvl1pPr latinLnBrk="${breaks}"><a:defRPr sz="1800"/></a:lvl1pPr></p:defaultTextStyle></p:presentation>`

/** The pieces of a slide's text: \u200b where a line may end, \u2060 where it may not. */
function pieces(paragraph: string, breaks: string): string {
  const slide = `<p:sp><p:txBody><a:bodyPr/><a:lstStyle/>${paragraph}</p:txBody></p:sp>`
  const parts = unzipSync(
    settleSlides(
      zipSync({
        "ppt/slides/slide1.xml": strToU8(slide),
        "ppt/presentation.xml": strToU8(defaults(breaks)),
      }),
      faces,
    ),
  )
  const xml = strFromU8(parts["ppt/slides/slide1.xml"] ?? new Uint8Array())
  return [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text = ""]) => text).join("|")
}

const text = (words: string): string =>
  `<a:r><a:rPr lang="ko-KR" sz="1800"/><a:t>${words}</a:t></a:r>`

describe("Korean words of a presentation", () => {
  it("may be parted after any syllable where they inherit that, in one run or two", () => {
    expect(pieces(`<a:p>${text("가나")}${text("다")}</a:p>`, "1")).toBe("가|\u200b|나|\u200b|다")
    expect(pieces(`<a:p><a:pPr lvl="0"/>${text("가나(A)")}</a:p>`, "1")).toBe(
      "가|\u200b|나|\u200b|(A)",
    )
  })

  it("stay whole where nothing says so, and where the paragraph says otherwise", () => {
    expect(pieces(`<a:p>${text("가나")}</a:p>`, "0")).toBe("가나")
    expect(pieces(`<a:p><a:pPr latinLnBrk="0"/>${text("가나")}</a:p>`, "1")).toBe("가나")
  })
})
