/**
 * Writes what the judge of pairs of lines learns from: a line of JSON for each pair of a PDF that
 * it would be asked about. `train.py` takes labels from the Word file beside it.
 *
 *     node training/paragraphs/extract-pairs.ts SAMPLES.jsonl FOLD=FOLDER...
 */
import { createWriteStream } from "node:fs"
import { runTool } from "../../packages/engine/src/index.ts"
import { training } from "../../packages/engine/src/analysis/file/paragraphs/model/judge-pairs.ts"
import { pairValues } from "../../packages/engine/src/analysis/file/paragraphs/model/pair-features.ts"
import { eachPdf } from "../each-pdf.ts"
import { createNodeHost } from "../../packages/host/src/index.ts"

const [target = "", ...sources] = process.argv.slice(2)
const { ocr: _, ...host } = createNodeHost()
const out = createWriteStream(target)
for (const { fold, name, file, content } of eachPdf(sources)) {
  training.hear = (pair) => {
    const values = pairValues(pair).map((value) => Math.round(value * 1e3) / 1e3)
    const above = pair.lines
      .slice(-2)
      .map(({ line }) => line.text)
      .join(" ")
    const below = pair.next.line.text
    out.write(`${JSON.stringify({ fold, file, above, below, values })}\n`)
  }
  await runTool({ tool: "pdf2word", options: {}, inputs: [{ name, content }] }, host, {
    signal: AbortSignal.timeout(90_000),
    emit: async () => {},
  })
}
out.end()
