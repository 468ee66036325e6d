import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { calls } from "@mozhuan/contract"
import { makeDrawnPdf, makeTextPdf } from "@mozhuan/testkit"
import { startInstallation, type Installation } from "./installation.ts"
import type { Visitor } from "./visitor.ts"

vi.setConfig({ testTimeout: 180_000 })

let site: Installation
/**
 * Little enough to be used up in seconds, enough for a small file; with a child kept started, as
 * installations have them and other tests do not.
 */
beforeAll(
  async () =>
    void (site = await startInstallation({
      environment: { TASK_MEMORY: "320", WORKER_SLOTS: "1", SPARE_CHILDREN: "1" },
    })),
)
afterAll(() => site.stop())

/** Pages of small print: a few megabytes of file that need a gigabyte of memory to be read. */
function densePdf(pages: number): Uint8Array {
  const rows = Array.from(
    { length: 260 },
    (_, row) => `BT /F1 2 Tf 10 ${770 - row * 2.9} Td (${"word 1234 ".repeat(48)}) Tj ET`,
  )
  return makeDrawnPdf({
    pages: Array.from({ length: pages }, () => ({
      content: rows.join("\n"),
      mediaBox: "[0 0 595 842]",
    })),
  })
}

async function convert(visitor: Visitor, bytes: Uint8Array, fileName: string) {
  const fileKey = await visitor.upload(bytes)
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName,
    targetType: "docx",
  })
  return visitor.finished(value.taskId)
}

async function uses(visitor: Visitor): Promise<number> {
  const { value } = await visitor.call(calls.limits, {})
  return value.conversionsPerDay - value.remainToday
}

/** Files of jobs below the worker's folder. */
async function leftovers(): Promise<string[]> {
  const work = join(site.context.configuration.DATA_DIR, "work")
  const names = await readdir(work, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile() && /[/\\]job-/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
}

test("a file that needs more memory than a task may have ends with a code, is not charged, leaves no file, and the next one is converted", async () => {
  const visitor = site.visitor()
  const failed = await convert(visitor, densePdf(40), "密.pdf")
  expect(failed).toMatchObject({ state: "failed", error: { name: "memory-limit" }, outputs: [] })
  expect(await uses(visitor)).toBe(0)
  const kept: string[] = []
  for await (const { key } of site.context.store.list("results/")) kept.push(key)
  expect(kept).toEqual([])
  await vi.waitFor(async () => expect(await leftovers()).toEqual([]), {
    timeout: 30_000,
    interval: 100,
  })
  expect((await convert(visitor, makeTextPdf({ pages: 1 }), "小.pdf")).state).toBe("done")
  expect(await uses(visitor)).toBe(1)
})
