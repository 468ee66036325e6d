import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"

/** A named number of the analysis, with the comment that stands over it. */
interface Threshold {
  readonly file: string
  readonly name: string
  readonly comment: string
}

/** A number of its own, or one of the scale. */
const numberAlone =
  /^(?:export )?const (\w+)(?:: \w+)? = (?:-?[\d._]+(?: ?[*/] ?[\d._]+)?|(?:shares|ems|points|counts)\.\w+)$/

/** Gives the thresholds of a file; one comment covers the constants right below it. */
function thresholdsOf(file: string): Threshold[] {
  const found: Threshold[] = []
  let comment = ""
  let isInside = false
  for (const line of readFileSync(join(import.meta.dirname, file), "utf8").split("\n")) {
    if (line.startsWith("/**")) {
      comment = ""
      isInside = true
    }
    if (isInside) comment += `${line} `
    const name = numberAlone.exec(line)?.[1]
    if (name !== undefined) found.push({ file, name, comment })
    else if (!isInside) comment = ""
    if (line.endsWith("*/")) isInside = false
  }
  return found
}

const thresholds = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("data/"))
  .toSorted()
  .flatMap(thresholdsOf)

/** Lengths, shares and things that are counted. */
const unit =
  /\b(?:points?|ems?|sizes?|shares?|degrees?|pixels?|dpi|times|channel|lines?|rows?|bands?|columns?|pages?|cells?|slots?|items?|shapes?|segments?|stops|letters?|characters?|glyphs?|signs?|words?|levels?|depths?|pieces?|parts?|notes?|labels?|rounds|images|bars|boxes|figures?|pairs?|entries|sections?|texts|tiles|votes|neighbours|paragraphs?|starts|against|nearer to 1)\b/i

describe("the named thresholds of the analysis", () => {
  it("are found", () => {
    expect(thresholds.length).toBeGreaterThan(300)
  })

  it("say what they mean and in which unit", () => {
    const silent = thresholds.filter(({ comment }) => !unit.test(comment))
    expect(silent.map(({ file, name, comment }) => `${file} ${name} ${comment}`)).toEqual([])
  })
})
