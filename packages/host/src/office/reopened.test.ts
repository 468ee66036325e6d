import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runTool } from "@mozhuan/engine"
import { describe, expect, it } from "vitest"
import { createNodeHost } from "../node-host.ts"
import { findProgram } from "../sandbox/programs.ts"
import { officePool } from "./office-pool.test-kit.ts"

const fixtures = join(import.meta.dirname, "../../../engine/fixtures")

type Tool = Parameters<typeof runTool>[0]["tool"]

async function made(tool: Tool, content: Uint8Array, options = {}): Promise<Uint8Array> {
  const files: Uint8Array[] = []
  const emit = async (file: { content: unknown }): Promise<void> =>
    void (file.content instanceof Uint8Array && files.push(file.content))
  await runTool({ tool, inputs: [{ name: "a.pdf", content }], options }, createNodeHost(), { emit })
  return files[0] ?? new Uint8Array()
}

const lettersOf = async (pdf: Uint8Array): Promise<string> =>
  new TextDecoder().decode(await made("pdf2txt", pdf)).replaceAll(/\s+/g, "")

describe.skipIf(findProgram("soffice") === undefined)("what is made of a PDF", () => {
  const pool = officePool()

  // A tool after the other: slides are shown by a program of their own, which would start each
  // time.
  for (const [tool, kind, options] of [
    ["pdf2word", "word", {}],
    ["pdf2excel", "excel", { content: "all" }],
    ["pdf2ppt", "ppt", {}],
  ] as const)
    for (const [fixture, words] of [
      ["docx/a-report-with-everything", ["harvest"]],
      ["tables/merged-cells", []],
      ["slides/numbers-of-several-parts-stand-as-they-are", ["3.2.1", "12.75"]],
    ] as const)
      it(`is opened by the office program, which shows it: ${tool} of ${fixture}`, async () => {
        const input = new Uint8Array(readFileSync(join(fixtures, fixture, "input.pdf")))
        const bytes = await made(tool, input, options)
        const { pdf } = await pool().convert({ bytes, kind, extension: "any", options: {} })
        const [shown, wanted] = [await lettersOf(pdf), await lettersOf(input)]
        for (const word of words) expect(shown).toContain(word)
        expect(shown.length).toBeGreaterThan(0.9 * wanted.length)
      })
})
