import type { Queryable } from "./database.ts"

/**
 * Database roles of the processes, beside the owner who runs migrations. They own nothing and
 * change no schema; where they exist, every migration grants them what is listed here and takes
 * everything else away.
 */
export const databaseRoles = { server: "mozhuan_server", worker: "mozhuan_worker" } as const
export type DatabaseRole = keyof typeof databaseRoles

const all = "select, insert, update, delete"

/** What each role may do with tables that are not named below. */
const usual: Readonly<Record<DatabaseRole, string>> = { server: all, worker: "select" }

/**
 * Tables on which a role may do less, or more, than usual.
 *
 * Nobody changes the ledger or deletes orders and payments: whoever takes over a process cannot
 * rewrite the books.
 */
const exceptions: Readonly<Record<DatabaseRole, Readonly<Record<string, string>>>> = {
  server: {
    schema_migration: "select",
    sweep_run: "select",
    worker_presence: "select",
    account: "select, insert, update",
    entitlement_entry: "select, insert",
    purchase_order: "select, insert, update",
    payment_attempt: "select, insert, update",
    refund: "select, insert, update",
    invoice_request: "select, insert, update",
    payment_alert: "select, insert, update",
    network_log: "select, insert",
  },
  worker: {
    task: all,
    quota_count: all,
    quota_reservation: all,
    inspection_reply: all,
    worker_presence: all,
    sweep_run: all,
    rate_count: "select, delete",
    upload: all,
    upload_grant: "select, delete",
    lease: all,
    task_tally: all,
    // Publishing articles whose hour has come, and telling operators of questions.
    article: "select, update",
    article_schedule: all,
    page_push: all,
    audit_entry: "select, insert",
    usage_event: "select, delete",
    support_notice: all,
    // With the account of whoever asked; messages go with their thread.
    support_thread: "select, delete",
    // Sweeping and closing accounts; no way to make a person, a session or a code.
    account: "select, update",
    session: "select, delete",
    login_code: "select, delete",
    login_scene: "select, delete",
    login_ticket: "select, delete",
    wechat_identity: "select, delete",
    consent: "select, delete",
    api_key: "select, delete",
    api_key_use: "select, delete",
    // Sending messages, and pausing addresses that take none; no way to name an address.
    webhook: "select, update, delete",
    webhook_delivery: all,
    provider_event: "select, delete",
    network_log: "select, delete",
    // Making good what notifications did not bring.
    purchase_order: "select, update",
    payment_attempt: "select, update",
    entitlement_entry: "select, insert",
    refund: "select, insert, update",
    invoice_request: "select, update, delete",
    payment_alert: "select, insert",
  },
}

/** Any number nobody else locks. */
const GRANT_LOCK = 7_204_151_322_918

/**
 * Grants the roles that exist what they need in the public schema, and in the queue's once that is
 * there. Run by the owner.
 */
export async function grantRoles(owner: Queryable): Promise<DatabaseRole[]> {
  const present = await owner.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname = any($1)",
    [Object.values(databaseRoles)],
  )
  const roles = (Object.keys(databaseRoles) as DatabaseRole[]).filter((role) =>
    present.some(({ rolname }) => rolname === databaseRoles[role]),
  )
  if (roles.length === 0) return []
  // Processes that start together would change the same rights at the same moment.
  await owner.query("select pg_advisory_xact_lock($1)", [GRANT_LOCK])
  const tables = await owner.query<{ name: string; kind: string }>(
    "select c.relname as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p', 'S')",
  )
  await owner.query("revoke create on schema public from public")
  for (const role of roles) {
    const name = databaseRoles[role]
    await owner.query(`revoke all on all tables in schema public from ${name}`)
    await owner.query(`grant usage on schema public to ${name}`)
    for (const table of tables) {
      const rights = table.kind === "S" ? "usage" : (exceptions[role][table.name] ?? usual[role])
      await owner.query(
        `grant ${rights} on ${table.kind === "S" ? "sequence " : ""}${quoted(table.name)} to ${name}`,
      )
    }
    await grantQueue(owner, name)
  }
  return roles
}

/**
 * The queue keeps its own tables; both sides add and read jobs, and neither changes how they look.
 */
async function grantQueue(owner: Queryable, name: string): Promise<void> {
  const [queue] = await owner.query("select 1 from pg_namespace where nspname = 'pgboss'")
  if (!queue) return
  await owner.query(`grant usage on schema pgboss to ${name}`)
  await owner.query(
    `grant select, insert, update, delete on all tables in schema pgboss to ${name}`,
  )
  await owner.query(`grant usage on all sequences in schema pgboss to ${name}`)
  await owner.query(`grant execute on all functions in schema pgboss to ${name}`)
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
