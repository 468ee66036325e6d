import type { ReactNode } from "react"
import { Link } from "react-router"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { Empty } from "./loaded.tsx"

export interface Column<T> {
  readonly title: string
  readonly show: (row: T) => ReactNode
  /** Numbers stand at the right and line up. */
  readonly isNumber?: boolean
  /** Left out where there is little room. */
  readonly isMinor?: boolean
}

interface TableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  /** Where the first column leads. */
  readonly linkOf?: (row: T) => string
  readonly actions?: (row: T) => ReactNode
  readonly empty?: ReactNode
}

/** Rows as a table; on a phone each row becomes a card with its names beside its values. */
export function Table<T>({ label, columns, rows, keyOf, linkOf, actions, empty }: TableProps<T>) {
  const { actions: words } = useConsoleTexts()
  if (rows.length === 0) return empty ?? <Empty />
  return (
    <div className="table-frame" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                data-number={column.isNumber}
                data-minor={column.isMinor}
              >
                {column.title}
              </th>
            ))}
            {actions ? (
              <th scope="col">
                <span className="visually-hidden">{words.more}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <td
                  key={column.title}
                  data-label={column.title}
                  data-number={column.isNumber}
                  data-minor={column.isMinor}
                  data-lead={index === 0 || undefined}
                >
                  {index === 0 && linkOf ? (
                    <Link className="table-link" to={linkOf(row)}>
                      {column.show(row)}
                    </Link>
                  ) : (
                    column.show(row)
                  )}
                </td>
              ))}
              {actions ? <td className="table-actions">{actions(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How many there are, and the way to the others. */
export function Pager({
  total,
  pageNumber,
  pageSize,
  onPage,
}: {
  total: number
  pageNumber: number
  pageSize: number
  onPage: (page: number) => void
}) {
  const { table } = useConsoleTexts()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className="pager" aria-label={table.pages}>
      <span className="number">{table.total(total)}</span>
      {pages > 1 ? (
        <span className="pager-steps">
          <button
            type="button"
            className="button button-small"
            disabled={pageNumber <= 1}
            onClick={() => onPage(pageNumber - 1)}
          >
            {table.previous}
          </button>
          <span className="number">{table.page(pageNumber, pages)}</span>
          <button
            type="button"
            className="button button-small"
            disabled={pageNumber >= pages}
            onClick={() => onPage(pageNumber + 1)}
          >
            {table.next}
          </button>
        </span>
      ) : null}
    </nav>
  )
}
