import { readPage } from "@mozhuan/engine"
import sharp from "sharp"
import { expect, it } from "vitest"
import { shippedModels } from "./model-files.ts"
import { shrink } from "./shrink.ts"
import { loadTextModels } from "./text-models.ts"

it("equal digits side by side are all read in long lines of Chinese", async () => {
  const files = shippedModels()
  if (!files) throw new Error("recognition comes with the packages")
  const models = await loadTextModels(files, 1)
  const numbers = ["24312000000012345678", "80004", "500000121017", "32095888888813955"]
  const lines = numbers.map(
    (number, row) =>
      `<text x="40" y="${90 + row * 90}">本次交易的电子发票号码为${number}，请核对之后存档备查</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="480"><rect width="100%" height="100%" fill="#fff"/><g font-family="Noto Sans CJK SC" font-size="30">${lines.join("")}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .blur(0.8)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { words } = await readPage(
    models,
    { width: info.width, height: info.height, channels: 1, data },
    { dpi: 200, shrink, processorSeconds: () => 0 },
  )
  const text = [...Map.groupBy(words, ({ line }) => line).values()].map((line) =>
    line.map((word) => word.text).join(""),
  )
  expect(text.map((line) => line.replaceAll(/\D/g, ""))).toEqual(numbers)
})
