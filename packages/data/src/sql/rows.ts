import type { Queryable } from "../database.ts"
import type { Column } from "./column.ts"
import { spelled } from "./statement.ts"
import { columnName, type NewRowOf, type RowOf, type Table } from "./table.ts"

/** What becomes of a new row where its key is taken: it is left out, or takes the place. */
export type OnConflict<T extends Table> =
  | "keep"
  | { readonly replaceBy: readonly (keyof T["columns"] & string)[] }

/**
 * Adds rows, all with the properties of the first; gives what was added.
 *
 * Written for whole rows, where a statement by hand would name each column three times.
 * @throws Error where a key is taken and `onConflict` says nothing of it
 */
export async function addRows<T extends Table>(
  through: Queryable,
  table: T,
  rows: readonly NewRowOf<T>[],
  onConflict?: OnConflict<T>,
): Promise<RowOf<T>[]> {
  const [first] = rows
  if (!first) return []
  const fields = fieldsOf(table, first)
  const values = rows.flatMap((row) =>
    fields.map(({ key, column }) => spelled(column, at(row, key))),
  )
  const tuples = rows.map(
    (_row, index) =>
      `(${fields.map((_field, place) => `$${index * fields.length + place + 1}`).join(", ")})`,
  )
  const names = fields.map(({ name }) => name)
  return through.query<RowOf<T>>(
    `insert into ${table.name} (${names.join(", ")}) values ${tuples.join(", ")} ${conflictText(table, names, onConflict)} returning ${table.row}`,
    values,
  )
}

/** Adds one row; undefined where it was left out for one that is there. */
export async function addRow<T extends Table>(
  through: Queryable,
  table: T,
  row: NewRowOf<T>,
  onConflict?: OnConflict<T>,
): Promise<RowOf<T> | undefined> {
  return (await addRows(through, table, [row], onConflict))[0]
}

/** Which rows: a condition in SQL, and the values of its `$1`, `$2`, …. */
export interface Which {
  readonly where: string
  readonly values: readonly unknown[]
}

/** Changes the rows that a condition names; gives them as they are then. */
export async function changeRows<T extends Table>(
  through: Queryable,
  table: T,
  which: Which,
  changes: Partial<NewRowOf<T>>,
): Promise<RowOf<T>[]> {
  const fields = fieldsOf(table, changes)
  const sets = fields.map(({ name }, index) => `${name} = $${which.values.length + index + 1}`)
  return through.query<RowOf<T>>(
    `update ${table.name} set ${sets.join(", ")} where ${which.where} returning ${table.row}`,
    [...which.values, ...fields.map(({ key, column }) => spelled(column, at(changes, key)))],
  )
}

interface Field {
  readonly key: string
  readonly name: string
  readonly column: Column
}

/** Columns that something is said of, in the table's order. */
function fieldsOf(table: Table, row: object): Field[] {
  return Object.entries(table.columns).flatMap(([key, column]) =>
    at(row, key) === undefined || column.isMade
      ? []
      : [{ key, name: columnName(key, column), column }],
  )
}

const at = (row: object, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key]

function conflictText<T extends Table>(
  table: T,
  names: readonly string[],
  onConflict: OnConflict<T> | undefined,
): string {
  if (onConflict === undefined) return ""
  if (onConflict === "keep") return "on conflict do nothing"
  const keys = onConflict.replaceBy.map((key) => columnName(key, column(table, key)))
  const sets = names.map((name) => `${name} = excluded.${name}`)
  return `on conflict (${keys.join(", ")}) do update set ${sets.join(", ")}`
}

function column(table: Table, key: string): Column {
  const found = table.columns[key]
  if (!found) throw new Error(`table ${table.name} has no column ${key}`)
  return found
}
