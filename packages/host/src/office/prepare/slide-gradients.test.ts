import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { settleSlides } from "./slide-layout.ts"

type Given = readonly [at: number, colour: string]

/** The places of the stops that a gradient keeps. */
function stopsOf(stops: readonly Given[]): number[] {
  const part = "ppt/slides/slide1.xml"
  const list = stops.map(([at, colour]) => `<a:gs pos="${at}">${colour}</a:gs>`).join("")
  const xml = `<a:gradFill><a:gsLst>${list}</a:gsLst><a:lin ang="5400000"/></a:gradFill>`
  const parts = unzipSync(settleSlides(zipSync({ [part]: strToU8(xml) }), () => undefined))
  const made = strFromU8(parts[part] ?? new Uint8Array())
  return [...made.matchAll(/<a:gs pos="(\d+)"/g)].map(([, at]) => Number(at))
}

const tinted = (tint: number, name = "accent2"): string =>
  `<a:schemeClr val="${name}"><a:tint val="${tint}"/><a:satMod val="160000"/></a:schemeClr>`
const told = (hex: string): string => `<a:srgbClr val="${hex}"/>`

describe("a gradient of a slide", () => {
  it("of three shades of one colour on one way keeps its ends", () => {
    const shades = [
      [0, tinted(66_000)],
      [50_000, tinted(44_500)],
      [100_000, tinted(23_500)],
    ] as const
    expect(stopsOf(shades)).toEqual([0, 100_000])
    expect(stopsOf(shades.toReversed())).toEqual([0, 100_000])
    expect(
      stopsOf([
        [0, told("FF0000")],
        [40_000, told("FF6060")],
        [100_000, told("FFFFFF")],
      ]),
    ).toEqual([0, 100_000])
  })

  it("that turns on its way, holds a colour, or passes another one keeps its stops", () => {
    for (const middle of [tinted(5000), tinted(64_000), tinted(44_500, "accent3"), told("FF0000")])
      expect(
        stopsOf([
          [0, tinted(66_000)],
          [50_000, middle],
          [100_000, tinted(23_500)],
        ]),
      ).toEqual([0, 50_000, 100_000])
    expect(
      stopsOf([
        [0, tinted(66_000)],
        [40_000, tinted(44_500)],
        [80_000, tinted(23_500)],
      ]),
    ).toEqual([0, 40_000, 80_000])
  })
})
