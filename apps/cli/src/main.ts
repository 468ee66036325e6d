import { readFileSync } from "node:fs"
import { readPdf } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"

const [command, what, input] = process.argv.slice(2)
if (command !== "dump" || what !== "scene" || input === undefined) {
  console.error("usage: mozhuan dump scene IN.pdf")
  process.exit(2)
}
const { value } = await readPdf(readFileSync(input), createNodeHost())
process.stdout.write(JSON.stringify(value.scene, undefined, 1) + "\n")
value.close()
