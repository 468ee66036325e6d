import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A PDF to learn from. */
export interface TrainingPdf {
  /** Part of the files that is left out together when a judge is measured. */
  readonly fold: string
  readonly name: string
  readonly file: string
  readonly content: Uint8Array
}

/** Gives the PDFs of folders, `FOLD=FOLDER` each, by their names. */
export function* eachPdf(sources: readonly string[]): Generator<TrainingPdf> {
  for (const source of sources) {
    const [fold = "", folder = ""] = source.split("=")
    for (const name of readdirSync(folder)
      .filter((each) => each.endsWith(".pdf"))
      .toSorted()) {
      const file = join(folder, name)
      yield { fold, name, file, content: readFileSync(file) }
    }
  }
}
