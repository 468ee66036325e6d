import type { Chart } from "../../../model/chart.ts"
import type { Ink } from "./chart-ink.ts"
import type { LegendName } from "./chart-legend.ts"
import type { ChartWord } from "./chart-word.ts"

/** Why a chart stays a picture. */
export type ChartRefusal =
  | "too much"
  | "no axis"
  | "no marks"
  | "two axes"
  | "names"
  | "words among the marks"
  | "series unnamed"
  | "keys alike"
  | "marks beyond the axes"
  | "unlike the page"

/** A chart before its likeness is looked at. */
export interface Draft {
  readonly chart: Chart
  /** What of the page must be found in it. */
  readonly marks: readonly Ink[]
  /** All marks between the axes, outlines too. */
  readonly seen: ReadonlySet<Ink>
  /** Words that it holds. */
  readonly words: ReadonlySet<ChartWord>
  /** Items that draw the keys of the legend. */
  readonly keys?: ReadonlySet<number>
  /** What the legend calls the trends that were taken out, in their order. */
  readonly trendNames?: readonly (LegendName | undefined)[]
}
