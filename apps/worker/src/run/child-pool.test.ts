import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { probeSandbox } from "@mozhuan/host"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ChildNews } from "../child/protocol.ts"
import { bundleChild } from "./child-program.ts"
import { ChildPool } from "./child-pool.ts"
import type { Child, ChildEnd } from "./child.ts"

const MiB = 1_048_576
/** Longer than any test: starting a child on a busy machine takes longer than the usual wait. */
const NO_END = 600_000
let folder = ""
let pool: ChildPool

/** A pool whose free children wait `keep` ms for their visitor, with so many spares in a folder. */
async function openPool(keep: number, spares = 1, place = folder): Promise<ChildPool> {
  const program = await bundleChild(join(import.meta.dirname, "../../../.."))
  const settings = {
    sandbox: await probeSandbox(),
    program,
    folder: place,
    compileCache: undefined,
    models: undefined,
    longestRun: 60_000,
    memory: 2048 * MiB,
  }
  return new ChildPool(settings, 1, (error) => console.error(error), { keep, spares })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mz-pool-"))
  pool = await openPool(NO_END)
})

afterAll(async () => {
  await pool.close()
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

async function toText(
  child: Child,
  pdf: Uint8Array,
): Promise<ChildEnd & { readonly news: ChildNews[]; readonly text: string | undefined }> {
  const path = join(child.folder.input, "0")
  await writeFile(path, pdf, { mode: 0o644 })
  const news: ChildNews[] = []
  const end = await child.run(
    {
      kind: "convert",
      tool: "pdf2txt",
      inputs: [{ path, name: "a.pdf" }],
      options: {},
      outputFolder: child.folder.output,
      pageLimit: 100,
    },
    { cpuMs: 60_000, wallMs: 60_000 },
    (each) => news.push(each),
  )
  const output = news.find((each) => each.kind === "output")
  return {
    ...end,
    news,
    text: output && (await readFile(await child.folder.takeOut(output.file), "utf8")),
  }
}

const paper = (words: string): Uint8Array => makeTextPdf({ pages: 1, lines: () => [words] })

test("a child goes on with the next file of its visitor, and with nobody else's", async () => {
  const first = await pool.take("one")
  expect(await toText(first, paper("first file"))).toMatchObject({
    end: { kind: "free" },
    text: expect.stringContaining("first file"),
  })
  await pool.giveBack(first, "one")
  for (const part of [first.folder.input, first.folder.output])
    expect(await readdir(part)).toEqual([])

  const other = await pool.take("two")
  expect(other).not.toBe(first)
  const again = await pool.take("one")
  expect(again).toBe(first)
  expect(await toText(again, paper("second file"))).toMatchObject({
    end: { kind: "free" },
    text: expect.not.stringContaining("first file"),
  })
  expect(await toText(other, paper("of another"))).toMatchObject({
    text: expect.stringContaining("of another"),
  })
  await Promise.all([pool.giveBack(again, "one"), pool.giveBack(other, "two")])
}, 120_000)

test("without spares nothing is started before its job, and a child still goes on with its visitor", async () => {
  // The other pool starts and ends its spares meanwhile.
  const own = await mkdtemp(join(tmpdir(), "mz-pool-"))
  const bare = await openPool(NO_END, 0, own)
  await bare.ready()
  expect(await readdir(own)).toEqual([])
  const child = await bare.take("one")
  expect(await toText(child, paper("a file"))).toMatchObject({ end: { kind: "free" } })
  await bare.giveBack(child, "one")
  expect(await bare.take("one")).toBe(child)
  await bare.giveBack(child, "one")
  await bare.close()
  expect(await readdir(own)).toEqual([])
  await rm(own, { recursive: true })
}, 120_000)

test("a child whose file was refused ends, and its folder is gone", async () => {
  const child = await pool.take("three")
  const { end, news } = await toText(child, new TextEncoder().encode("%PDF-1.7\nnothing of a file"))
  expect(news).toContainEqual(expect.objectContaining({ kind: "failed", code: "file/damaged" }))
  expect(end).toEqual({ kind: "exited", code: 0 })
  await pool.giveBack(child, "three")
  await expect(stat(child.folder.input)).rejects.toThrow()
  const next = await pool.take("three")
  expect(next).not.toBe(child)
  await pool.giveBack(next, "three")
}, 120_000)

test("a child that left more than files behind takes no other job, and nothing behind a link is removed", async () => {
  const child = await pool.take("five")
  await toText(child, paper("only file"))
  const elsewhere = await mkdtemp(join(tmpdir(), "mz-elsewhere-"))
  await writeFile(join(elsewhere, "kept"), "")
  await mkdir(join(child.folder.output, "a-folder"))
  await symlink(elsewhere, join(child.folder.output, "a-folder", "link"))
  await pool.giveBack(child, "five")
  expect(child.isAlive()).toBe(false)
  expect(await readdir(elsewhere)).toEqual(["kept"])
  await rm(elsewhere, { recursive: true })
}, 120_000)

test("a child that waits for its visitor ends after a moment", async () => {
  const brief = await openPool(100)
  const child = await brief.take("four")
  await toText(child, paper("only file"))
  await brief.giveBack(child, "four")
  await expect.poll(() => child.isAlive(), { timeout: 60_000 }).toBe(false)
  await expect
    .poll(
      () =>
        stat(child.folder.input).then(
          () => true,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(false)
  await brief.close()
}, 120_000)
