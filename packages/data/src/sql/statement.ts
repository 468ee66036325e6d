import type { Column } from "./column.ts"

/** Values of a statement by name, in the order of `$1`, `$2`, …. */
export type Values = Readonly<Record<string, Column>>

/**
 * One statement of SQL with the types of what it takes and gives.
 *
 * Statements stand in `statements/`, beside the schema. Their test has a migrated database explain
 * each: that it understands the text, and that types and names are those written here.
 */
export interface Statement<Takes extends Values = Values, Gives extends Values = Values> {
  readonly takes: Takes
  readonly gives: Gives
  readonly text: string
}

/** What a caller hands over; undefined stands for null where null may be. */
export type Given<Takes extends Values> = {
  readonly [K in keyof Takes as null extends ValueOf<Takes[K]> ? never : K]: ValueOf<Takes[K]>
} & {
  readonly [K in keyof Takes as null extends ValueOf<Takes[K]> ? K : never]:
    | ValueOf<Takes[K]>
    | undefined
}

/** One row of the answer. */
export type Answer<Gives extends Values> = { [K in keyof Gives]: ValueOf<Gives[K]> }

type ValueOf<C> = C extends Column<infer Value> ? Value : never

/** Writes a statement down; what it gives is left out where it gives no rows. */
export function statement<
  const Takes extends Values,
  const Gives extends Values = Record<never, never>,
>(parts: {
  readonly takes: Takes
  readonly gives?: Gives
  readonly text: string
}): Statement<Takes, Gives> {
  return { takes: parts.takes, gives: parts.gives ?? ({} as Gives), text: parts.text }
}

/** Values in the order of their places, as the driver takes them. */
export function valuesOf<Takes extends Values>(
  { takes }: Statement<Takes>,
  given: Given<Takes>,
): unknown[] {
  const named = given as Readonly<Record<string, unknown>>
  return Object.entries(takes).map(([key, column]) => spelled(column, named[key]))
}

/** JSON is spelled here: the driver would take a list for an array of PostgreSQL. */
export const spelled = (column: Column, value: unknown): unknown =>
  column.type === "jsonb" && value !== null && value !== undefined ? JSON.stringify(value) : value
