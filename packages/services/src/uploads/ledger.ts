import {
  addFoundUploads,
  addUpload,
  deleteLostUploads,
  deleteUpload,
  deleteUploads,
  growUpload,
  lockName,
  settleUpload,
  uploadExists,
  uploadGrants,
  uploadsOfNetwork,
  uploadsOfOwner,
  type Database,
  type Queryable,
} from "@mozhuan/data"
import type { BudgetOwner, ObjectInfo, ObjectStore, UploadLedger } from "@mozhuan/storage"
import type { ServiceContext } from "../context.ts"

/**
 * All visitors of one network together may have this many times one visitor's budget: offices sit
 * behind one address.
 */
export const NETWORK_SHARE = 10

/** The ledger of uploads, kept in the database: one for all servers. */
export function openLedger(database: Database, now: () => Date): UploadLedger {
  return {
    begin: (owner, upload) =>
      database.transaction(async (transaction) => {
        await lock(transaction, owner)
        const isTaken = await transaction.ask(uploadExists, { key: upload.key })
        if (isTaken.length > 0) return "taken"
        const more = {
          bytes: upload.bytes,
          objects: 1,
          openUploads: upload.isOpen ? 1 : 0,
        }
        if (!(await fits(transaction, owner, more))) return "over-budget"
        await transaction.ask(addUpload, {
          key: upload.key,
          owner: owner.owner,
          network: owner.network ?? null,
          bytes: upload.bytes,
          isOpen: upload.isOpen,
          touchedAt: now(),
        })
        return "noted"
      }),
    grow: (owner, key, bytes, maximumBytes) =>
      database.transaction(async (transaction) => {
        await lock(transaction, owner)
        if (bytes > 0 && !(await fits(transaction, owner, { bytes, objects: 0, openUploads: 0 })))
          return false
        const grown = await transaction.ask(growUpload, {
          key,
          bytes,
          value3: Number.isFinite(maximumBytes) ? maximumBytes : null,
          touchedAt: now(),
        })
        return grown.length > 0
      }),
    settle: async (key, bytes) =>
      void (await database.ask(settleUpload, { key, bytes, touchedAt: now() })),
    forget: async (key) => void (await database.ask(deleteUpload, { key })),
  }
}

/** Always the owner before the network, so that nobody waits in a circle. */
async function lock(transaction: Queryable, { owner, network }: BudgetOwner): Promise<void> {
  await transaction.ask(lockName, { name: `upload:${owner}` })
  if (network !== undefined) await transaction.ask(lockName, { name: `upload-net:${network}` })
}

async function fits(
  transaction: Queryable,
  { owner, network, budget }: BudgetOwner,
  more: { readonly bytes: number; readonly objects: number; readonly openUploads: number },
): Promise<boolean> {
  const own = await usageOf(transaction, "owner", owner)
  const shared = network === undefined ? undefined : await usageOf(transaction, "network", network)
  return (["bytes", "objects", "openUploads"] as const).every(
    (unit) =>
      own[unit] + more[unit] <= budget[unit] &&
      (shared === undefined || shared[unit] + more[unit] <= budget[unit] * NETWORK_SHARE),
  )
}

/** What lies and is on its way, of one owner or one network. */
export interface UploadUsage {
  readonly bytes: number
  readonly objects: number
  readonly openUploads: number
}

export async function usageOf(
  through: Queryable,
  of: "owner" | "network",
  name: string,
): Promise<UploadUsage> {
  const [row] = await (of === "owner"
    ? through.ask(uploadsOfOwner, { name })
    : through.ask(uploadsOfNetwork, { name }))
  return {
    bytes: Number(row?.bytes ?? 0),
    objects: row?.objects ?? 0,
    openUploads: row?.open ?? 0,
  }
}

/** The store, whose removals are also taken out of the ledger. */
export function withLedger(store: ObjectStore, database: Queryable): ObjectStore {
  return {
    ...store,
    remove: async (keys) => {
      await store.remove(keys)
      await database.ask(deleteUploads, { keys })
    },
  }
}

/**
 * Rows of objects that are gone are kept so long, in ms: one that is being written has none yet.
 */
const SETTLING = 20 * 60_000

/**
 * Brings the ledger in line with what the store holds: on S3 objects arrive without passing us, and
 * a server that was killed leaves rows of uploads that never came.
 */
export async function reconcileLedger(
  context: ServiceContext,
  uploads: readonly ObjectInfo[],
): Promise<void> {
  const { database } = context
  const now = context.now()
  await database.ask(addFoundUploads, {
    keys: uploads.map((info) => info.key),
    owners: uploads.map((info) => ownerOf(info.key)),
    sizes: uploads.map((info) => info.size),
    now,
  })
  await database.ask(deleteLostUploads, {
    touchedAt: new Date(now.getTime() - SETTLING),
    keys: uploads.map((info) => info.key),
  })
}

/** "uploads/…/" of a key. */
const ownerOf = (key: string): string => key.slice(0, key.lastIndexOf("/") + 1)

/**
 * Gives what lies beyond the budgets that owners were promised, newest first: what a store that
 * knows no budgets has taken all the same.
 */
export async function beyondBudget(
  context: ServiceContext,
  uploads: readonly ObjectInfo[],
): Promise<readonly string[]> {
  const grants = await context.database.ask(uploadGrants)
  const budgets = new Map(grants.map((row) => [row.owner, row]))
  const surplus: string[] = []
  const used = new Map<string, { bytes: number; objects: number }>()
  for (const info of uploads.toSorted((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime())) {
    const owner = ownerOf(info.key)
    const budget = budgets.get(owner)
    if (!budget) continue
    const sum = used.get(owner) ?? { bytes: 0, objects: 0 }
    const next = { bytes: sum.bytes + info.size, objects: sum.objects + 1 }
    if (next.bytes > Number(budget.bytes) || next.objects > budget.objects) surplus.push(info.key)
    else used.set(owner, next)
  }
  return surplus
}
