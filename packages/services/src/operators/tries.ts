import { createHash } from "node:crypto"
import {
  addOperatorTry,
  deleteOperatorTries,
  lockName,
  operatorTryCounts,
  newId,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"

/**
 * Wrong tries from one network at one name, at one name from anywhere, and from one network at any
 * name, before it is shut.
 */
const most = { pair: 5, name: 30, network: 30 } as const
/** Time in which they are counted, and for which it then stays shut, in ms. */
const spell = 15 * 60_000

/** Wrong tries in a spell from a device that has signed in at this name before. */
const MOST_KNOWN = 10

/** What a try is counted under. */
export interface TryKey {
  readonly name: string
  readonly network: string | undefined
  /**
   * A device from which this name has signed in before: it counts by itself alone, so that wrong
   * tries from anywhere else never lock somebody out of their own desk.
   */
  readonly knownDevice?: string | undefined
}

/**
 * Counts a try to sign in before it is looked at, so that tries made at once are no more than tries
 * made in turn.
 *
 * Names that do not exist are counted like those that do: a lock tells nothing.
 * @throws ServiceError "operator-locked"
 */
export async function countTry(context: ServiceContext, key: TryKey): Promise<void> {
  const now = context.now()
  const nameKey = keyOf(key.name)
  const network = networkOf(key)
  await context.database.transaction(async (transaction) => {
    await transaction.ask(lockName, { name: `operator-try:${nameKey}` })
    const [row] = await transaction.ask(operatorTryCounts, {
      nameKey,
      network,
      at: new Date(now.getTime() - spell),
    })
    const isShut =
      row &&
      (key.knownDevice === undefined
        ? row.pair >= most.pair || row.name >= most.name || row.network >= most.network
        : row.pair >= MOST_KNOWN)
    if (isShut) {
      const until = (row.oldest?.getTime() ?? now.getTime()) + spell
      throw new ServiceError("operator-locked", {
        minutes: Math.max(1, Math.ceil((until - now.getTime()) / 60_000)),
      })
    }
    await transaction.ask(addOperatorTry, { id: newId(now.getTime()), nameKey, network, at: now })
  })
}

/** Forgets the tries at a name from a network once somebody got in, and everybody's old ones. */
export async function forgetTries(context: ServiceContext, key: TryKey): Promise<void> {
  await context.database.ask(deleteOperatorTries, {
    nameKey: keyOf(key.name),
    network: networkOf(key),
    at: new Date(context.now().getTime() - spell),
  })
}

/** A known device stands in the place of a network, with a name that no network has. */
const networkOf = ({ network, knownDevice }: TryKey): string =>
  knownDevice === undefined ? (network ?? "local") : `device:${knownDevice}`

/** Hashed, since people type passwords into the wrong field. */
const keyOf = (name: string): string =>
  createHash("sha256").update(name.trim().toLowerCase()).digest("base64url")
