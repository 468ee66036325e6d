import { readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { beforeAll, describe, expect, it } from "vitest"
import { findProgram } from "../sandbox/programs.ts"
import { probeSandbox } from "../sandbox/probe.ts"
import { officeCache } from "./office-cache.test-kit.ts"
import { endOfficePool } from "./office-pool.test-kit.ts"
import { officesBelow, staysStarted } from "./office-programs.test-kit.ts"
import { createOfficePool } from "./pool.ts"
import { wrapText } from "./prepare/plain-text.ts"
import { countPages } from "./run/pdf-result.ts"

const document = wrapText(new TextEncoder().encode("第一行\n第二行"))
const budget = { wallMs: 60_000, cpuMs: 40_000 }

beforeAll(endOfficePool)

/** Folders of this process's warm programs; each goes when its program has ended. */
const warmFolders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`mozhuan-warm-${process.pid}-`))

describe.skipIf(!staysStarted)("a warm office program that stops working", () => {
  it("loses its document to a fresh one, within the time that the document has", async () => {
    const pool = await createOfficePool({
      sandbox: await probeSandbox(),
      cache: officeCache,
      workers: 1,
    })
    const convert = () =>
      pool.convert({ bytes: document, kind: "word", extension: "docx", options: {} }, budget)
    try {
      await convert()
      const stopped = officesBelow(process.pid)
      expect(stopped.length).toBeGreaterThan(0)
      for (const pid of stopped) process.kill(pid, "SIGSTOP")
      const begun = performance.now()
      expect(countPages((await convert()).pdf)).toBe(1)
      expect(performance.now() - begun).toBeLessThan(budget.wallMs)
      expect(countPages((await convert()).pdf)).toBe(1)
      expect(officesBelow(process.pid).filter((pid) => stopped.includes(pid))).toEqual([])
    } finally {
      await pool.close()
    }
  }, 180_000)

  it("is replaced where it ended while it waited, and no document is lost", async () => {
    const pool = await createOfficePool({
      sandbox: await probeSandbox(),
      cache: officeCache,
      workers: 1,
    })
    const convert = () =>
      pool.convert({ bytes: document, kind: "word", extension: "docx", options: {} }, budget)
    try {
      await convert()
      const killed = officesBelow(process.pid)
      expect(killed.length).toBeGreaterThan(0)
      for (const pid of killed) process.kill(pid, "SIGKILL")
      // Not before its end is known and its folder gone.
      await expect.poll(warmFolders, { timeout: 30_000 }).toEqual([])
      expect(countPages((await convert()).pdf)).toBe(1)
      expect(officesBelow(process.pid).length).toBeGreaterThan(0)
    } finally {
      await pool.close()
    }
  }, 180_000)
})

describe.skipIf(!staysStarted)("a warm office program", () => {
  const documentsWith = async (
    settings: { readonly wornBytes?: number },
    check: (convert: () => Promise<unknown>) => Promise<void>,
  ): Promise<void> => {
    const pool = await createOfficePool({
      sandbox: await probeSandbox(),
      cache: officeCache,
      workers: 1,
      ...settings,
    })
    const input = { bytes: document, kind: "word", extension: "docx", options: {} } as const
    try {
      await check(() => pool.convert(input, budget))
    } finally {
      await pool.close()
    }
  }

  it("takes document after document: none waits for a start", async () => {
    await documentsWith({}, async (convert) => {
      await convert()
      const standing = officesBelow(process.pid)
      await convert()
      await convert()
      expect(officesBelow(process.pid)).toEqual(standing)
    })
  }, 180_000)

  it("that has grown too large is replaced after its document", async () => {
    await documentsWith({ wornBytes: 1024 * 1024 }, async (convert) => {
      const offices = (): number[] => officesBelow(process.pid)
      await expect.poll(offices, { timeout: 60_000 }).not.toEqual([])
      const grown = offices()
      await convert()
      await expect
        .poll(() => offices().filter((pid) => grown.includes(pid)), { timeout: 30_000 })
        .toEqual([])
    })
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
      const printed = await pool.convert(
        { bytes: document, kind: "word", extension: "docx", options: {} },
        budget,
      )
      expect(killed.size).toBe(2)
      expect(countPages(printed.pdf)).toBe(1)
    } finally {
      clearInterval(killing)
      await pool.close()
    }
  }, 180_000)
})
