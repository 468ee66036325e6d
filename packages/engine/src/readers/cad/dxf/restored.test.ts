import { createNodeHost } from "@mozhuan/host"
import { expect, it } from "vitest"
import type { DrawingItem, DrawingPath } from "../../../model/drawing.ts"
import { block, insert, line, makeDxf, type DxfPairs, type DxfParts } from "./dxf.test-kit.ts"
import { cadDefaults, readCad } from "../read-cad.ts"

const host = createNodeHost()
const items = (parts: DxfParts): readonly DrawingItem[] =>
  readCad(makeDxf(parts), host, cadDefaults).value.drawing.pages.flatMap((page) => page.items)
const paths = (parts: DxfParts): DrawingPath[] =>
  items(parts).filter((item) => item.kind === "path")
const ends = (path: DrawingPath | undefined): number[][] =>
  (path?.segments ?? []).flatMap((segment) =>
    segment[0] === "Z" ? [] : [segment.slice(-2).map(Number)],
  )
/** Points a unit of the drawing and its origin, by a line from the origin along x. */
const scaleOf = (path: DrawingPath | undefined, length: number) => {
  const [[x0 = 0, y0 = 0] = [], [x1 = 0] = []] = ends(path)
  const unit = (x1 - x0) / length
  return (point: number[] | undefined): number[] => [
    Math.round(((point?.[0] ?? 0) - x0) / unit),
    Math.round((y0 - (point?.[1] ?? 0)) / unit),
  ]
}

it("an elliptic edge of a hatch keeps its axis, and ends where its angles say", () => {
  const edge = [
    [72, 3],
    [10, 50],
    [20, 50],
    [11, 40],
    [21, 0],
    [40, 0.25],
    [50, 0],
    [51, 45],
    [73, 1],
  ] as const
  const hatch: DxfPairs = [
    [0, "HATCH"],
    [5, "A1"],
    [8, "0"],
    [10, 0],
    [20, 0],
    [30, 0],
    [2, "SOLID"],
    [70, 1],
    [71, 0],
    [91, 1],
    [92, 1],
    [93, 1],
    ...edge,
    [97, 0],
    [75, 0],
    [76, 1],
    [98, 0],
  ]
  const [own, drawn] = paths({ entities: [line(0, 0, 100, 0), hatch] })
  const at = scaleOf(own, 100)
  // At 45 degrees the ellipse of half axes 40 and 10 is 9.7 across and up.
  expect([at(ends(drawn)[0]), at(ends(drawn).at(-1))]).toEqual([
    [90, 50],
    [60, 60],
  ])
})

it("lines of a multi-leader end at its landing", () => {
  const leader: DxfPairs = [
    [0, "MULTILEADER"],
    [5, "A2"],
    [100, "AcDbEntity"],
    [8, "0"],
    [100, "AcDbMLeader"],
    [270, 2],
    [300, "CONTEXT_DATA{"],
    [40, 1],
    [10, 0],
    [20, 0],
    [30, 0],
    [41, 1],
    [140, 2],
    [145, 1],
    [290, 0],
    [296, 0],
    [302, "LEADER{"],
    [290, 1],
    [291, 1],
    [10, 60],
    [20, 40],
    [30, 0],
    [11, 1],
    [21, 0],
    [31, 0],
    [90, 0],
    [40, 5],
    [304, "LEADER_LINE{"],
    [10, 30],
    [20, 20],
    [30, 0],
    [91, 0],
    [305, "}"],
    [271, 0],
    [303, "}"],
    [301, "}"],
    [291, 1],
  ]
  const drawn = paths({ entities: [line(0, 0, 100, 0), leader] })
  const at = scaleOf(drawn[0], 100)
  expect(ends(drawn[1]).slice(0, 2).map(at)).toEqual([
    [30, 20],
    [60, 40],
  ])
})

it("a clipped block shows only what lies in its outline, wherever it has been moved since", () => {
  const filtered: DxfPairs = [
    [0, "INSERT"],
    [5, "A3"],
    [102, "{ACAD_XDICTIONARY"],
    [360, "D1"],
    [102, "}"],
    [8, "0"],
    [2, "B"],
    [10, 50],
    [20, 0],
  ]
  const objects: DxfPairs[] = [
    [
      [0, "DICTIONARY"],
      [5, "D1"],
      [330, "A3"],
      [100, "AcDbDictionary"],
      [281, 1],
      [3, "ACAD_FILTER"],
      [350, "D2"],
    ],
    [
      [0, "DICTIONARY"],
      [5, "D2"],
      [330, "D1"],
      [100, "AcDbDictionary"],
      [281, 1],
      [3, "SPATIAL"],
      [350, "D3"],
    ],
    [
      [0, "SPATIAL_FILTER"],
      [5, "D3"],
      [330, "D2"],
      [100, "AcDbFilter"],
      [100, "AcDbSpatialFilter"],
      [70, 2],
      [10, 12],
      [20, 1],
      [10, 18],
      [20, 5],
      [210, 0],
      [220, 0],
      [230, 1],
      [11, 0],
      [21, 0],
      [31, 0],
      [71, 1],
      [72, 0],
      [73, 0],
      ...[1, 0, 0, -10, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0].map(
        (value) => [40, value] as const,
      ),
    ],
  ]
  const drawn = items({
    blocks: block("B", [line(0, 3, 20, 3)]),
    entities: [line(0, 0, 100, 0), filtered, insert("B", 0, 20)],
    objects,
  })
  const [own] = drawn.filter((item) => item.kind === "path")
  const clip = drawn.find((item) => item.kind === "clip")
  const at = scaleOf(own, 100)
  // The outline from 12 to 18 was drawn when the block stood at 10; now it stands at 50.
  expect(
    clip?.clip.flatMap((segment) =>
      segment[0] === "Z" ? [] : [at(segment.slice(-2).map(Number))],
    ),
  ).toEqual([
    [52, 1],
    [58, 1],
    [58, 5],
    [52, 5],
  ])
})

it("attributes stay at their place, and definitions in the model show their tag", () => {
  const attribute: DxfPairs[] = [
    [
      [0, "INSERT"],
      [5, "B1"],
      [8, "0"],
      [66, 1],
      [2, "B"],
      [10, 50],
      [20, 50],
      [41, 10],
      [42, 10],
    ],
    [
      [0, "ATTRIB"],
      [5, "B2"],
      [330, "B1"],
      [100, "AcDbEntity"],
      [8, "0"],
      [100, "AcDbText"],
      [10, 60],
      [20, 40],
      [40, 5],
      [1, "value"],
      [100, "AcDbAttribute"],
      [2, "TAG"],
      [70, 0],
    ],
    [
      [0, "SEQEND"],
      [5, "B3"],
      [330, "B1"],
      [8, "0"],
    ],
    [
      [0, "ATTDEF"],
      [5, "B4"],
      [100, "AcDbEntity"],
      [8, "0"],
      [100, "AcDbText"],
      [10, 10],
      [20, 10],
      [40, 5],
      [1, "default"],
      [100, "AcDbAttributeDefinition"],
      [3, "prompt"],
      [2, "NAME"],
      [70, 0],
    ],
  ]
  const drawn = items({
    blocks: block("B", [line(0, 0, 1, 1)]),
    entities: [line(0, 0, 100, 0), ...attribute],
  })
  const at = scaleOf(drawn.filter((item) => item.kind === "path")[0], 100)
  const texts = drawn.flatMap((item) =>
    item.kind === "text" ? [[item.text, ...at([item.matrix[4], item.matrix[5]])]] : [],
  )
  expect(texts).toEqual([
    ["value", 60, 40],
    ["NAME", 10, 10],
  ])
})

it("a wipeout covers the place it was drawn at", () => {
  const wipeout: DxfPairs = [
    [0, "WIPEOUT"],
    [5, "A4"],
    [100, "AcDbEntity"],
    [8, "0"],
    [100, "AcDbWipeout"],
    [90, 0],
    [10, 20],
    [20, 10],
    [30, 0],
    [11, 30],
    [21, 0],
    [31, 0],
    [12, 0],
    [22, 30],
    [32, 0],
    [13, 1],
    [23, 1],
    [70, 7],
    [280, 1],
    [71, 2],
    [91, 5],
    [14, -0.5],
    [24, -0.5],
    [14, 0.5],
    [24, -0.5],
    [14, 0.5],
    [24, 0.5],
    [14, -0.5],
    [24, 0.5],
    [14, -0.5],
    [24, -0.5],
  ]
  const [own, cover] = paths({ entities: [line(0, 0, 100, 0), wipeout] })
  const at = scaleOf(own, 100)
  expect(cover?.fill).toBe(0xffffff)
  expect(
    [...new Set(ends(cover).map((end) => at(end).join()))].toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["20,10", "20,40", "50,10", "50,40"])
})
