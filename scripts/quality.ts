/**
 * Writes the figures of the public board of quality (`/quality`) from what was measured and noted
 * in `docs/quality`, each with the commit and the day in which a figure of its document last
 * changed; with `--check`, fails when they are out of date or a figure is no longer there.
 *
 * Nothing is measured here: benches and the yardstick take hours, and a figure that is not in the
 * documents with its corpus and its conditions has no business on the board.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { figureGroups, type FigureSource } from "./quality-figures.ts"

const root = join(import.meta.dirname, "..")
const path = join(root, "apps/site/src/features/quality/figures.json")

/** The ratio of a figure that the document itself gives as a part of the peer's. */
const WHOLE = 1

function figureOf({ id, file, pattern, peer, kind }: FigureSource) {
  const found = pattern.exec(readFileSync(join(root, "docs/quality", file), "utf8"))?.groups
  if (!found) throw new Error(`docs/quality/${file} has no figure for ${id}`)
  const ours = numberOf(found["ours"])
  const theirs = found["theirs"] ? numberOf(found["theirs"]) : WHOLE
  if (!Number.isFinite(ours) || !Number.isFinite(theirs))
    throw new Error(`docs/quality/${file}: ${id} is no number`)
  return { id, peer, kind, ours, theirs, file }
}

const numberOf = (text = ""): number => Number(text.replaceAll(",", "").replace(/\.$/, ""))

/** The last commit that changed a document, and its day. */
function stateOf(file: string) {
  const said = execFileSync("git", ["log", "-1", "--format=%h %cs", "--", `docs/quality/${file}`], {
    cwd: root,
    encoding: "utf8",
  })
  const [commit = "", date = ""] = said.trim().split(" ")
  return { commit, date }
}

type Figure = ReturnType<typeof figureOf>
interface Board {
  readonly documents: Readonly<Record<string, ReturnType<typeof stateOf>>>
  readonly groups: readonly { readonly id: string; readonly figures: readonly Figure[] }[]
}

const figuresIn = (groups: Board["groups"], file?: string) =>
  groups.flatMap(({ figures }) => figures).filter((figure) => !file || figure.file === file)

const kept = JSON.parse(readFileSync(path, "utf8")) as Board
const groups = figureGroups.map(({ id, figures }) => ({ id, figures: figures.map(figureOf) }))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A document that was only reworded keeps the day of its figures. */
function documentOf(file: string) {
  const before = kept.documents[file]
  return before && isSame(figuresIn(kept.groups, file), figuresIn(groups, file))
    ? before
    : stateOf(file)
}

if (process.argv.includes("--check")) {
  if (!isSame(kept.groups, groups)) {
    console.error("the board of quality is out of date: run `npm run quality`")
    process.exitCode = 1
  }
} else {
  const files = [...new Set(figuresIn(groups).map(({ file }) => file))]
  const documents = Object.fromEntries(files.map((file) => [file, documentOf(file)]))
  writeFileSync(path, `${JSON.stringify({ documents, groups }, undefined, 2)}\n`)
  console.log(`${figuresIn(groups).length} figures`)
}
