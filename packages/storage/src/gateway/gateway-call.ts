import type { UploadBudget } from "../port.ts"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { DiskStore } from "../disk/disk-store.ts"

/** One authorised request to the store. */
export interface GatewayCall {
  readonly store: DiskStore
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
  /** Empty for calls on the bucket. */
  readonly key: string
  /** Largest object the caller may write, bytes. */
  readonly maximumBytes: number
  /** The keys are temporary: they write once, and have to say how much comes. */
  readonly temporary: boolean
  /** Whose budget is used up; undefined where the keys carry none. */
  readonly owner: BudgetOwner | undefined
  readonly ledger: UploadLedger | undefined
  /** SHA-256 that the caller has signed for the body; undefined where unsigned. */
  readonly sha256: string | undefined
}

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
