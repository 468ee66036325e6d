import { gridLines, sceneOfPages, textGrid } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Block, Table } from "../model/document.ts"
import type { TableDraft } from "./drafts.ts"
import { analyseUntil } from "./passes.ts"

const xs = [60, 160, 260, 360]
const ys = [100, 130, 160, 190, 220]

/** A page with a drawn table: plain cells, an empty one, one of two lines, one with a label. */
function page(number: number) {
  return {
    texts: textGrid(
      [
        ["Goods", "Weight", "Note"],
        [`Apples ${number}`, `${number}.50`, ""],
        ["Pears", "-7 %", "1. ripe"],
        ["Figs†", "2", "dried"],
      ],
      { xs: [64, 164, 264], y: 118, pitch: 30 },
    ),
    lines: gridLines(xs, ys),
  }
}

const sceneOf = (count: number) =>
  sceneOfPages(Array.from({ length: count }, (_, index) => page(index + 1)))

const LONG = 70
const isSpelledOut = (owner: TableDraft | Table["rows"][number]): boolean =>
  "value" in (Object.getOwnPropertyDescriptor(owner, "cells") ?? {})

describe("a long file", () => {
  it("has the tables of a short one, held in less room until they are asked for", async () => {
    const [long, short] = [await tablesOf(LONG), await tablesOf(2)]
    expect(long).toHaveLength(LONG)
    expect(spelled(long.slice(0, 2))).toBe(spelled(short))
    // The first again, after others were asked for.
    expect(spelled(long[0])).toBe(spelled(short[0]))
    expect(short.every(isSpelledOut)).toBe(true)
    expect(long.some(isSpelledOut)).toBe(false)
  })

  it("keeps the cells that passes tell apart as they are", async () => {
    const [table, other] = await tablesOf(LONG)
    const known = (text: string) => (each: TableDraft | undefined) =>
      each?.cells.find(({ lines }) => lines[0]?.text === text)
    for (const text of ["1. ripe", "Figs†"]) {
      const cell = known(text)(table)
      expect(cell?.lines).toHaveLength(1)
      known(text)(other)
      expect(known(text)(table)).toBe(cell)
    }
  })

  it("has a document with the rows of a short one", async () => {
    const [long, short] = [await rowsOf(LONG), await rowsOf(2)]
    expect(long).toHaveLength(LONG * 4)
    expect(long.slice(0, 8)).toEqual(short)
    expect(short.every(isSpelledOut)).toBe(true)
    // A table that starts a page says so in its first row.
    expect(long.filter(isSpelledOut).length).toBeLessThan(LONG)
  })
})

/** All values in the order of their names; places of letters as a list, whatever holds them. */
const spelled = (value: unknown): string =>
  JSON.stringify(value, (_name, own: unknown) => {
    if (ArrayBuffer.isView(own)) return [...(own as Float32Array)]
    if (typeof own !== "object" || own === null || Array.isArray(own)) return own
    return Object.fromEntries(Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })

async function tablesOf(count: number): Promise<TableDraft[]> {
  const { value } = await analyseUntil(sceneOf(count), ["figures"])
  return value.figures.flatMap(({ tables }) => tables)
}

async function rowsOf(count: number): Promise<Table["rows"][number][]> {
  const { value } = await analyseUntil(sceneOf(count), ["document"], { joinTables: false })
  const blocks: readonly Block[] = value.document.sections.flatMap((section) => section.blocks)
  return blocks.flatMap((block) => (block.kind === "table" ? block.rows : []))
}
