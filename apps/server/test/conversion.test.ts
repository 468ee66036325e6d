import { afterAll, beforeAll, expect, test } from "vitest"
import { calls } from "@mozhuan/contract"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { startInstallation, type Installation } from "./installation.ts"

let site: Installation
beforeAll(async () => void (site = await startInstallation()))
afterAll(() => site.stop())

test("a PDF uploaded with temporary keys becomes a Word file behind a download link", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(makeTextPdf({ pages: 2, lines: proseLines }))
  const { value } = await visitor.call(calls.startPdf2doc, { fileKey, fileName: "年度 报告😀.pdf", targetType: "docx" })
  expect(value.remainToday).toBe(4)
  const done = await visitor.finished(value.taskId)
  expect(done).toMatchObject({ state: "done", percent: 100, charged: true, tool: "pdf2word", fileName: "年度 报告😀.pdf" })
  expect(done.outputs.map((output) => output.name)).toEqual(["年度 报告😀.docx"])
  const bytes = await visitor.download(done.outputs[0]?.url ?? "")
  expect(Buffer.from(bytes.subarray(0, 4)).toString("latin1")).toBe("PK\u0003\u0004")
  expect(bytes.length).toBe(done.outputs[0]?.size)
})
