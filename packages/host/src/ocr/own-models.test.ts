import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { writeTinyModels } from "./lines/tiny-models.test-kit.ts"
import { localOcr } from "./local-ocr.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "models-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe("an operator's own models", () => {
  it("read instead of those that come with the product", async () => {
    writeTinyModels(folder)
    const ocr = localOcr({ models: folder })
    const [width, height] = [320, 128]
    const data = new Uint8Array(width * height).fill(255)
    for (let y = 40; y < 72; y++) data.fill(0, y * width + 40, y * width + 280)
    const result = await ocr?.(
      { width, height, channels: 1, data },
      { languages: ["chi_sim"], dpi: 137 },
    )
    expect(result?.words.map(({ text }) => text)).toEqual(["甲乙"])
    expect(result?.confidence).toBeCloseTo(0.85)
  })

  it("are refused where a part is missing, in a sentence that says what belongs there", () => {
    writeFileSync(join(folder, "my_det.onnx"), "")
    expect(() => localOcr({ models: folder })).toThrow(
      expect.objectContaining({ code: "program/missing", hint: expect.stringContaining("rec") }),
    )
  })
})

it("tells its maker nothing and leaves nothing behind", () => {
  // The runtime keeps the number of the machine in the home folder of whom it reports on.
  const script = `
    const { loadTextModels } = await import(${JSON.stringify(join(import.meta.dirname, "lines/text-models.ts"))})
    const { shippedModels } = await import(${JSON.stringify(join(import.meta.dirname, "lines/model-files.ts"))})
    await loadTextModels(shippedModels(), 1)`
  execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...process.env, HOME: folder, XDG_CACHE_HOME: "" },
    stdio: "pipe",
  })
  expect(readdirSync(folder)).toEqual([])
})
