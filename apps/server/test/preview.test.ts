import { existsSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { calls, type TaskView } from "@mozhuan/contract"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startInstallation, type Installation } from "./installation.ts"
import type { Visitor } from "./visitor.ts"

vi.setConfig({ testTimeout: 120_000 })

let site: Installation
beforeAll(
  async () => void (site = await startInstallation({ environment: { OFFICE_PROGRAMS: "1" } })),
)
afterAll(() => site.stop())

const hasOffice =
  existsSync("/usr/bin/soffice") || existsSync("/usr/lib/libreoffice/program/soffice")

async function convert(
  visitor: Visitor,
  targetType: "docx" | "xlsx",
  pages = 5,
): Promise<TaskView> {
  const fileKey = await visitor.upload(makeTextPdf({ pages, lines: proseLines }))
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "书.pdf",
    targetType,
    ...(targetType === "xlsx" ? { options: { content: "all" } } : {}),
  })
  return visitor.finished(value.taskId)
}

async function previewed(visitor: Visitor, taskId: string): Promise<TaskView["outputs"][number]> {
  for (const end = Date.now() + 90_000; Date.now() < end; await delay(50)) {
    const [output] = (await visitor.call(calls.progress, { taskId })).value[0]?.outputs ?? []
    if (output && output.previewState !== "pending") return output
  }
  throw new Error("the preview did not come")
}

test.skipIf(!hasOffice)(
  "a Word result is there first, its pages as PDF follow, and both are deleted together",
  async () => {
    const visitor = site.visitor()
    const done = await convert(visitor, "docx")
    expect(done.state).toBe("done")
    const output = await previewed(visitor, done.taskId)
    expect(output.previewState).toBe("ready")
    const pdf = Buffer.from(await visitor.download(output.previewUrl ?? "")).toString("latin1")
    expect(pdf.slice(0, 5)).toBe("%PDF-")
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(5)
    const { value } = await visitor.call(calls.deleteTasks, { taskId: done.taskId })
    expect(value.tasks[0]?.objects.length).toBe(3) // the upload, the result and its preview
    await expect(visitor.download(output.previewUrl ?? "")).rejects.toThrow()
  },
)

test.skipIf(!hasOffice)(
  "of a long result the first pages are told of before all, each on the stream that waits for them",
  async () => {
    const visitor = site.visitor()
    const { taskId } = await convert(visitor, "docx", 14)
    const query = new URLSearchParams({ taskIds: taskId, drawn: "1", pcId: visitor.pcId })
    const stream = await fetch(new URL(`/v1/convert/events?${query.toString()}`, site.url))
    const views = (await stream.text())
      .split("\n\n")
      .filter((event) => event.startsWith("event: task"))
      .map((event) => JSON.parse(event.slice(event.indexOf("{"))) as TaskView)
    const last = views.at(-1)?.outputs[0]
    expect(last?.previewState).toBe("ready")
    const pagesAt = async (address = ""): Promise<number | undefined> =>
      Buffer.from(await visitor.download(address))
        .toString("latin1")
        .match(/\/Type\s*\/Page\b/g)?.length
    expect(await pagesAt(last?.previewUrl)).toBe(14)
    const early = views.find(({ outputs: [output] }) => output?.previewUrl !== undefined)
    expect(early?.outputs[0]?.previewState).toBe("pending")
    // Nothing of the way there is left behind.
    const { value } = await visitor.call(calls.deleteTasks, { taskId })
    expect(value.tasks[0]?.objects.length).toBe(3)
    // The worker takes the first pages away once it has told of all.
    await vi.waitFor(
      () => expect(visitor.download(early?.outputs[0]?.previewUrl ?? "")).rejects.toThrow(),
      { timeout: 60_000, interval: 100 },
    )
  },
)

test("an HTML result is shown as a page that may do nothing, and to its owner only", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(makeTextPdf({ pages: 1, lines: proseLines }))
  const { value } = await visitor.call(calls.startDoc2html, { fileKey, fileName: "页.pdf" })
  const [output] = (await visitor.finished(value.taskId)).outputs
  const address = new URL(`${output?.previewUrl}&pcId=${visitor.pcId}`, site.url)
  const response = await fetch(address)
  expect(response.status).toBe(200)
  expect(response.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/)
  expect(await response.text()).toContain("The quick brown fox")
  address.searchParams.set("pcId", "somebody-else-1")
  expect((await fetch(address)).status).not.toBe(200)
})

test("a renamed result keeps its extension and downloads under the new name", async () => {
  const visitor = site.visitor()
  const done = await convert(visitor, "xlsx")
  const { value } = await visitor.call(calls.renameOutput, {
    taskId: done.taskId,
    output: 0,
    name: "../三月/账目",
  })
  expect(value.outputs.map((output) => output.name)).toEqual(["账目.xlsx"])
  const { headers } = await fetch(new URL(value.outputs[0]?.url ?? "", site.url))
  expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain("账目.xlsx")
  await expect(
    site.visitor().call(calls.renameOutput, { taskId: done.taskId, output: 0, name: "x" }),
  ).rejects.toMatchObject({ code: 20012 })
})
