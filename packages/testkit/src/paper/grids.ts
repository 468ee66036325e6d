import { box, rule, text } from "./marks.ts"
import type { Corners, Mark, PathMark, TextStyle } from "./types.ts"

export interface GridStyle {
  readonly width?: number
  readonly colour?: number
  /** Which rulings are drawn; default: all. */
  readonly rulings?: "all" | "rows" | "columns" | "outer" | "three-line" | "none"
}

/** Draws the rulings of a grid of these column and row edges. */
export function grid(
  xs: readonly number[],
  ys: readonly number[],
  { width, colour, rulings = "all" }: GridStyle = {},
): PathMark[] {
  const style = {
    ...(width === undefined ? {} : { width }),
    ...(colour === undefined ? {} : { colour }),
  }
  const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)]
  if (rulings === "none") return []
  if (rulings === "outer")
    return [box([x0, y0, x1, y1], { stroke: colour ?? 0, width: width ?? 0.5 })]
  const across =
    rulings === "three-line" ? [ys[0], ys[1], ys.at(-1)] : rulings === "columns" ? [] : ys
  const down = rulings === "rows" || rulings === "three-line" ? [] : xs
  return [
    ...across.map((y) => rule([x0, y ?? 0, x1, y ?? 0], style)),
    ...down.map((x) => rule([x, y0, x, y1], style)),
  ]
}

export interface TableStyle extends GridStyle {
  /** Texts of the rows; "" leaves a cell empty. */
  readonly rows: readonly (readonly string[])[]
  /** Left edges of the columns and the right edge of the last. */
  readonly xs: readonly number[]
  /** Top of the first row. */
  readonly y: number
  /** Height of a row; default 18. */
  readonly pitch?: number
  /** Space at the left and right of a cell; default 4. */
  readonly padding?: number
  readonly style?: TextStyle
  readonly headStyle?: TextStyle
  /** By column; default left. */
  readonly aligns?: readonly ("left" | "right" | "centre")[]
  /** Every second row has this fill. */
  readonly zebra?: number
  /** The first row has this fill. */
  readonly headFill?: number
  /** Tags the texts as cells of a structure tree. */
  readonly isTagged?: boolean
}

/** Draws a table: fills, rulings, then texts, a line a cell ("\n" starts another). */
export function table(how: TableStyle): Mark[] {
  const { rows, xs, y, pitch = 18 } = how
  const ys = Array.from({ length: rows.length + 1 }, (_, row) => y + row * pitch)
  return [...fillsOf(how, ys), ...grid(xs, ys, how), ...rows.flatMap((_, row) => rowOf(how, row))]
}

function fillsOf({ xs, zebra, headFill, rows }: TableStyle, ys: readonly number[]): Mark[] {
  const band = (row: number): Corners => [
    xs[0] ?? 0,
    ys[row] ?? 0,
    xs.at(-1) ?? 0,
    ys[row + 1] ?? 0,
  ]
  return rows.flatMap((_, row) => {
    const fill = row === 0 && headFill !== undefined ? headFill : row % 2 === 1 ? zebra : undefined
    return fill === undefined ? [] : [box(band(row), { fill })]
  })
}

function rowOf(how: TableStyle, row: number): Mark[] {
  const { rows, xs, y, pitch = 18, padding = 4, aligns = [] } = how
  const style = row === 0 ? { ...how.style, ...how.headStyle } : how.style
  const size = style?.size ?? 10
  const baseline = y + row * pitch + (pitch + 0.7 * size) / 2
  return (rows[row] ?? []).flatMap((content, column) => {
    if (content === "") return []
    const [left = 0, right = 0] = [xs[column], xs[column + 1]]
    const align = aligns[column] ?? "left"
    const x = { left: left + padding, right: right - padding, centre: (left + right) / 2 }[align]
    const tag = how.isTagged
      ? `Table/TR:${row}/${row === 0 ? "TH" : "TD"}:${row}.${column}`
      : undefined
    const parts = content.split("\n")
    return parts.map((part, index) =>
      text(x, baseline + (index - (parts.length - 1) / 2) * size * 1.2, part, {
        ...style,
        align,
        ...(tag === undefined ? {} : { tag }),
      }),
    )
  })
}
