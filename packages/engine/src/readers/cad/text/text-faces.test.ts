import { createNodeHost } from "@mozhuan/host"
import { expect, it } from "vitest"
import type { FontQuery } from "../../../base/host.ts"
import { line, makeDxf, text, type DxfPairs } from "../dxf/dxf.test-kit.ts"
import { readCad } from "../read-cad.ts"

const host = createNodeHost()

/** What is asked of the host for a word in a style, in order: family, weight and slant. */
function asked(style: DxfPairs, word: DxfPairs = text("Word", 0, 0, 5, [[7, "S"]])): string[] {
  const queries: string[] = []
  const findFont = (query: FontQuery) => {
    queries.push(
      `${query.name}${query.weight > 400 ? " bold" : ""}${query.italic ? " italic" : ""}`,
    )
    return host.findFont(query)
  }
  readCad(
    makeDxf({
      appIds: [
        [
          [2, "ACAD"],
          [70, 0],
        ],
      ],
      styles: [[[2, "S"], [70, 0], ...style]],
      entities: [line(0, 0, 9, 9), word],
    }),
    { findFont },
  )
  return queries.filter((query) => !/WenQuanYi|CJK|SimHei/.test(query))
}

it("a style is set in its family, bold and italic as it keeps them beside its file", () => {
  const kept = [
    [3, "someface.ttf"],
    [1001, "ACAD"],
    [1000, "Times New Roman"],
    [1071, 0x03000022],
  ] as const
  expect(asked(kept).slice(0, 2)).toEqual([
    "Times New Roman bold italic",
    "Liberation Serif bold italic",
  ])
})

it("files of Windows tell family and weight by their names, and kin stand in", () => {
  expect(asked([[3, "timesbd.ttf"]]).slice(0, 2)).toEqual([
    "Times New Roman bold",
    "Liberation Serif bold",
  ])
  expect(asked([[3, "calibri.ttf"]]).slice(0, 2)).toEqual(["Calibri", "Carlito"])
})

it("formatted text names faces with their weight", () => {
  const word = [
    [0, "MTEXT"],
    [8, "0"],
    [10, 0],
    [20, 0],
    [40, 5],
    [1, "{\\fCourier New|b1|i0|c0|p49;Word}"],
    [7, "S"],
  ] as const
  expect(asked([[3, "txt.shx"]], word)).toContain("Liberation Mono bold")
})
