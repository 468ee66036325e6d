import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { settleSlides } from "./slide-layout.ts"

const part = "ppt/slides/slide1.xml"
const settled = (xml: string): string => {
  const parts = unzipSync(settleSlides(zipSync({ [part]: strToU8(xml) }), () => undefined))
  return strFromU8(parts[part] ?? new Uint8Array())
}

const paragraph = (above: string, below: string): string =>
  `<a:p><a:pPr><a:spcBef>${above}</a:spcBef><a:spcAft>${below}</a:spcAft></a:pPr><a:r><a:rPr sz="2000"/><a:t>Words</a:t></a:r></a:p>`
const points = (value: number): string => `<a:spcPts val="${value}"/>`

const shape = (attributes: string, paragraphs: string): string =>
  `<p:sp><p:txBody><a:bodyPr${attributes}/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`

const rooms = (xml: string): number[] =>
  ["tIns", "bIns"].map((side) => Number(new RegExp(`${side}="(-?\\d+)"`).exec(xml)?.[1]))

describe("space above the first and below the last paragraph of a text", () => {
  const text = paragraph(points(1200), points(300)) + paragraph(points(500), points(600))

  it("is room of the shape where the text says that it counts", () => {
    const given = shape(' spcFirstLastPara="1" tIns="91425" bIns="91425"', text)
    expect(rooms(settled(given))).toEqual([91_425 + 152_400, 91_425 + 76_200])
  })

  it("is a share of a line where it is told in percent", () => {
    const half = paragraph('<a:spcPct val="50000"/>', points(0))
    // Half of 1.2 × 20 pt, and the usual room.
    expect(rooms(settled(shape(' spcFirstLastPara="1"', half)))).toEqual([45_720 + 152_400, 45_720])
  })

  it("is nothing else", () => {
    const given = shape(' spcFirstLastPara="0" tIns="91425" bIns="91425"', text)
    expect(rooms(settled(given))).toEqual([91_425, 91_425])
    expect(rooms(settled(shape(' tIns="1" bIns="2"', text)))).toEqual([1, 2])
  })
})
