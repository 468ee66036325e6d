import { writeSync } from "node:fs"
import type { CommandInput } from "../command.ts"
import { openInput } from "../input.ts"
import { UsageError } from "../usage-error.ts"

/** `dump scene|document|sketch IN`: prints what a stage of the engine has made, as JSON. */
export async function dump({ positionals, flags }: CommandInput): Promise<void> {
  const [stage, path] = positionals
  if (!isStage(stage) || path === undefined || positionals.length > 2)
    throw new UsageError("dump needs a stage and a file", "mozhuan dump scene in.pdf")
  const [engine, { createNodeHost }] = await Promise.all([
    import("@mozhuan/engine"),
    import("@mozhuan/host"),
  ])
  const input = openInput(path)
  const password = flags.get("password")
  const pageRange = flags.get("pageRange") ?? flags.get("pages")
  try {
    const { value, diagnostics } = await engine.readPdf(input.content, createNodeHost(), {
      ...(typeof password === "string" ? { password } : {}),
      ...(typeof pageRange === "string" ? { pageRange } : {}),
    })
    if (stage === "scene") print(JSON.stringify({ scene: value.scene, diagnostics }, round, 1))
    else {
      const { value: document } = await engine.analyseScene(value.scene, value.bytes)
      print(stage === "document" ? engine.dumpDocument(document) : engine.sketchDocument(document))
    }
    value.close()
  } finally {
    input.close()
  }
}

/** What can be dumped; a sketch is the document as an outline that a person reads at a glance. */
const stages = ["scene", "document", "sketch"] as const

const isStage = (word: string | undefined): word is (typeof stages)[number] =>
  stages.some((stage) => stage === word)

/** Hundredths of a point: two dumps then compare line by line. */
const round = (_key: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 100) / 100 : value

function print(text: string): void {
  const bytes = Buffer.from(`${text}\n`)
  for (let written = 0; written < bytes.length;) written += writeSync(1, bytes, written)
}
