import { createWriteStream } from "node:fs"
import { eachPdf } from "../each-pdf.ts"
import { createNodeHost } from "../../packages/host/src/index.ts"
import type { ScenePage } from "../../packages/engine/src/model/scene.ts"
import type { RuleSet, TextLine } from "../../packages/engine/src/analysis/drafts.ts"
import { textLines } from "../../packages/engine/src/analysis/page/lines/page-lines.ts"
import { collectRules } from "../../packages/engine/src/analysis/page/rules/collect-rules.ts"
import { decorateLines } from "../../packages/engine/src/analysis/page/lines/decorate.ts"
import { readPdf } from "../../packages/engine/src/readers/pdf/read-pdf.ts"
import { readLabels, type LabelOf } from "./read-labels.ts"

/** One page of a tagged PDF as the search for tables sees it, with what its tags say. */
export interface LabelledPage {
  readonly page: ScenePage
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  readonly labelOf: LabelOf
  /** Adds a sample; whether it is what is looked for, and its values. */
  readonly write: (sample: Sample) => void
}

/** What is learned from. */
export interface Sample {
  readonly isTable: boolean
  /** How much text is at stake. */
  readonly words: number
  readonly values: readonly number[]
}

/**
 * Runs over the pages of all PDFs of the folders named on the command line, `FOLD=FOLDER` each, and
 * writes their samples to the file named before them, a line of JSON each.
 */
export async function eachPage(visit: (page: LabelledPage) => void): Promise<void> {
  const [target = "", ...sources] = process.argv.slice(2)
  const { ocr: _, ...host } = createNodeHost()
  const out = createWriteStream(target)
  for (const { fold, name: file, content } of eachPdf(sources)) {
    const { value } = await readPdf(content, host)
    for (const page of value.scene.pages) {
      const { plainLines } = textLines(page, value.scene)
      const { lines, rules } = decorateLines(plainLines, collectRules(page))
      const write = (sample: Sample): void => {
        const values = sample.values.map((each) => Math.round(each * 1e4) / 1e4)
        out.write(`${JSON.stringify({ fold, file, page: page.index, ...sample, values })}\n`)
      }
      visit({ page, lines, rules, labelOf: readLabels(page), write })
    }
    value.close()
  }
  out.end()
}
