import { mkdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pidsOfUid } from "./process-tree.ts"

/**
 * Range that systemd keeps for uids without an account. Source: systemd, "Users, Groups, UIDs and
 * GIDs".
 */
const FIRST_UID = 61_184
const LAST_UID = 65_519

/** A claim older than this whose uid has no process was left by a worker that was killed. */
const STALE_CLAIM_MS = 60_000

export interface SpareUid {
  readonly uid: number
  /** Gives the uid back; call it when none of its processes is left. */
  release(): void
}

/**
 * Claims a uid that no other run on this machine uses.
 *
 * A folder made under the temp folder is the claim, so that workers in several processes never
 * share a uid; a shared one would let one run end or read another.
 */
export function claimSpareUid(): SpareUid {
  const claims = join(tmpdir(), ".mozhuan-uids")
  mkdirSync(claims, { recursive: true, mode: 0o700 })
  const span = LAST_UID - FIRST_UID + 1
  const start = (process.pid * 97) % span
  for (let step = 0; step < span; step++) {
    const uid = FIRST_UID + ((start + step) % span)
    const claim = join(claims, String(uid))
    if (takeClaim(claim, uid))
      return { uid, release: () => rmSync(claim, { recursive: true, force: true }) }
  }
  throw new Error("no spare uid is left")
}

function takeClaim(claim: string, uid: number): boolean {
  if (tryMakeFolder(claim)) return pidsOfUid(uid).length === 0
  const age = statSync(claim, { throwIfNoEntry: false })?.mtimeMs
  if (age === undefined || Date.now() - age < STALE_CLAIM_MS || pidsOfUid(uid).length > 0)
    return false
  rmSync(claim, { recursive: true, force: true })
  return tryMakeFolder(claim)
}

function tryMakeFolder(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false
    throw error
  }
}
