/**
 * Does every work twice with the engine of a checkout and prints what the second time took: a
 * process of its own for each round, so that no round has warmed up for another.
 *
 *   node bench/all/engine-run.ts CHECKOUT WORKS.json
 */
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { basename, join } from "node:path"
import type * as Engine from "@mozhuan/engine"
import type * as Hosts from "@mozhuan/host"
import type { Work } from "./works.ts"

/** What a work took. */
export interface Taken {
  readonly name: string
  /** Processor time of all threads, ms. */
  readonly milliseconds: number
  /** Of all outputs in their order. */
  readonly hash: string
}

const [checkout = "", list = ""] = process.argv.slice(2)
const works = JSON.parse(readFileSync(list, "utf8")) as readonly Work[]
const engine = (await import(join(checkout, "packages/engine/src/index.ts"))) as typeof Engine
const hosts = (await import(join(checkout, "packages/host/src/index.ts"))) as typeof Hosts
// Peers read no scanned text.
const { ocr: _, ...host } = hosts.createNodeHost()

const taken: Taken[] = []
for (const work of works) {
  await run(work)
  const before = process.cpuUsage()
  const hash = await run(work)
  const { user, system } = process.cpuUsage(before)
  taken.push({ name: work.name, milliseconds: (user + system) / 1000, hash })
}
console.log(JSON.stringify(taken))

/** Does a work and gives the hash of what came out. */
async function run({ tool, options, files, isJoined = false }: Work): Promise<string> {
  const sum = createHash("sha256")
  const emit = async ({ content }: Engine.OutputFile): Promise<void> => {
    if (content instanceof Uint8Array) sum.update(content)
    else for await (const part of content) sum.update(part)
  }
  const inputs = files.map((path) => ({ name: basename(path), content: readFileSync(path) }))
  for (const some of isJoined ? [inputs] : inputs.map((input) => [input])) {
    try {
      await engine.runTool({ tool, inputs: some, options }, host, { emit })
    } catch (error) {
      if (!(error instanceof engine.ConversionError)) throw error
      sum.update(error.code)
    }
  }
  return sum.digest("hex")
}
