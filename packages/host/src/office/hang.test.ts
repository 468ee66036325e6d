import { readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findProgram } from "../sandbox/programs.ts"
import { probeSandbox } from "../sandbox/probe.ts"
import { officeCache } from "./office-cache.test-kit.ts"
import { endOfficePool } from "./office-pool.test-kit.ts"
import { officesBelow, staysStarted } from "./office-programs.test-kit.ts"
import { createOfficePool, type OfficePool } from "./pool.ts"
import { wrapText } from "./prepare/plain-text.ts"
import { countPages } from "./run/pdf-result.ts"

const document = wrapText(new TextEncoder().encode("第一行\n第二行"))
const budget = { wallMs: 60_000, cpuMs: 40_000 }

beforeAll(endOfficePool)

/** Folders of this process's warm programs; each goes when its program has ended. */
const warmFolders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`mozhuan-warm-${process.pid}-`))

const input = { bytes: document, kind: "word", extension: "docx", options: {} } as const
const offices = (): number[] => officesBelow(process.pid)

async function startPool(settings: { readonly wornBytes?: number } = {}): Promise<OfficePool> {
  const sandbox = await probeSandbox()
  return createOfficePool({ sandbox, cache: officeCache, workers: 1, ...settings })
}

// One after the other with one pool: each takes the program that the one before has left.
describe.skipIf(!staysStarted)("a warm office program", { timeout: 180_000 }, () => {
  let pool: OfficePool
  beforeAll(async () => void (pool = await startPool()))
  afterAll(() => pool.close())
  const convert = () => pool.convert(input, budget)

  it("takes document after document: none waits for a start", async () => {
    await convert()
    const standing = offices()
    expect(standing.length).toBeGreaterThan(0)
    await convert()
    await convert()
    expect(offices()).toEqual(standing)
  })

  it("that stops working loses its document to a fresh one, within the time that the document has", async () => {
    await convert()
    const stopped = offices()
    expect(stopped.length).toBeGreaterThan(0)
    for (const pid of stopped) process.kill(pid, "SIGSTOP")
    const begun = performance.now()
    expect(countPages((await convert()).pdf)).toBe(1)
    expect(performance.now() - begun).toBeLessThan(budget.wallMs)
    expect(countPages((await convert()).pdf)).toBe(1)
    expect(offices().filter((pid) => stopped.includes(pid))).toEqual([])
  })

  it("is replaced where it ended while it waited, and no document is lost", async () => {
    await convert()
    const killed = offices()
    expect(killed.length).toBeGreaterThan(0)
    for (const pid of killed) process.kill(pid, "SIGKILL")
    // Not before its end is known and its folder gone.
    await expect.poll(warmFolders, { timeout: 30_000 }).toEqual([])
    expect(countPages((await convert()).pdf)).toBe(1)
    expect(offices().length).toBeGreaterThan(0)
  })
})

describe.skipIf(!staysStarted)("a warm office program", () => {
  it("that has grown too large is replaced after its document", async () => {
    const pool = await startPool({ wornBytes: 1024 * 1024 })
    try {
      await expect.poll(offices, { timeout: 60_000 }).not.toEqual([])
      const grown = offices()
      await pool.convert(input, budget)
      await expect
        .poll(() => offices().filter((pid) => grown.includes(pid)), { timeout: 30_000 })
        .toEqual([])
    } finally {
      await pool.close()
    }
  }, 180_000)
})

describe.skipIf(!findProgram("soffice"))("an office program that breaks off twice", () => {
  it("prints the document as it came, without what was set up for it", async () => {
    const pool = await createOfficePool({
      sandbox: await probeSandbox(),
      cache: officeCache,
      workers: 0,
    })
    const killed = new Set<number>()
    const killing = setInterval(() => {
      for (const pid of officesBelow(process.pid).filter((each) => !killed.has(each))) {
        if (killed.size === 2) return
        killed.add(pid)
        process.kill(pid, "SIGKILL")
      }
    }, 20)
    try {
      const printed = await pool.convert(input, budget)
      expect(killed.size).toBe(2)
      expect(countPages(printed.pdf)).toBe(1)
    } finally {
      clearInterval(killing)
      await pool.close()
    }
  }, 180_000)
})
