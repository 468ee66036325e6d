import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { markUsed, removeUnusedFaces } from "./unused-faces.ts"

const DAY = 24 * 3_600_000
let cache: string
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), "unused-faces-test-"))
})
afterEach(() => rmSync(cache, { recursive: true, force: true }))

/** A folder that was last used some days ago. */
function facesOf(name: string, days: number): string {
  const folder = join(cache, name)
  mkdirSync(join(folder, "faces"), { recursive: true })
  writeFileSync(join(folder, "fonts.conf"), "")
  writeFileSync(join(folder, "faces/a.ttc"), "")
  const then = (Date.now() - days * DAY) / 1000
  utimesSync(join(folder, "fonts.conf"), then, then)
  utimesSync(folder, then, then)
  return folder
}

const OLD = "fonts-0123456789abcdef"
const PRESENT = "fonts-fedcba9876543210"

describe("made faces of other versions", () => {
  it("are removed once nothing has used them for days, with drafts of making and removing", () => {
    const old = [OLD, "fonts-draft-aB3x_9", `fonts-removed-${"0".repeat(16)}-12`].map((name) =>
      facesOf(name, 4),
    )
    removeUnusedFaces(cache, facesOf(PRESENT, 0))
    expect(old.filter(existsSync)).toEqual([])
  })

  it("stay while a version in use marks them, or an office program reads their list", () => {
    const marked = facesOf(OLD, 4)
    markUsed(marked)
    const read = facesOf("fonts-aaaaaaaaaaaaaaaa", 4)
    utimesSync(join(read, "fonts.conf"), Date.now() / 1000, (Date.now() - 4 * DAY) / 1000)
    removeUnusedFaces(cache, facesOf(PRESENT, 0))
    expect([marked, read].map(existsSync)).toEqual([true, true])
  })

  it("stay where they are the present ones or were used yesterday, and other folders stay", () => {
    const kept = [facesOf(PRESENT, 9), facesOf(OLD, 1), facesOf("office-profile-1", 9)]
    removeUnusedFaces(cache, join(cache, PRESENT))
    expect(kept.map(existsSync)).toEqual([true, true, true])
  })

  it("are not reached through links, neither in the cache nor within a folder", () => {
    const elsewhere = facesOf("elsewhere", 9)
    symlinkSync(elsewhere, join(cache, "fonts-bbbbbbbbbbbbbbbb"))
    const old = facesOf(OLD, 9)
    symlinkSync(elsewhere, join(old, "faces/link"))
    utimesSync(old, 0, 0)
    removeUnusedFaces(cache, join(cache, PRESENT))
    expect(existsSync(join(elsewhere, "faces/a.ttc"))).toBe(true)
    expect(existsSync(join(cache, "fonts-bbbbbbbbbbbbbbbb"))).toBe(true)
    expect(existsSync(old)).toBe(false)
  })

  it("end no program where they cannot be removed: a line says so", () => {
    const lines = vi.spyOn(console, "warn").mockImplementation(() => undefined)
    removeUnusedFaces(join(cache, "missing"), PRESENT)
    markUsed(join(cache, "missing"))
    expect(lines).toHaveBeenCalledTimes(2)
    lines.mockRestore()
  })
})
