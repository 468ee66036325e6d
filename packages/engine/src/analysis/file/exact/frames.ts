import type { FramedPage } from "../../page/order/lay-out-page.ts"
import type { FigureDraft } from "../../drafts.ts"
import type { Band } from "../../page/order/bands.ts"
import type { Float } from "../../page/order/floats.ts"
import type { Stretch } from "../../block-drafts.ts"

/**
 * Takes what cannot flow and stay in its place out of a page: text in columns, and every picture
 * between lines.
 *
 * Text that stands alone from margin to margin stays in the flow: gaps above paragraphs keep it
 * where it was.
 */
export function frameColumns(
  page: number,
  bands: readonly Band[],
  floats: readonly Float[],
): FramedPage {
  const alone = bands.filter((band) => band.columns.length === 1)
  const beside = bands.filter((band) => band.columns.length > 1)
  const columns = beside.flatMap((band) =>
    band.columns.map((column, index): Stretch => ({
      page,
      column: index,
      x0: column.x0,
      x1: column.x1,
      pieces: column.pieces.filter((piece) => piece.kind !== "figure"),
    })),
  )
  const pictures = bands.flatMap((band) =>
    band.columns.flatMap((column) =>
      column.pieces.flatMap((piece) => (piece.kind === "figure" ? [piece.figure] : [])),
    ),
  )
  return {
    bands: alone
      .map((band) => ({
        columns: band.columns.map((column) => ({
          ...column,
          pieces: column.pieces.filter((piece) => piece.kind !== "figure"),
        })),
      }))
      .filter((band) => band.columns.some((column) => column.pieces.length > 0)),
    columns: columns.filter((column) => column.pieces.length > 0),
    floats: [...floats, ...pictures.map(asFloat)],
  }
}

const asFloat = (figure: FigureDraft): Float => ({
  figure,
  wrap: figure.isBackground ? "behind" : "front",
})
