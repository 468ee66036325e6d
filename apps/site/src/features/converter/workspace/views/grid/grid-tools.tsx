import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import {
  canDo,
  doCommand,
  type GridChoice,
  type GridCommand,
  type GridStep,
} from "./grid-choice.ts"
import type { GridPage } from "./grid-file.ts"
import { newTable } from "./table-grid.ts"
import type { GridHistory } from "./use-grid-edits.ts"

interface GridToolsProps {
  readonly page: (GridPage & Required<Pick<GridPage, "size">>) | undefined
  readonly choice: GridChoice | undefined
  readonly isMany: boolean
  readonly history: GridHistory
  readonly onMany: (isMany: boolean) => void
  readonly onStep: (step: GridStep) => void
  /** Absent where the page is as it was found. */
  readonly onRestore: (() => void) | undefined
}

const commands = [
  "addColumn",
  "addRow",
  "removeEdge",
  "join",
  "split",
  "header",
  "removeTable",
] as const satisfies readonly GridCommand[]

/** What can be done with the grid; each button says so by being there to press. */
export function GridTools(props: GridToolsProps) {
  const { page, choice, isMany, history, onMany, onStep, onRestore } = props
  const work = useWorkTexts()
  return (
    <div className="grid-tools" role="toolbar" aria-label={work.grid.tools}>
      <button type="button" className="chip" disabled={!history.undo} onClick={history.undo}>
        {work.grid.undo}
      </button>
      <button type="button" className="chip" disabled={!history.redo} onClick={history.redo}>
        {work.grid.redo}
      </button>
      <button
        type="button"
        className="chip"
        disabled={!page}
        onClick={() => page && onStep(withNewTable(page))}
      >
        {work.grid.addTable}
      </button>
      {commands.map((command) => (
        <button
          key={command}
          type="button"
          className="chip"
          disabled={!page || !canDo(page, choice, command)}
          onClick={() => page && choice && onStep(doCommand(page, choice, command))}
        >
          {work.grid.commands[command]}
        </button>
      ))}
      <button
        type="button"
        className="chip"
        aria-pressed={isMany}
        disabled={!page}
        onClick={() => onMany(!isMany)}
      >
        {work.grid.many}
      </button>
      <button type="button" className="chip" disabled={!onRestore} onClick={onRestore}>
        {work.grid.restore}
      </button>
      <p className="visually-hidden" role="status">
        {choice && page ? spoken(choice, page) : ""}
      </p>
    </div>
  )

  function spoken(own: GridChoice, { tables }: GridPage): string {
    const place = tables[own.table]?.[own.kind === "edge" ? own.axis : "rows"]
    return own.kind === "edge"
      ? work.grid.edge(own.axis, own.index + 1, Math.round(place?.[own.index] ?? 0))
      : work.grid.cell(own.to.row + 1, own.to.column + 1)
  }
}

/** A table in the middle of the page, to be drawn out from there. */
function withNewTable(page: GridPage & Required<Pick<GridPage, "size">>): GridStep {
  const [width, height] = page.size
  const box = { x: width * 0.2, y: height * 0.4, width: width * 0.6, height: height * 0.15 }
  const origin = { row: 0, column: 0 }
  return {
    page: { ...page, tables: [...page.tables, newTable(box, 3, 3)] },
    choice: { kind: "cells", table: page.tables.length, from: origin, to: origin },
  }
}
