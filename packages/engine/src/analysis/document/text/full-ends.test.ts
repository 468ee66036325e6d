import { processorTime } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { paragraph, plainFormat, section } from "../../../model/build.ts"
import type { Block, Section } from "../../../model/document.ts"
import { withinEnds } from "./full-ends.ts"

/** A paragraph of ten lines of twelve points with room above and below it. */
const text = (page: number, y0: number, lines = 10): Block =>
  paragraph([], {
    format: {
      ...plainFormat,
      spaceBefore: 10,
      spaceAfter: 10,
      lineSpacing: { rule: "exact", value: 12 },
    },
    placement: [{ page, box: { x0: 72, x1: 500, y0, y1: y0 + 12 * lines } }],
    lines: Array.from({ length: lines }, (_, at) => ({
      end: at,
      page,
      baseline: y0 + 12 * at + 9,
      box: { x0: 72, x1: 500, y0: y0 + 12 * at, y1: y0 + 12 * at + 12 },
    })),
  })
/** Room above and below each paragraph of a section, and its line height. */
const told = ({ blocks }: Section): string =>
  blocks
    .map((block) => {
      if (block.kind !== "paragraph") return ""
      const { spaceBefore, spaceAfter, lineSpacing } = block.format
      return [spaceBefore, spaceAfter, lineSpacing.value]
        .map((value) => Math.round(value * 100) / 100)
        .join("/")
    })
    .join(" ")
const plain = "10/10/12 10/10/12"
const page = [text(0, 72), text(0, 650)]
const next = section([text(1, 72)], { pages: [1, 1] })
const first = (...sections: readonly Section[]): string =>
  told(withinEnds(sections)[0] ?? section([]))

test("a full page before a break gives up room between its blocks, then some of its lines", () => {
  // Six points are wanted, none are there: a fifth of the 30 between the blocks will do.
  expect(first(section(page), next)).toBe("10/8/12 8/8/12")
})

test("columns keep room for two lines, which the last of them gives up", () => {
  const sides = (widths: readonly number[]) => ({
    columns: { count: 2, gutter: 20, widths, hasSeparator: false },
  })
  const beside: Block = paragraph([], {
    placement: [{ page: 0, box: { x0: 72, x1: 75, y0: 72, y1: 752 } }],
  })
  expect(first(section([text(0, 72), text(0, 632)]))).toBe(plain)
  const [inLast, inFirst] = [sides([10, 430]), sides([430, 10])]
  const moved = [text(0, 72), text(0, 632)].map((block) => ({
    ...block,
    placement: block.placement.map((place) => ({ ...place, box: { ...place.box, x0: 102 } })),
  })) as Block[]
  expect(first(section([beside, ...moved], inLast))).toContain("10/7.97/12 7.97/7.97/12")
  expect(first(section([text(0, 72), text(0, 632)], inFirst))).toBe(plain)
})

test("the last page of a file ends by a break, one that runs on does not", () => {
  expect(first(section(page))).toBe("10/8/12 8/8/12")
  expect(first(section(page), { ...next, start: "continuous" })).toBe(plain)
  expect(first(section([...page, text(1, 72)], { pages: [0, 1] }))).toContain(plain)
})

test("pages with room at their foot, and slides, stay as they are", () => {
  expect(first(section([text(0, 72), text(0, 600)]), next)).toBe(plain)
  const { page: setup } = section([])
  const slide = { page: { ...setup, width: 1200 } }
  expect(first(section(page, slide), next)).toBe(plain)
})

test("a few lines of a card, and room that places something, stay as they are", () => {
  expect(first(section([text(0, 72, 5), text(0, 690, 5)]))).toBe(plain)
  const [upper, lower] = page
  const high = { ...plainFormat, spaceBefore: 400 }
  const blocks = [upper, lower].flatMap((block, at): Block[] =>
    block?.kind === "paragraph" ? [at === 0 ? block : { ...block, format: high }] : [],
  )
  expect(first(section(blocks))).toContain("400/")
})

test("what begins on the page before keeps its lines", () => {
  const [over] = page
  const going: Block[] =
    over?.kind === "paragraph" ? [{ ...over, placement: [...placedOn(0), ...placedOn(1)] }] : []
  const pages: readonly [number, number] = [0, 1]
  const last = section([...going, text(1, 620, 12)], { pages })
  expect(first(last)).toBe("10/10/12 10/9.9/12")
})
const placedOn = (at: number) => [{ page: at, box: { x0: 72, x1: 500, y0: 72, y1: 192 } }]

test("a book of thousands of full pages with breaks takes no time", () => {
  const blocks = Array.from({ length: 6000 }, (_, at) =>
    [text(at, 72), text(at, 650)].map((block, index): Block =>
      block.kind === "paragraph" && index === 0 ? { ...block, breakBefore: "page" } : block,
    ),
  ).flat()
  const begun = processorTime()
  expect(first(section(blocks, { pages: [0, 5999] })).startsWith("10/8/12 8/8/12")).toBe(true)
  expect(processorTime() - begun).toBeLessThan(1500)
})
