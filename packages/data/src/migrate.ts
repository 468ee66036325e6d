import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Database } from "./database.ts"

/**
 * Any number nobody else locks; held while migrations run, so that simultaneous starters wait for
 * one another.
 */
const MIGRATION_LOCK = 7_204_151_322_917

/**
 * Applies the SQL files of `packages/data/migrations` in the order of their names, each once.
 *
 * Safe to call from any number of processes at once. Everything runs in one transaction.
 * @returns names of the files applied by this call
 * @throws Error when a file that was applied before has changed since
 */
export async function migrate(database: Database): Promise<string[]> {
  const own = fileURLToPath(import.meta.resolve("@mozhuan/data/package.json"))
  const folder = join(dirname(own), "migrations")
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()
  return database.transaction(async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK])
    await transaction.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    )
    const rows = await transaction.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migration",
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    const fresh: string[] = []
    for (const name of names) {
      const sql = await readFile(join(folder, name), "utf8")
      const checksum = createHash("sha256").update(sql).digest("hex")
      const known = applied.get(name)
      if (known === checksum) continue
      if (known !== undefined)
        throw new Error(
          `migration ${name} was changed after it had been applied; add a new file instead`,
        )
      await transaction.query(sql)
      await transaction.query("insert into schema_migration (name, checksum) values ($1, $2)", [
        name,
        checksum,
      ])
      fresh.push(name)
    }
    return fresh
  })
}
