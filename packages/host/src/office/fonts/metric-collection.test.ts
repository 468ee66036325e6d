import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { glyphsOf } from "./character-map.ts"
import { boxOf, outlineOf } from "./glyph-outlines.ts"
import { makeMetricCollections, type MetricFace } from "./metric-collection.ts"
import { latinFiles } from "./prepare-fonts.ts"

const [carlito] = latinFiles("carlito") ?? []

/** The tables of each face of a collection. Source: OpenType 1.9, "Font Collections". */
function facesOf(collection: Uint8Array): ((tag: string) => Uint8Array)[] {
  const view = new DataView(collection.buffer, collection.byteOffset)
  return Array.from({ length: view.getUint32(8) }, (_, face) => {
    const start = view.getUint32(12 + face * 4)
    return (tag) => {
      for (let at = start + 12; at < start + 12 + view.getUint16(start + 4) * 16; at += 16)
        if (String.fromCharCode(...collection.subarray(at, at + 4)) === tag)
          return collection.slice(
            view.getUint32(at + 8),
            view.getUint32(at + 8) + view.getUint32(at + 12),
          )
      return new Uint8Array()
    }
  })
}

/** How wide l is drawn, in thousandths of the em. */
function strokeOf(table: (tag: string) => Uint8Array): number {
  const head = new DataView(table("head").buffer)
  const tables = { glyf: table("glyf"), loca: table("loca"), isLong: head.getInt16(50) === 1 }
  const { x } = boxOf(outlineOf(tables, glyphsOf(table("cmap"))(0x6c) ?? 0) ?? [])
  return ((x[1] - x[0]) * 1000) / head.getUint16(18)
}

const face = (family: string, told: Partial<MetricFace> = {}): MetricFace => ({
  family,
  isBold: false,
  metrics: { ascent: 960, descent: 240 },
  licence: "As the outlines.",
  ...told,
})

describe.skipIf(carlito === undefined)("a collection of faces of one open face", () => {
  const file = readFileSync(carlito ?? process.execPath)
  const make = (faces: readonly MetricFace[]): Uint8Array =>
    makeMetricCollections(file, [{ faces }])[0] ?? new Uint8Array()

  it("draws a light face in thinner strokes and leaves the others as they are", () => {
    const light = { regular: { stem: 50 }, bold: { stem: 90 } }
    const faces = facesOf(
      make([face("Plain"), face("Light", { shapes: light, scale: 1.1 }), face("Slide")]),
    )
    const [plain, slide, thin] = faces.map(strokeOf)
    expect(thin).toBeCloseTo(50, 0)
    expect(plain).toBeGreaterThan(75)
    expect(slide).toBe(plain)
  })

  it("holds the outlines of a family once, for text, slides and sheets", () => {
    const shapes = { regular: { stem: 50 } }
    const one = make([face("Light", { shapes })])
    const three = make(
      ["Light", "Slide Light", "Sheet Light"].map((name) => face(name, { shapes })),
    )
    expect(three.length - one.length).toBeLessThan(5000)
  })

  it("is several where faces are more than a file may have, those that share widths beside each other", () => {
    const shapes = { regular: { stem: 50 } }
    const faces = [face("Light", { shapes }), face("Plain"), face("Slide Light", { shapes })]
    const made = makeMetricCollections(file, [{ faces }], 2).map((one) =>
      facesOf(one).map(strokeOf),
    )
    expect(made.map((strokes) => strokes.map(Math.round))).toEqual([[50, 50], [expect.any(Number)]])
    expect(made[1]?.[0]).toBeGreaterThan(75)
  })

  it("holds outlines once that faces of several sets have in common", () => {
    const one = make([face("Plain")])
    const [two] = makeMetricCollections(file, [
      { faces: [face("Plain")] },
      { faces: [face("Other")] },
    ])
    expect(facesOf(two ?? new Uint8Array())).toHaveLength(2)
    expect((two?.length ?? 0) - one.length).toBeLessThan(one.length / 5)
  })
})
