import type { GatewayCall } from "./gateway-call.ts"
import { GatewayError } from "./replies.ts"

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
