import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inflateSync } from "node:zlib"
import { runTool } from "@mozhuan/engine"
import { unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createNodeHost } from "../node-host.ts"
import { findProgram } from "../sandbox/programs.ts"
import { documentOfSecrets, workbookOfSecrets } from "./hidden-text.test-kit.ts"
import { officePool } from "./office-pool.test-kit.ts"
import { startOfficeSaver, type OfficeSaver } from "./office-saver.test-kit.ts"

const folder = mkdtempSync(join(tmpdir(), "hidden-text-test-"))
const office = findProgram("soffice")

/** Saves a document in other formats, as the office program writes them. */
async function savedAs(
  saver: OfficeSaver | undefined,
  name: string,
  bytes: Uint8Array,
  targets: readonly string[],
): Promise<Uint8Array[]> {
  const [stem = "", extension = ""] = name.split(".")
  writeFileSync(join(folder, name), bytes)
  const others = targets.filter((target) => target !== extension)
  await saver?.save(join(folder, name), others)
  return targets.map((target) => readFileSync(join(folder, `${stem}.${target}`)))
}

async function textOf(pdf: Uint8Array): Promise<string> {
  let text = ""
  const emit = async ({ content }: { content: unknown }): Promise<void> => {
    if (content instanceof Uint8Array) text += new TextDecoder().decode(content)
  }
  await runTool(
    { tool: "pdf2txt", inputs: [{ name: "a.pdf", content: pdf }], options: {} },
    createNodeHost(),
    { emit },
  )
  return text
}

/** Everything that a PDF says outside its pages: bookmarks, notes, names, as Latin or UTF-16. */
function innards(pdf: Uint8Array): string {
  const raw = Buffer.from(pdf).toString("latin1")
  const streams = [...raw.matchAll(/stream\r?\n([^]*?)endstream/g)].map(([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1")
    } catch {
      return ""
    }
  })
  const all = [raw, ...streams].join("\n")
  const wide = [...all.matchAll(/<feff((?:[0-9a-f]{4})+)>/gi)].map(([, hex = ""]) =>
    Buffer.from(hex, "hex").swap16().toString("utf16le"),
  )
  return [all.replaceAll("\0", ""), ...wide].join("\n")
}

const wordsLike = (text: string, form: RegExp): string[] =>
  [...new Set(text.match(form))].toSorted()
const secrets = /[a-zA-Z]*SECRET/g
const kept = /KEPT[a-z]+/g

describe.skipIf(office === undefined)("what a document hides", { timeout: 120_000 }, () => {
  const pool = officePool()
  let saver: OfficeSaver | undefined
  beforeAll(async () => void (saver = await startOfficeSaver(join(folder, "profile"))), 300_000)
  afterAll(() => {
    saver?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const [kind, name, make, targets] of [
    ["excel", "b.xlsx", workbookOfSecrets, ["xlsx", "xls", "ods"]],
    // Last: those that are no docx have a program of their own, which takes a start. Of them last
    // what is brought to docx first, where its changes can be taken out.
    ["word", "a.docx", documentOfSecrets, ["docx", "odt", "rtf", "doc"]],
  ] as const)
    it(`is nowhere in the PDF of ${targets.join(", ")}, and what it shows is`, async () => {
      const original = make()
      const parts = Object.values(unzipSync(original)).map((part) => new TextDecoder().decode(part))
      const shown = wordsLike(parts.join(" "), kept)
      for (const [at, bytes] of (await savedAs(saver, name, original, targets)).entries()) {
        const { pdf } = await pool().convert({ bytes, kind, extension: "any", options: {} })
        const text = await textOf(pdf)
        expect([targets[at], wordsLike(text + innards(pdf), secrets)]).toEqual([targets[at], []])
        // The office program writes no boxes into RTF: that word is not in the file.
        const there = shown.filter((name) => targets[at] !== "rtf" || name !== "KEPTbox")
        expect([targets[at], wordsLike(text, kept)]).toEqual([targets[at], there])
      }
    })
})
