import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { channelIds, languages } from "@mozhuan/contract"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openDatabase, type Database } from "../database.ts"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../embedded/supervisor.ts"
import * as door from "../index.ts"
import { migrate } from "../migrate.ts"
import type { Column } from "../sql/column.ts"
import type { Statement } from "../sql/statement.ts"
import { columnName, type Table } from "../sql/table.ts"
import { explain, type Explained } from "./explain.ts"

let folder: string
let server: EmbeddedPostgres
let database: Database
let client: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mz-schema-"))
  server = await startEmbeddedPostgres({ folder: join(folder, "postgres") })
  database = openDatabase({ url: server.url })
  await migrate(database)
  client = new pg.Client({ connectionString: server.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

const everything: readonly (readonly [string, unknown])[] = Object.entries(door)
const tables = everything.flatMap(([, value]) => (isTable(value) ? [value] : []))
const statements = everything.flatMap(([name, value]) =>
  isStatement(value) ? [[name, value] as const] : [],
)

test("the schema is that of a migrated database, table by table and column by column", async () => {
  const rows = await database.query<{ line: string }>(
    `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
       || case when a.attnotnull then '' else ' or null' end
       || case when a.attidentity <> '' or a.attgenerated <> '' then ' made'
               when d.adbin is not null and a.attnotnull then ' by default' else '' end as line
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
  const described = tables.flatMap((table) =>
    Object.entries(table.columns).map(([key, column]) => lineOf(table, key, column)),
  )
  expect(described.toSorted()).toEqual(rows.map(({ line }) => line).toSorted())
})

test("the database takes every language and every payment provider of the contract", async () => {
  const checks = await database.query<{ line: string; text: string }>(
    `select c.relname || '.' || a.attname as line, pg_get_constraintdef(k.oid) as text
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and k.conkey = array[a.attnum]
     where k.contype = 'c' and (a.attname = 'language' or c.relname || '.' || a.attname = 'payment_attempt.channel')`,
  )
  expect(checks.map(({ line }) => line).toSorted()).toEqual([
    "article.language",
    "page_text.language",
    "payment_attempt.channel",
    "support_answer.language",
  ])
  for (const { line, text } of checks) {
    const words = [...text.matchAll(/'([^']*)'::text/g)].map(([, word]) => word)
    expect(new Set(words), line).toEqual(
      new Set<string>(line.endsWith("language") ? languages : channelIds),
    )
  }
})

test("the database understands every statement, and takes and gives what is written there", async () => {
  const faults: string[] = []
  for (const [name, statement] of statements) {
    const found = await explain(client, statement.text).catch((error: Error) => error)
    if (found instanceof Error) faults.push(`${name}: ${found.message}`)
    else faults.push(...(await differences(name, statement, found)))
  }
  expect(faults).toEqual([])
  expect(statements.length).toBeGreaterThan(300)
})

function lineOf(table: Table, key: string, column: Column): string {
  const ending = column.isNullable
    ? " or null"
    : column.isMade
      ? " made"
      : column.hasDefault
        ? " by default"
        : ""
  return `${table.name}.${columnName(key, column)} ${column.type}${ending}`
}

async function differences(
  name: string,
  { takes, gives }: Statement,
  found: Explained,
): Promise<string[]> {
  const written = {
    takes: Object.values(takes)
      .map(({ type }) => type)
      .join(", "),
    gives: Object.entries(gives)
      .map(([key, { type }]) => `${key} ${type}`)
      .join(", "),
  }
  const faults = []
  const taken = found.takes.join(", ")
  if (written.takes !== taken) faults.push(`${name} takes ${taken}, not ${written.takes}`)
  const given = found.gives.map((field) => `${field.name} ${field.type}`).join(", ")
  if (written.gives !== given) faults.push(`${name} gives ${given}, not ${written.gives}`)
  for (const field of found.gives)
    if (field.isNullable && gives[field.name]?.isNullable === false)
      faults.push(`${name} may give null as ${field.name}`)
  return faults
}

function isTable(value: unknown): value is Table {
  return isObject(value) && "columns" in value && "row" in value && "name" in value
}

function isStatement(value: unknown): value is Statement {
  return isObject(value) && "takes" in value && "gives" in value && "text" in value
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
