import { randomUUID } from "node:crypto"
import { calls, fileTypes, type ToolId } from "@mozhuan/contract"
import { scrub, withNames } from "@mozhuan/services"
import { afterAll, beforeAll, expect, test } from "vitest"
import { buildApp } from "../../src/index.ts"
import { startInstallation, type Installation } from "../installation.ts"

let site: Installation
beforeAll(async () => void (site = await startInstallation({ withWorker: false })))
afterAll(() => site.stop())

const extensions = [
  ...new Set(Object.values(fileTypes).flatMap((type) => type.extensions as readonly string[])),
]
/** Words that stand in no log line of ours, one after the other: a name with a blank in it. */
const scripts = {
  Latin: ["Zyxwvut", "Kündigung"],
  Chinese: ["绝密合同", "甲乙丙丁"],
  Arabic: ["عقد", "سري"],
} as const

/** A server on which every call that takes a file fails, with an error that names the file. */
async function startFailing(): Promise<{
  readonly url: string
  readonly lines: string[]
  stop(): Promise<void>
}> {
  const lines: string[] = []
  const { context, services } = site
  const fail = (request: unknown): never => {
    const { fileName } = (request as { files: { fileName: string }[] }).files[0] ?? { fileName: "" }
    const stem = fileName.replace(/\.\w+$/, "")
    const cause = Object.assign(new Error(`ENOENT: no such file, open '/tmp/${fileName}'`), {
      path: fileName,
    })
    throw new Error(
      `LibreOffice could not read ${fileName} nor “${stem}”, ${encodeURIComponent(fileName)}, ${JSON.stringify({ fileName })}`,
      { cause },
    )
  }
  const app = await buildApp({
    context: { ...context, configuration: { ...context.configuration, LOG_LEVEL: "debug" } },
    services: {
      ...services,
      conversions: {
        ...services.conversions,
        start: async (_caller, request) => fail(request),
        startBatch: async (_caller, request) => fail(request),
      },
    },
    diskStore: undefined,
    logTo: { write: (line) => void lines.push(line) },
  })
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  return { url, lines, stop: () => app.close() }
}

test.each(Object.entries(scripts))(
  "no log line holds a file's name in %s letters, whatever its extension and whatever went wrong",
  async (_, words) => {
    expect(extensions.length).toBeGreaterThan(20)
    const server = await startFailing()
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${server.url}/v1${path}`, {
        method: "POST",
        body: new URLSearchParams({ ...fields, pcId: randomUUID() }),
      })
    for (const extension of extensions) {
      const fileName = `${words.join(" ")}.${extension}`
      const entry = { fileKey: "k", fileName }
      const replies = await Promise.all([
        post(calls.startPdf2doc.path, { ...entry, targetType: "docx" }),
        post(calls.startDoc2pdf.path, { ...entry, sourceType: "word" }),
        post(calls.merge.path, { files: JSON.stringify([entry, entry]), outName: fileName }),
        post(calls.batchSplit.path, { files: JSON.stringify([entry]) }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([500, 500, 500, 500])
    }
    await server.stop()
    const text = server.lines.join("\n")
    expect(server.lines.filter((line) => line.includes("call failed"))).toHaveLength(
      4 * extensions.length,
    )
    for (const word of words)
      for (const form of [word, encodeURIComponent(word), word.normalize("NFD")])
        expect(text, form).not.toContain(form)
  },
)

test("names of no known extension, or of none, stay out too; short ones wreck no other word", async () => {
  const server = await startFailing()
  for (const fileName of [
    "Zyxwvut Kündigung",
    "Zyxwvut.Kündigung",
    "Zyxwvut (1).secretkind",
    "a.et",
  ])
    await fetch(`${server.url}/v1${calls.startPdf2doc.path}`, {
      method: "POST",
      body: new URLSearchParams({ fileKey: "k", fileName, targetType: "docx" }),
    })
  await server.stop()
  const text = server.lines.join("\n")
  expect(text).not.toMatch(/Zyxwvut|Kündigung|secretkind|a\.et/)
  expect(text).toContain("LibreOffice could not read")
})

test("what works for somebody keeps their names out of what it logs, and only while it works", async () => {
  const said = "tool failed on 绝密 合同.heic"
  const tool: ToolId = "pdf2word"
  const inside = await withNames(["绝密 合同.heic"], async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return scrub(`${tool}: ${said}`)
  })
  expect(inside).toBe("pdf2word: tool failed on …")
  const nested = withNames(["one.pdf"], () =>
    withNames(["two three.docx"], () => scrub("one.pdf, two three")),
  )
  expect(nested).toBe("…, …")
  expect(scrub("two three")).toBe("two three")
})
