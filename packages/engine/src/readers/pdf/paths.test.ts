import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { ScenePath } from "../../model/scene.ts"
import { readPdf } from "./read-pdf.ts"

const host = createNodeHost()

async function pathsOf(content: string): Promise<readonly ScenePath[]> {
  const { value } = await readPdf(makeDrawnPdf({ pages: [{ content }] }), host)
  value.close()
  return (value.scene.pages[0]?.items ?? []).filter((item) => item.kind === "path")
}

const fill = "0.5 g 20 20 100 60 re f"

describe("a box that is filled through a clip", () => {
  it("is the frame between the two boxes of its clip, a ruling a side", async () => {
    const sides = await pathsOf(`q 20 20 100 60 re 21 21 98 58 re W* n ${fill} Q`)
    const directions = Object.groupBy(sides, ({ rule }) => rule?.direction ?? "none")
    expect([directions["horizontal"]?.length, directions["vertical"]?.length]).toEqual([2, 2])
  })

  it("has no bar where the boxes share a side, and is whole where they are one", async () => {
    const bars = await pathsOf(`q 20 20 100 60 re 20 20 98 58 re W* n ${fill} Q`)
    expect(bars).toHaveLength(2)
    const [whole] = await pathsOf(`q 20 20 100 60 re 20 20 100 60 re W n ${fill} Q`)
    expect(whole?.box).toMatchObject({ x0: 20, x1: 120 })
  })

  it("is whole where the boxes of its clip stand side by side", async () => {
    const [whole, other] = await pathsOf(`q 20 20 40 60 re 70 20 50 60 re W n ${fill} Q`)
    expect(other).toBeUndefined()
    expect(whole?.box.x1).toBeCloseTo(120)
  })
})
