import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { keyStep, withTable, type GridChoice, type GridStep } from "./grid-choice.ts"
import type { GridPage } from "./grid-file.ts"
import { cellsOf, moveEdge, newTable, placeAt, wholeReach, type Axis } from "./table-grid.ts"

interface GridSheetProps {
  readonly page: GridPage & Required<Pick<GridPage, "size">>
  readonly choice: GridChoice | undefined
  /** A second cell that is pointed at is added to the first: for fingers, which have no Shift. */
  readonly isMany: boolean
  readonly onChoose: (choice: GridChoice | undefined) => void
  /** A step that can be taken back. */
  readonly onStep: (step: GridStep) => void
}

interface Point {
  readonly x: number
  readonly y: number
}

/** What a pointer is doing between down and up. */
type Gesture =
  | { readonly kind: "edge"; readonly table: number; readonly axis: Axis; readonly index: number }
  | { readonly kind: "cells"; readonly choice: Extract<GridChoice, { kind: "cells" }> }
  | { readonly kind: "draw"; readonly from: Point; readonly to: Point }

/** Smallest side of a table that is drawn, in points; less was a click. */
const SMALLEST = 15

/** The grid over the picture of its page: edges are dragged, cells chosen, tables drawn. */
export function GridSheet({ page, choice, isMany, onChoose, onStep }: GridSheetProps) {
  const work = useWorkTexts()
  const { sheet, gesture, draft, ...pointer } = useGestures({
    page,
    choice,
    isMany,
    onChoose,
    onStep,
  })
  const [width, height] = page.size
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = keyStep({ page, choice }, event)
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    if (step.page === page) onChoose(step.choice)
    else onStep(step)
  }
  return (
    <svg
      ref={sheet}
      className="grid-sheet"
      viewBox={`0 0 ${width} ${height}`}
      role="application"
      tabIndex={0}
      aria-label={work.grid.sheet}
      aria-describedby="grid-keys"
      {...pointer}
      onKeyDown={onKeyDown}
    >
      {(draft ?? page).tables.map((table, at) => (
        <DrawnTable
          key={at}
          table={table}
          at={at}
          choice={choice?.table === at ? choice : undefined}
        />
      ))}
      {gesture?.kind === "draw" ? <rect className="grid-drawn" {...boxOf(gesture)} /> : null}
    </svg>
  )
}

/** What pointers do on the sheet: edges are dragged, cells chosen, tables drawn. */
function useGestures({ page, choice, isMany, onChoose, onStep }: GridSheetProps) {
  const sheet = useRef<SVGSVGElement>(null)
  const [gesture, setGesture] = useState<Gesture>()
  /** The page while an edge is dragged. */
  const [draft, setDraft] = useState<GridPage>()
  const pointOf = (event: PointerEvent): Point => placeOn(sheet.current, page.size, event)
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const edge = edgeUnder(event.target)
    const at = pointOf(event)
    const begun = edge ?? cellsUnder(page, at, { choice, isMany: isMany || event.shiftKey })
    if (edge) onChoose({ ...edge, kind: "edge" })
    else if (begun?.kind === "cells") onChoose(begun.choice)
    else onChoose(undefined)
    // A finger beside the tables scrolls.
    if (!begun && event.pointerType === "touch") return
    setGesture(begun ?? { kind: "draw", from: at, to: at })
    if (edge || !begun) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!gesture) return
    const at = pointOf(event)
    if (gesture.kind === "draw") setGesture({ ...gesture, to: at })
    else if (gesture.kind === "edge") setDraft(dragged(page, gesture, at))
    else if (event.pointerType !== "touch") {
      const table = page.tables[gesture.choice.table]
      const to = table && placeAt(table, at.x, at.y)
      if (to) onChoose({ ...gesture.choice, to })
    }
  }
  const onPointerUp = () => {
    if (draft) onStep({ page: draft, choice })
    if (gesture?.kind === "draw") {
      const step = withDrawn(page, boxOf(gesture))
      if (step) onStep(step)
    }
    setDraft(undefined)
    setGesture(undefined)
  }
  return {
    sheet,
    gesture,
    draft,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
  }
}

/** Where a pointer is on the page, in points. */
function placeOn(
  sheet: SVGSVGElement | null,
  [width, height]: readonly [number, number],
  { clientX, clientY }: PointerEvent,
): Point {
  const box = sheet?.getBoundingClientRect()
  return box
    ? {
        x: ((clientX - box.left) / box.width) * width,
        y: ((clientY - box.top) / box.height) * height,
      }
    : { x: 0, y: 0 }
}

const first = { row: 0, column: 0 }

/** The page with a table that was drawn; undefined where it is too small to be meant. */
function withDrawn(page: GridPage, box: ReturnType<typeof boxOf>): GridStep | undefined {
  if (box.width <= SMALLEST || box.height <= SMALLEST) return undefined
  return {
    page: { ...page, tables: [...page.tables, newTable(box, 2, 2)] },
    choice: { kind: "cells", table: page.tables.length, from: first, to: first },
  }
}

function DrawnTable({
  table,
  at,
  choice,
}: {
  readonly table: GridPage["tables"][number]
  readonly at: number
  readonly choice: GridChoice | undefined
}) {
  const { columns, rows } = table
  const reach = choice?.kind === "cells" ? wholeReach(table, choice.from, choice.to) : undefined
  const [left = 0, right = 0] = [columns[0], columns.at(-1)]
  const [top = 0, bottom = 0] = [rows[0], rows.at(-1)]
  return (
    <g data-table={at}>
      {cellsOf(table).map(({ row, column, rowSpan, columnSpan }) => {
        const [x = 0, y = 0] = [columns[column], rows[row]]
        const isChosen =
          reach !== undefined &&
          row >= reach.top &&
          row <= reach.bottom &&
          column >= reach.left &&
          column <= reach.right
        return (
          <rect
            key={`${row} ${column}`}
            className="grid-cell"
            data-chosen={isChosen}
            data-header={row + rowSpan <= (table.headerRows ?? 0)}
            x={x}
            y={y}
            width={(columns[column + columnSpan] ?? x) - x}
            height={(rows[row + rowSpan] ?? y) - y}
          />
        )
      })}
      {rows.map((y, index) => (
        <Edge
          hold={holdOf(rows, index)}
          key={`r${index}`}
          axis="rows"
          index={index}
          choice={choice}
          line={[left, y, right, y]}
        />
      ))}
      {columns.map((x, index) => (
        <Edge
          hold={holdOf(columns, index)}
          key={`c${index}`}
          axis="columns"
          index={index}
          choice={choice}
          line={[x, top, x, bottom]}
        />
      ))}
    </g>
  )
}

/** How wide an edge can be taken hold of, in points: cells beside it must stay to be pointed at. */
const HOLD = 10
const HOLD_SHARE = 0.4

const holdOf = (edges: readonly number[], index: number): number =>
  HOLD_SHARE *
  Math.min(
    HOLD / HOLD_SHARE,
    (edges[index + 1] ?? Infinity) - (edges[index] ?? 0),
    (edges[index] ?? 0) - (edges[index - 1] ?? -Infinity),
  )

function Edge({
  axis,
  index,
  hold,
  choice,
  line: [x1, y1, x2, y2],
}: {
  readonly axis: Axis
  readonly index: number
  readonly hold: number
  readonly choice: GridChoice | undefined
  readonly line: readonly [number, number, number, number]
}) {
  const isChosen = choice?.kind === "edge" && choice.axis === axis && choice.index === index
  const place = { x1, y1, x2, y2 }
  return (
    <g className="grid-edge" data-axis={axis} data-index={index} data-chosen={isChosen}>
      <line className="grid-edge-line" {...place} />
      <line className="grid-edge-hold" strokeWidth={hold} {...place} />
    </g>
  )
}

function edgeUnder(target: EventTarget): Extract<Gesture, { kind: "edge" }> | undefined {
  if (!(target instanceof Element)) return undefined
  const edge = target.closest<SVGGElement>("[data-axis]")
  const table = target.closest<SVGGElement>("[data-table]")
  if (!edge || !table) return undefined
  return {
    kind: "edge",
    table: Number(table.dataset["table"]),
    axis: edge.dataset["axis"] === "rows" ? "rows" : "columns",
    index: Number(edge.dataset["index"]),
  }
}

function cellsUnder(
  page: GridPage,
  { x, y }: Point,
  { choice, isMany }: { readonly choice: GridChoice | undefined; readonly isMany: boolean },
): Extract<Gesture, { kind: "cells" }> | undefined {
  // The table drawn last lies over the others.
  for (const [table, own] of [...page.tables.entries()].toReversed()) {
    const place = placeAt(own, x, y)
    if (!place) continue
    const from = isMany && choice?.kind === "cells" && choice.table === table ? choice.from : place
    return { kind: "cells", choice: { kind: "cells", table, from, to: place } }
  }
  return undefined
}

function dragged(
  page: GridPage & Required<Pick<GridPage, "size">>,
  { table: at, axis, index }: Extract<Gesture, { kind: "edge" }>,
  { x, y }: Point,
): GridPage {
  const table = page.tables[at]
  if (!table) return page
  const [width, height] = page.size
  const [to, most] = axis === "columns" ? [x, width] : [y, height]
  return withTable(page, at, moveEdge(table, axis, index, to, most))
}

const boxOf = ({ from, to }: Extract<Gesture, { kind: "draw" }>) => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
})
