import { expect, it } from "vitest"
import type { Matrix } from "../../base/geometry.ts"
import { document, section } from "../../model/build.ts"
import { images, partOf } from "./written.test-kit.ts"

/**
 * Where a picture of 100 × 40 points stands of which a tenth of its width is left, at its own left.
 */
async function placeOf(matrix: Matrix): Promise<readonly number[]> {
  const box = { x0: 300, y0: 200, x1: 310, y1: 240 }
  const markup = await partOf(
    document(
      [
        section([
          {
            kind: "figure",
            content: {
              kind: "picture",
              image: 0,
              matrix,
              alpha: 1,
              crop: { top: 0, right: 0.9, bottom: 0, left: 0 },
            },
            placement: [{ page: 0, box }],
            anchor: "page",
            wrap: "front",
            z: 1,
          },
        ]),
      ],
      { images },
    ),
    "document",
  )
  return [...markup.matchAll(/relativeFrom="page"><wp:posOffset>(-?\d+)/g)].map(
    ([, value]) => Number(value) / 12700,
  )
}

it("what is left of a picture stands at its place, upright, turned by half and mirrored", async () => {
  expect(await placeOf([100, 0, 0, 40, 300, 200])).toEqual([300, 200])
  expect(await placeOf([-100, 0, 0, -40, 310, 240])).toEqual([300, 200])
  expect(await placeOf([-100, 0, 0, 40, 310, 200])).toEqual([300, 200])
})
