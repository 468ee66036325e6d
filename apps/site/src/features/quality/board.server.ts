import type { Language } from "@mozhuan/contract"
import { fill } from "../../i18n/fill.ts"
import board from "./figures.json" with { type: "json" }
import { qualityWords } from "./quality-words.server.ts"

/** One line of the board. */
export interface ShownFigure {
  readonly id: string
  readonly name: string
  readonly peer: string
  readonly ours: string
  readonly theirs: string
  /** How it is read: "0 to 1, higher is better". */
  readonly reading: string
  readonly isWorse: boolean
}

export interface ShownGroup {
  readonly id: string
  readonly name: string
  readonly corpus: string
  readonly measured: readonly string[]
  readonly figures: readonly ShownFigure[]
}

/** The board in one language, with what is worse than a peer by itself. */
export function readBoard(language: Language): {
  readonly groups: readonly ShownGroup[]
  readonly worse: readonly string[]
} {
  const words = qualityWords[language]
  const groupNames: Readonly<Record<string, string>> = words.groups
  const corpora: Readonly<Record<string, string>> = words.corpora
  const names: Readonly<Record<string, string>> = words.names
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  const documents: Readonly<Record<string, { readonly commit: string; readonly date: string }>> =
    board.documents
  const groups = board.groups.map((group) => ({
    id: group.id,
    name: groupNames[group.id] ?? group.id,
    corpus: fill(words.page.corpus, { text: corpora[group.id] ?? "" }),
    measured: [...new Set(group.figures.map(({ file }) => file))].map((file) =>
      fill(words.page.measured, { ...documents[file] }),
    ),
    figures: group.figures.map(({ id, peer, kind, ours, theirs }) => ({
      id,
      name: names[id] ?? id,
      peer,
      ours: number.format(ours),
      theirs: number.format(theirs),
      reading: words.page[kind as "share" | "more" | "less"],
      isWorse: kind === "less" ? ours > theirs : ours < theirs,
    })),
  }))
  const worse = groups.flatMap(({ name: group, figures }) =>
    figures
      .filter(({ isWorse }) => isWorse)
      .map(({ name, peer, ours, theirs }) =>
        fill(words.page.worseText, { group, name, peer, ours, theirs }),
      ),
  )
  return { groups, worse }
}
