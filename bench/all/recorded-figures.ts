import { readFileSync } from "node:fs"
import { join } from "node:path"

interface Board {
  readonly documents: Readonly<Record<string, { readonly commit: string; readonly date: string }>>
  readonly groups: readonly {
    readonly figures: readonly {
      readonly id: string
      readonly peer: string
      readonly kind: "share" | "more" | "less"
      readonly ours: number
      readonly theirs: number
      readonly file: string
    }[]
  }[]
}

/**
 * Rows of the figures that `docs/quality` holds, read by `npm run quality`: ours, the peer's, and
 * the commit and day of the page.
 */
export function recordedFigures(root: string): string[] {
  const path = join(root, "apps/site/src/features/quality/figures.json")
  const { documents, groups } = JSON.parse(readFileSync(path, "utf8")) as Board
  return groups
    .flatMap(({ figures }) => figures)
    .map(({ id, peer, kind, ours, theirs, file }) => {
      const isWorse = kind === "less" ? ours > theirs : ours < theirs
      const from = documents[file]
      return `${id.padEnd(28)}${String(ours).padStart(9)}${String(theirs).padStart(9)}  ${peer}${isWorse ? ", which is better" : ""} (${file}, ${from?.commit ?? "?"}, ${from?.date ?? "?"})`
    })
}
