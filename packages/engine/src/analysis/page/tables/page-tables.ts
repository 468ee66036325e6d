import type { RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { findTables } from "./find-tables.ts"

/** What a page's tables are found in. */
export interface PageTableInput {
  readonly page: ScenePage
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  /** First item that is printed over others. */
  readonly overprint: number | undefined
  /** Only drawn grids become tables. */
  readonly isRuledOnly: boolean
  /** Names the lines that read as list items or contents entries. */
  readonly flowingOf: (lines: readonly TextLine[]) => ReadonlySet<TextLine>
}

/** Gives the tables of a page; where text is printed over text, those of either layer. */
export function findPageTables({
  page,
  overprint,
  isRuledOnly,
  flowingOf,
  ...whole
}: PageTableInput): TableDraft[] {
  const layers =
    overprint === undefined
      ? [whole]
      : [true, false].map((isUpper) => layerOf(whole, (z) => z >= overprint === isUpper))
  return layers.flatMap((layer) =>
    findTables({ page, ...layer, flowing: flowingOf(layer.lines), isRuledOnly }),
  )
}

type Layer = Pick<PageTableInput, "lines" | "rules">

function layerOf({ lines, rules }: Layer, isIn: (z: number) => boolean): Layer {
  const holds = ({ items }: { readonly items: readonly number[] }): boolean => items.some(isIn)
  return {
    lines: lines.filter((line) => isIn(line.z)),
    rules: { ...rules, rules: rules.rules.filter(holds), fills: rules.fills.filter(holds) },
  }
}
