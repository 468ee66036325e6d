declare const value: unique symbol

/** Types of PostgreSQL that our columns have, as `format_type` spells them. */
export type ColumnType =
  | "uuid"
  | "uuid[]"
  | "text"
  | "text[]"
  | "smallint"
  | "integer"
  | "bigint"
  | "bigint[]"
  | "integer[]"
  | "numeric"
  | "double precision"
  | "boolean"
  | "date"
  | "timestamp with time zone"
  | "jsonb"
  | "bytea"
  | "tsvector"
  | "tsquery"
  | "name"
  | "void"

/**
 * A column as the database has it. `Value` is what a row holds there; `Omitted` is true where a new
 * row may leave it out.
 */
export interface Column<Value = unknown, Omitted extends boolean = boolean> {
  readonly type: ColumnType
  readonly isNullable: boolean
  /** Filled in by the database where a new row leaves it out. */
  readonly hasDefault: Omitted
  /** Never written by us: the database makes it of the row's other columns, or counts it. */
  readonly isMade: boolean
  /** True where a statement chooses rows in which a column that may be null is not. */
  readonly isPresent?: boolean
  /** Where the name is not the property's in snake case. */
  readonly name?: string
  /** Carries the type alone. */
  readonly [value]?: Value
}

const plain = <Value>(type: ColumnType): Column<Value, false> => ({
  type,
  isNullable: false,
  hasDefault: false,
  isMade: false,
})

export const uuid = (): Column<string, false> => plain("uuid")
export const uuids = (): Column<readonly string[], false> => plain("uuid[]")
/** Text, or one of a few words. */
export const text = <Value extends string = string>(): Column<Value, false> => plain("text")
export const texts = <Value extends string = string>(): Column<readonly Value[], false> =>
  plain("text[]")
export const small = <Value extends number = number>(): Column<Value, false> => plain("smallint")
export const integer = (): Column<number, false> => plain("integer")
/** Up to 2^53; beyond it numbers of rows and bytes are not counted here. */
export const big = (): Column<number, false> => plain("bigint")
export const bigs = (): Column<readonly number[], false> => plain("bigint[]")
export const integers = (): Column<readonly number[], false> => plain("integer[]")
/** Sums of `big` come as text: the driver keeps every digit. */
export const digits = (): Column<string, false> => plain("numeric")
export const decimal = (): Column<number, false> => plain("double precision")
export const flag = (): Column<boolean, false> => plain("boolean")
/** A day as `2026-11-22`. */
export const day = (): Column<string, false> => plain("date")
export const instant = (): Column<Date, false> => plain("timestamp with time zone")
export const json = <Value>(): Column<Value, false> => plain("jsonb")
export const bytes = (): Column<Buffer, false> => plain("bytea")
export const searchQuery = (): Column<string, false> => plain("tsquery")
/** A name in PostgreSQL's own catalogue. */
export const catalogueName = (): Column<string, false> => plain("name")
/** What locks and notifications answer. */
export const nothing = (): Column<string, false> => plain("void")
export const searchTerms = (): Column<string, false> => plain("tsvector")

/** The column may be null; a new row that leaves it out has null. */
export const orNull = <Value>(column: Column<Value>): Column<Value | null, true> => ({
  ...retyped<Value | null>(column),
  isNullable: true,
  hasDefault: true,
})

/** The column may be null, but not in the rows that a statement chooses. */
export const present = <Value, Omitted extends boolean>(
  column: Column<Value | null, Omitted>,
): Column<Value, Omitted> => ({ ...column, isPresent: true }) as Column<Value, Omitted>

/** The database fills the column in where a new row leaves it out. */
export const byDefault = <Value>(column: Column<Value, false>): Column<Value, true> => ({
  ...column,
  hasDefault: true,
})

/** The database makes the value: a number that counts up, or something computed of the row. */
export const made = <Value>(column: Column<Value, false>): Column<Value, true> => ({
  ...byDefault(column),
  isMade: true,
})

/** The column has another name than the property. */
export const named = <Value, Omitted extends boolean>(
  name: string,
  column: Column<Value, Omitted>,
): Column<Value, Omitted> => ({ ...column, name })

function retyped<Value>({ type, isNullable, isMade }: Column): Omit<Column<Value>, "hasDefault"> {
  return { type, isNullable, isMade }
}
