import { writeSync } from "node:fs"
import type { CommandInput } from "../command.ts"
import { openInput } from "../input.ts"
import { UsageError } from "../usage-error.ts"

/** `dump scene|document IN`: prints what a stage of the engine has made, as JSON. */
export async function dump({ positionals, flags }: CommandInput): Promise<void> {
  const [stage, path] = positionals
  if (stage !== "scene" || path === undefined || positionals.length > 2) throw new UsageError("dump needs a stage and a file", "mozhuan dump scene in.pdf")
  const [{ readPdf }, { createNodeHost }] = await Promise.all([import("@mozhuan/engine"), import("@mozhuan/host")])
  const input = openInput(path)
  const password = flags.get("password")
  const pageRange = flags.get("pageRange") ?? flags.get("pages")
  try {
    const { value, diagnostics } = await readPdf(input.content, createNodeHost(), {
      ...(typeof password === "string" ? { password } : {}),
      ...(typeof pageRange === "string" ? { pageRange } : {}),
    })
    print(JSON.stringify({ scene: value.scene, diagnostics }, round, 1))
    value.close()
  } finally {
    input.close()
  }
}

/** Hundredths of a point: two dumps then compare line by line. */
const round = (_key: string, value: unknown): unknown => (typeof value === "number" ? Math.round(value * 100) / 100 : value)

function print(text: string): void {
  const bytes = Buffer.from(`${text}\n`)
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written)
}
