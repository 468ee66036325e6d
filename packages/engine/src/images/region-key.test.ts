import { expect, test } from "vitest"
import type { SceneBytes } from "../model/scene.ts"
import { loadImage, parseRegionKey, regionKey } from "./region-key.ts"

test("the key of a region names page, box, scale and whether text is drawn", () => {
  const region = {
    page: 3,
    box: { x0: 10, y0: 20.5, x1: 110, y1: 220 },
    scale: 2,
    withoutText: true,
  }
  expect(parseRegionKey(regionKey(region))).toEqual(region)
  const part = {
    ...region,
    objects: [
      [3, 7],
      [9, 9],
    ] as const,
  }
  expect(parseRegionKey(regionKey(part))).toEqual(part)
  expect(parseRegionKey("image-7")).toBeUndefined()
})

test("a region is drawn and an image of the file is fetched", async () => {
  const asked: string[] = []
  const bytes: SceneBytes = {
    image: async (key) => (asked.push(`image ${key}`), new Uint8Array()),
    font: async () => undefined,
    drawRegion: async (page, box, scale, options) => (
      asked.push(`draw ${page} ${box.x1} ${scale} ${options?.withoutText}`),
      new Uint8Array()
    ),
  }
  await loadImage(bytes, "img/1")
  await loadImage(
    bytes,
    regionKey({ page: 2, box: { x0: 0, y0: 0, x1: 50, y1: 50 }, scale: 3, withoutText: false }),
  )
  expect(asked).toEqual(["image img/1", "draw 2 50 3 false"])
})
