import { describe, expect, it } from "vitest"
import type { BlockDraft } from "../../block-drafts.ts"
import type { FurniturePlan, PageFurniture } from "../../file/furniture/plan-furniture.ts"
import type { SectionDraft } from "../../file/sections/plan-sections.ts"
import {
  figureOf,
  paragraphDraft,
  paragraphOf,
  placedAt,
  tableBlock,
  tableDraft,
} from "../../writing/block-drafts.test-kit.ts"
import {
  emptyPush,
  headerFoot,
  padHeader,
  pushedPages,
  roomBelow,
  rowHeight,
  withHighStart,
} from "./header-room.ts"

const draft: SectionDraft = {
  width: 600,
  height: 800,
  start: "nextPage",
  pages: [0, 2],
  area: { left: 100, right: 400 },
  columns: [{ left: 100, right: 400 }],
  isVertical: false,
}

const shown = (look: Partial<PageFurniture> = {}): PageFurniture => ({
  page: 0,
  alike: [],
  header: [],
  footer: [],
  figures: [],
  tables: [],
  watermarks: [],
  ...look,
})

const header = (baseline: number, size = 10) => placedAt("Head", baseline, { size }).line

describe("the foot of a header", () => {
  it("is a fifth of its lowest line's height below that line's baseline", () => {
    expect(rowHeight(header(40))).toBeCloseTo(11.7)
    expect(rowHeight(header(40, 20), 1)).toBe(20)
    expect(headerFoot(shown({ header: [header(40), header(52), header(30)] }), 800)).toBeCloseTo(
      52 + 0.2 * 11.7,
    )
  })

  it("is that of a table in the upper half of the page, and of none below", () => {
    const at = (y0: number) => tableDraft([100, 400], [y0, y0 + 20])
    expect(headerFoot(shown({ tables: [at(30)] }), 800)).toBe(50)
    expect(headerFoot(shown({ tables: [at(700)] }), 800)).toBeUndefined()
    expect(headerFoot(shown(), 800)).toBeUndefined()
  })
})

it.each<[what: string, foot: number | undefined, bodyTop: number, room: number | undefined]>([
  ["no header", undefined, 120, undefined],
  ["a body that is not pushed", 50, 82.9, undefined],
  ["a body three points lower", 50, 83, 33],
  ["a body as far down as a header pushes", 50, 170, 120],
  ["a body farther down", 50, 170.1, undefined],
  ["a body above the foot", 90, 90, undefined],
])("room below a header: %s", (_what, foot, bodyTop, room) => {
  expect(roomBelow(foot, bodyTop, 80)).toBe(room)
})

describe("a header that pushes its body down", () => {
  it("does so by the room below its last paragraph, less the rule below it, in twentieths", () => {
    const line = paragraphOf()
    const spaces = (blocks: ReturnType<typeof padHeader>) =>
      blocks.map((block) => (block.kind === "paragraph" ? block.format.spaceAfter : undefined))
    expect(spaces(padHeader([line, line], 10.03))).toEqual([0, 10.05])
    const border = { width: 1, space: 3, style: "single", colour: 0 } as const
    const ruled = { ...line, format: { ...line.format, borders: { bottom: border } } }
    expect(spaces(padHeader([ruled], 10))).toEqual([6])
    expect(spaces(padHeader([ruled], 2))).toEqual([0])
    const close = {
      ...line,
      format: { ...line.format, borders: { bottom: { ...border, space: undefined } } },
    }
    expect(spaces(padHeader([close as unknown as typeof ruled], 10))).toEqual([9])
  })

  it("has an empty line of that height behind a table", () => {
    const table = { kind: "table", placement: [] } as never
    const [, line] = padHeader([table], 12)
    expect(line).toMatchObject({
      kind: "paragraph",
      style: "header",
      format: { lineSpacing: { rule: "exact", value: 12 } },
    })
  })

  it("stays as it is without room, without a block, and where a figure ends it", () => {
    const [line, figure] = [paragraphOf(), figureOf({ x0: 0, y0: 0, x1: 9, y1: 9 })]
    expect(padHeader([line], undefined)).toEqual([line])
    expect(padHeader([], 12)).toEqual([])
    expect(padHeader([figure], 12)).toEqual([figure])
  })

  const area = { top: 80, bottom: 700 }
  const tops = new Map([
    [0, 80],
    [1, 120],
    [2, 118.52],
  ])

  it("pushes pages whose body starts below the area, to the highest start of those alike", () => {
    const pushed = (look: Partial<PageFurniture>) => [
      ...pushedPages(
        { draft, area, bodyTops: tops, furniture: { default: shown({ alike: [1, 2], ...look }) } },
        36,
      ),
    ]
    const both = [
      [1, 118.52],
      [2, 118.52],
    ]
    expect(pushed({ header: [header(50)] })).toEqual(both)
    expect(pushed({ pushes: true })).toEqual(both)
    expect(pushed({})).toEqual([])
    expect(pushed({ header: [header(50)], alike: [0, 1] })).toEqual([])
    expect(pushed({ header: [header(50)], alike: [7] })).toEqual([])
  })

  it("pushes by an empty line where it shows nothing", () => {
    const section = { draft, area, bodyTops: tops, furniture: { default: shown() } }
    const [line] = emptyPush(shown({ alike: [2], page: 2 }), section, 36)
    expect(line).toMatchObject({
      style: "header",
      format: { lineSpacing: { rule: "exact", value: 82.5 } },
      placement: [{ page: 2, box: { x0: 100, y0: 36, x1: 400, y1: 118.52 } }],
    })
    expect(emptyPush(shown({ alike: [0] }), section, 36)).toEqual([])
  })
})

describe("a first page that starts in the margin of the others", () => {
  /** A paragraph that goes on on the second page. */
  const over = paragraphDraft([placedAt("text", 60), placedAt("text", 110, { page: 1 })])
  const section = (
    high: number,
    lower: number,
    { blocks = [over] as readonly BlockDraft[], look = {} as Partial<SectionDraft> } = {},
  ) => ({
    draft: { ...draft, ...look },
    blocks,
    area: { top: 80, bottom: 700 },
    furniture: { default: shown({ alike: [0, 1], header: [header(30)] }) } as FurniturePlan,
    bodyTops: new Map([
      [0, high],
      [1, lower],
    ]),
  })
  const isApart = (...given: Parameters<typeof section>): boolean =>
    withHighStart(section(...given), [0, 1]).furniture.first !== undefined

  it("is told apart where text that goes on starts from 12 to 120 points lower", () => {
    expect([isApart(60, 71.9), isApart(60, 72), isApart(60, 180), isApart(60, 180.1)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it("gives the section its top, and has the headers of the others push", () => {
    const { area, furniture } = withHighStart(section(60, 100), [0, 1])
    expect(area.top).toBe(60)
    expect(furniture.default).toMatchObject({ alike: [1], pushes: true })
    expect(furniture.first).toMatchObject({ alike: [0] })
    expect(withHighStart(section(90, 130), [0, 1]).area.top).toBe(80)
  })

  it("is none where nothing goes on, but for a table below a table of the page before", () => {
    const own = [0, 1].map((page) => paragraphDraft([placedAt("text", 100, { page })]))
    expect(isApart(60, 100, { blocks: own })).toBe(false)
    const tables = (pages: readonly number[]) =>
      pages.map((page) => tableBlock(tableDraft([100, 400], [100, 120], { page })))
    expect(isApart(60, 100, { blocks: tables([0, 1]) })).toBe(true)
    expect(isApart(60, 100, { blocks: tables([1, 1]) })).toBe(false)
    expect(isApart(60, 100, { blocks: [over, ...tables([1])].slice(1) })).toBe(false)
  })

  it("is none in columns, alone, and where left and right pages differ", () => {
    const [column] = draft.columns
    if (!column) throw new Error("a section has a column")
    expect(isApart(60, 100, { look: { columns: [column, column] } })).toBe(false)
    expect(withHighStart(section(60, 100), [0]).furniture.first).toBeUndefined()
    const even = section(60, 100)
    const furniture = { ...even.furniture, even: shown() }
    expect(withHighStart({ ...even, furniture }, [0, 1]).furniture).toBe(furniture)
  })
})
