import { expect, test } from "vitest"
import type { FlowItem } from "../drafts.ts"
import { joinLines } from "./join-lines.ts"
import { lineAt } from "./lines.test-kit.ts"
import { pictureSign } from "./picture-sign.ts"

const piece = (text: string, x0: number, baseline: number, size: number): FlowItem => {
  const line = lineAt(text, x0, baseline, { size, x1: x0 + 100 })
  return { kind: "line", line, box: line.box }
}
const textsOf = (pieces: readonly FlowItem[], widest?: number): readonly string[] =>
  joinLines(pieces, widest).map((item) => (item.kind === "line" ? item.line.text : ""))

test("what keeps its place is joined over a gap of so many ems alone", () => {
  const row = (x0: number, widest?: number): number =>
    textsOf([piece("one", 0, 100, 10), piece("two", x0, 100, 10)], widest).length
  expect(row(400)).toBe(1)
  expect([row(179, 8), row(181, 8)]).toEqual([1, 2])
  // Small lines within the height of a large one stand on its line where they are as near.
  const beside = (x0: number): number =>
    textsOf([piece("large", 0, 100, 30), piece("small", x0, 87, 10)], 8).length
  expect([beside(339), beside(341)]).toEqual([1, 2])
})

test("room behind an icon that begins a line is spaces as wide; behind a letter it is one", () => {
  const gapsBehind = (sign: string, x1: number) => {
    const icon = lineAt(sign, 0, 100, { x1: 10 })
    const [line] = joinLines([
      { kind: "line", line: icon, box: icon.box },
      piece("name", x1, 100, 10),
    ])
    return line?.kind === "line" ? line.line.gaps.map(({ at, spaces }) => ({ at, spaces })) : []
  }
  expect(gapsBehind(pictureSign, 20)).toEqual([{ at: 1, spaces: 4 }])
  expect(gapsBehind(pictureSign, 14)).toEqual([])
  expect(gapsBehind("a", 20)).toEqual([])
})
