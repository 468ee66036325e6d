import type pg from "pg"

/** What the database says of a statement that it has parsed and not run. */
export interface Explained {
  /** Types of `$1`, `$2`, …. */
  readonly takes: readonly string[]
  readonly gives: readonly {
    readonly name: string
    readonly type: string
    /** True where it is a column of a table that may hold null; joins and sums are not known. */
    readonly isNullable: boolean
  }[]
}

/** The part of the driver's connection that the wire protocol's "describe" needs. */
interface Wire {
  parse(query: { text: string; name: string; types: readonly number[] }): void
  describe(what: { type: "S"; name: string }): void
  sync(): void
}

/**
 * Has the database parse a statement and tell its types, without running it. For tests: the driver
 * has no door for it, so this one speaks the protocol (PostgreSQL, 54.2.3 "Extended Query").
 *
 * @throws Error what the database has against the text
 */
export async function explain(client: pg.Client, text: string): Promise<Explained> {
  const fields = await new Promise<pg.FieldDef[]>((resolve, reject) => {
    let described: pg.FieldDef[] = []
    const query = {
      submit(wire: Wire): void {
        wire.parse({ text, name: "", types: [] })
        wire.describe({ type: "S", name: "" })
        wire.sync()
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => (described = message.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(described),
    }
    client.query(query as unknown as pg.Submittable)
  })
  await client.query(`prepare explained as ${text}`)
  const { rows } = await client.query<{ takes: string[] }>(
    "select parameter_types::text[] as takes from pg_prepared_statements where name = 'explained'",
  )
  await client.query("deallocate explained")
  const gives = []
  for (const field of fields) gives.push(await described(client, field))
  return { takes: rows[0]?.takes ?? [], gives }
}

async function described(client: pg.Client, field: pg.FieldDef): Promise<Explained["gives"][0]> {
  const { rows } = await client.query<{ type: string; isNullable: boolean }>(
    `select format_type($1, null) as type,
       coalesce((select not attnotnull from pg_attribute where attrelid = $2 and attnum = $3), false) as "isNullable"`,
    [field.dataTypeID, field.tableID, field.columnID],
  )
  return { name: field.name, type: rows[0]?.type ?? "", isNullable: rows[0]?.isNullable ?? false }
}
