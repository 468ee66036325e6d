import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "../../../..")
const found = (pattern: string, at: RegExp, but?: RegExp): string[] =>
  globSync(pattern, { cwd: root }).flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        at.test(line) && !but?.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
  )

test("Chinese texts have the punctuation of Chinese", () => {
  const halfWidth = /\p{Script=Han}[,:;!?()]|[,:;!?()]\p{Script=Han}/u
  // Search engines part keywords at commas of ASCII.
  const keywords = /eywords: "/
  for (const pattern of ["apps/site/src/**/*zh.ts", "packages/contract/src/texts/**/*zh.ts"]) {
    expect(globSync(pattern, { cwd: root })).not.toEqual([])
    expect(found(pattern, halfWidth, keywords)).toEqual([])
  }
})

test("texts are not put together with the punctuation of one language", () => {
  const glued = /^\s*\{[^{}]*\}(?:: \{| \(\{)/
  expect(found("apps/site/src/{features,layouts,ui}/**/*.tsx", glued, /\{key\}|readonly/)).toEqual(
    [],
  )
})
