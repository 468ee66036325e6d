import type { UploadBudget } from "../port.ts"
import type { GatewayCall } from "./gateway.ts"
import { GatewayError } from "./replies.ts"

/** Whose budget an upload is taken from. */
export interface BudgetOwner {
  /** The prefix that the keys reach. */
  readonly owner: string
  readonly network: string | undefined
  readonly budget: UploadBudget
}

/**
 * What lies, and what is on its way, counted over all servers of an installation. Kept outside this
 * package, in the database.
 */
export interface UploadLedger {
  /**
   * Notes an object, or an upload in parts, that is about to come. "taken" where the key was used
   * before: nothing is noted then.
   */
  begin(
    owner: BudgetOwner,
    upload: { readonly key: string; readonly bytes: number; readonly isOpen: boolean },
  ): Promise<"noted" | "taken" | "over-budget">
  /** Notes bytes that come to, or go from, an open upload; false where that is too much. */
  grow(owner: BudgetOwner, key: string, bytes: number, maximumBytes: number): Promise<boolean>
  /** The object is whole and has this size. */
  settle(key: string, bytes: number): Promise<void>
  /** Nothing came of it. */
  forget(key: string): Promise<void>
}

/** What temporary keys write once cannot be replaced; the installation's own may replace. */
export const writeOnce = (call: GatewayCall): "other" | undefined =>
  call.temporary ? "other" : undefined

/**
 * Does what writes an object or begins an upload within the owner's budget; what fails is given
 * back. Keys without a budget are not counted.
 *
 * @throws GatewayError 403 "QuotaExceeded"
 */
export async function withinBudget<T>(
  call: GatewayCall,
  upload: { readonly bytes: number; readonly isOpen: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const { ledger, owner, key } = call
  if (!ledger || !owner) return work()
  const admission = await ledger.begin(owner, { key, ...upload })
  if (admission === "over-budget") throw overBudget()
  try {
    return await work()
  } catch (error) {
    if (admission === "noted") await ledger.forget(key)
    throw error
  }
}

/** Does what writes a part of `bytes` in the place of one that had `replaced`. */
export async function withinUpload<T>(
  call: GatewayCall,
  part: { readonly bytes: number; readonly replaced: number },
  work: () => Promise<T>,
): Promise<T> {
  const { ledger, owner, key, maximumBytes } = call
  if (!ledger || !owner) return work()
  const more = part.bytes - part.replaced
  if (!(await ledger.grow(owner, key, more, maximumBytes))) throw overBudget()
  try {
    return await work()
  } catch (error) {
    await ledger.grow(owner, key, -more, Infinity)
    throw error
  }
}

const overBudget = (): GatewayError =>
  new GatewayError(403, "QuotaExceeded", "too much lies uploaded; older uploads go by themselves")
