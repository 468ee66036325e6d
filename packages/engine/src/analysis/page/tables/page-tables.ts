import type { Box } from "../../../base/geometry.ts"
import type { RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { fillGiven, keepFound, type GivenPage } from "./given-tables.ts"
import { heldTest } from "./held-lines.ts"
import { findTables } from "./find-tables.ts"
import { withoutTold, withToldNames } from "./told-tables.ts"

/** What a page's tables are found in. */
export interface PageTableInput {
  readonly page: ScenePage
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  /** First item that is printed over others. */
  readonly overprint: number | undefined
  /** What somebody says of the tables of the page. */
  readonly given: GivenPage | undefined
  /** The page is a drawing, whose lines hold no tables but those that somebody drew. */
  readonly isDrawing?: boolean
  /** Only drawn grids become tables. */
  readonly isRuledOnly: boolean
  /** A text that was tagged, and not as a table's, is in no table that nothing draws. */
  readonly isToldInFull?: boolean
  /** Drawings of the page, where a frame around text is a table of one cell. */
  readonly drawings: readonly Box[] | undefined
  /** Names the lines that read as list items or contents entries. */
  readonly flowingOf: (lines: readonly TextLine[]) => ReadonlySet<TextLine>
}

/** Gives the tables of a page: those that somebody drew, and those found in what they leave. */
export function findPageTables({ given, ...input }: PageTableInput): TableDraft[] {
  if (!given) return searched(input)
  const { kept, changed } = keepFound(given, searched(input))
  const held = kept.map(heldTest)
  const lines = input.lines.filter((line) => !held.some((test) => test(line)))
  const { tables, rest } = fillGiven(changed, { lines, rules: input.rules })
  const found = given.findsOthers ? searched({ ...input, ...rest }) : []
  const others = found.filter(({ box }) => !kept.some((table) => overlaps(table.box, box)))
  return [...kept, ...tables, ...others].toSorted(
    (a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0,
  )
}

const overlaps = (a: Box, b: Box): boolean =>
  Math.min(a.x1, b.x1) > Math.max(a.x0, b.x0) && Math.min(a.y1, b.y1) > Math.max(a.y0, b.y0)

/** Gives the tables that a search finds; where text is printed over text, those of either layer. */
function searched({
  page,
  overprint,
  isDrawing = false,
  isRuledOnly,
  isToldInFull = false,
  drawings,
  flowingOf,
  ...whole
}: Omit<PageTableInput, "given">): TableDraft[] {
  if (isDrawing) return []
  const layers =
    overprint === undefined
      ? [whole]
      : [true, false].map((isUpper) => layerOf(whole, (z) => z >= overprint === isUpper))
  const found = layers.flatMap((layer) =>
    findTables({
      page,
      ...layer,
      flowing: () => flowingOf(layer.lines),
      isRuledOnly,
      drawings,
    }),
  )
  return withToldNames(page, isToldInFull ? withoutTold(page, found) : found)
}

type Layer = Pick<PageTableInput, "lines" | "rules">

function layerOf({ lines, rules }: Layer, isIn: (z: number) => boolean): Layer {
  const holds = ({ items }: { readonly items: readonly number[] }): boolean => items.some(isIn)
  return {
    lines: lines.filter((line) => isIn(line.z)),
    rules: { ...rules, rules: rules.rules.filter(holds), fills: rules.fills.filter(holds) },
  }
}
