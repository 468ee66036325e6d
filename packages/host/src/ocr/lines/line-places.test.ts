import { readPage } from "@mozhuan/engine"
import sharp from "sharp"
import { expect, it } from "vitest"
import { shippedModels } from "./model-files.ts"
import { shrink } from "./shrink.ts"
import { loadTextModels } from "./text-models.ts"

it.each([21, 30, 44])("strips of print of %i pixels have their ink in the middle", async (size) => {
  const files = shippedModels()
  if (!files) throw new Error("recognition comes with the packages")
  const models = await loadTextModels(files, 1)
  const line = "会议决定自下月起执行新的管理办法"
  const texts = [0, 1, 2].map((row) => `<text x="60" y="${90 + row * 90}">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="400"><rect width="100%" height="100%" fill="#fff"/><g font-family="Noto Sans CJK SC" font-size="${size}">${texts.join("")}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const free: number[] = []
  await readPage(
    {
      ...models,
      readStrip: async (strip) => {
        const rows = Array.from({ length: strip.height }, (_, y) => y).filter((y) =>
          strip.data.subarray(y * strip.width, (y + 1) * strip.width).some((level) => level < 140),
        )
        free.push((rows[0] ?? 0) - (strip.height - 1 - (rows.at(-1) ?? 0)))
        return models.readStrip(strip)
      },
    },
    { width: info.width, height: info.height, channels: 1, data },
    { dpi: 150, shrink, processorSeconds: () => 0 },
  )
  // Rows of 48 that stand free above, less those below.
  expect(free).toHaveLength(3)
  for (const difference of free) expect(Math.abs(difference)).toBeLessThan(5)
})
