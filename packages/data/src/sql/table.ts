import type { Column } from "./column.ts"

export type Columns = Readonly<Record<string, Column>>

/** A table as the migrations leave it; the schema's test holds it against a migrated database. */
export interface Table<C extends Columns = Columns> {
  readonly name: string
  readonly columns: C
  /** What a query selects to get whole rows, with the names of their properties. */
  readonly row: string
}

type ValueOf<C> = C extends Column<infer Value> ? Value : never
type OmittedOf<C extends Columns> = {
  [K in keyof C]: C[K] extends Column<unknown, true> ? K : never
}[keyof C]

/** One row of a table, as queries give it that select `table.row`. */
export type RowOf<T extends Table> = { [K in keyof T["columns"]]: ValueOf<T["columns"][K]> }

/** What a new row must and may say; absent and undefined is what the database fills in. */
export type NewRowOf<T extends Table> = {
  [K in Exclude<keyof T["columns"], OmittedOf<T["columns"]>>]: ValueOf<T["columns"][K]>
} & { [K in OmittedOf<T["columns"]>]?: ValueOf<T["columns"][K]> | undefined }

/** Describes a table. Properties in camel case are columns in snake case. */
export function table<const C extends Columns>(name: string, columns: C): Table<C> {
  const row = Object.entries(columns)
    .map(([key, column]) => {
      const own = columnName(key, column)
      return own === key ? own : `${own} as "${key}"`
    })
    .join(", ")
  return { name, columns, row }
}

/** The name of a property's column in the database. */
export function columnName(key: string, column: Column): string {
  return column.name ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type StoredName<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${StoredName<Rest>}`
    : `_${Lowercase<First>}${StoredName<Rest>}`
  : Key

/** A table's columns by their names in the database. */
export type StoredColumns<C extends Columns> = {
  [K in keyof C & string as StoredName<K>]: C[K]
}

/** A table's columns by their names in the database, as `select *` gives them. */
export function storedColumns<C extends Columns>(table: Table<C>): StoredColumns<C> {
  const entries = Object.entries(table.columns)
  return Object.fromEntries(
    entries.map(([key, column]) => [columnName(key, column), column]),
  ) as StoredColumns<C>
}
