/**
 * Writes what the judge of headings learns from: a line of JSON for each paragraph of a PDF that
 * may be a heading, read without outline and tags. `train.py` takes labels from the Word file
 * beside it.
 *
 *     node training/headings/extract-paragraphs.ts SAMPLES.jsonl FOLD=FOLDER...
 */
import { createWriteStream } from "node:fs"
import { eachPdf } from "../each-pdf.ts"
import { createNodeHost } from "../../packages/host/src/index.ts"
import { readPdf } from "../../packages/engine/src/readers/pdf/read-pdf.ts"
import { analyseUntil } from "../../packages/engine/src/analysis/passes.ts"
import { mayBeHeading } from "../../packages/engine/src/analysis/file/headings/find-headings.ts"
import { headingEvidence } from "../../packages/engine/src/analysis/file/headings/model/heading-features.ts"

const [target = "", ...sources] = process.argv.slice(2)
const { ocr: _, ...host } = createNodeHost()
const out = createWriteStream(target)
for (const { fold, file, content } of eachPdf(sources)) {
  const { value } = await readPdf(content, host)
  const pages = value.scene.pages.map((page) => ({ ...page, structure: [] }))
  const scene = { ...value.scene, outline: [], pages }
  const { value: found } = await analyseUntil(scene, ["titled"])
  for (const { paragraph, values } of headingEvidence(found.titled.flat())) {
    const { role, ...plain } = paragraph
    if (!mayBeHeading(role === "title" ? plain : paragraph)) continue
    const text = paragraph.lines.map(({ line }) => line.text).join(" ")
    const row = { fold, file, text, skip: paragraph.label?.length ?? 0, values }
    out.write(
      `${JSON.stringify({ ...row, values: values.map((each) => Math.round(each * 1e4) / 1e4) })}\n`,
    )
  }
  value.close()
}
out.end()
