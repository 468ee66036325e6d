import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { calls, CallError, createClient, type TaskView } from "@mozhuan/contract"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { unzipSync, zipSync } from "fflate"
import { startInstallation, type Installation } from "./installation.ts"

vi.setConfig({ testTimeout: 120_000 })

let site: Installation
beforeAll(
  async () => void (site = await startInstallation({ environment: { OFFICE_PROGRAMS: "1" } })),
)
afterAll(() => site.stop())

const pdf = makeTextPdf({ pages: 2, lines: proseLines })

test("a PDF uploaded with temporary keys becomes a Word file behind a download link", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "年度 报告😀.pdf",
    targetType: "docx",
  })
  expect(value.remainToday).toBe(4)
  const done = await visitor.finished(value.taskId)
  expect(done).toMatchObject({
    state: "done",
    percent: 100,
    charged: true,
    tool: "pdf2word",
    fileName: "年度 报告😀.pdf",
  })
  expect(done.outputs.map((output) => output.name)).toEqual(["年度 报告😀.docx"])
  const bytes = await visitor.download(done.outputs[0]?.url ?? "")
  expect(Buffer.from(bytes.subarray(0, 4)).toString("latin1")).toBe("PK\u0003\u0004")
  expect(bytes.length).toBe(done.outputs[0]?.size)
})

test("a call may ask for the formats from before 2007", async () => {
  const visitor = site.visitor()
  // Last the one whose pages are drawn by a program of its own, which takes a start.
  for (const targetType of ["xls", "ppt", "doc"] as const) {
    const fileKey = await visitor.upload(pdf)
    const { value } = await visitor.call(calls.startPdf2doc, {
      fileKey,
      fileName: "旧版.pdf",
      targetType,
      ...(targetType === "xls" ? { options: { content: "all" } } : {}),
    })
    const done = await visitor.finished(value.taskId)
    expect(done.outputs.map((output) => output.name)).toEqual([`旧版.${targetType}`])
    expect(
      Buffer.from(await visitor.download(done.outputs[0]?.url ?? ""))
        .subarray(0, 4)
        .toString("hex"),
    ).toBe("d0cf11e0")
  }
})

test("tables alone asked of a text are refused in the caller's language, and all content gives the workbook", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "信.pdf",
    targetType: "xlsx",
  })
  expect(await visitor.finished(value.taskId)).toMatchObject({
    state: "failed",
    charged: false,
    outputs: [],
    error: { code: 20017, name: "no-table" },
  })
  const told = async (language: string): Promise<unknown> => {
    const speaking: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set("accept-language", language)
      return fetch(url, { ...init, headers })
    }
    const client = createClient({
      baseUrl: `${site.url}/v1`,
      fetch: speaking,
      marks: () => ({ pcId: visitor.pcId }),
    })
    const error = (await client(calls.progress, { taskId: value.taskId })).value[0]?.error
    return [error?.msg, error?.remedy]
  }
  expect(await told("zh")).toEqual(["没有找到表格", "可改选“全部内容”后重试。"])
  expect(await told("en")).toEqual(["No table was found", "Choose “All content” and try again."])
  expect(await told("id")).toEqual(["Tabel tidak ditemukan", "Pilih “Semua isi” dan coba lagi."])
  const again = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "信.pdf",
    targetType: "xlsx",
    options: { content: "all" },
  })
  expect((await visitor.finished(again.value.taskId)).outputs.map((output) => output.name)).toEqual(
    ["信.xlsx"],
  )
})

test("files are merged in the given order under the chosen name, outside the daily count", async () => {
  const visitor = site.visitor()
  const files = await Promise.all(
    ["甲.pdf", "乙.pdf"].map(async (fileName) => ({
      fileKey: await visitor.upload(pdf),
      fileName,
    })),
  )
  const { value } = await visitor.call(calls.merge, { files, outName: "合并稿" })
  expect(value.remainToday).toBeUndefined()
  const done = await visitor.finished(value.taskId)
  expect(done).toMatchObject({
    state: "done",
    charged: false,
    outputs: [{ name: "合并稿.pdf", pages: 4 }],
  })
})

test("a password protects, opens again, and is gone from the row when the task ends", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const started = (
    await visitor.call(calls.batchEncrypt, {
      files: [{ fileKey, fileName: "密.pdf" }],
      options: { userPassword: "口令-One" },
    })
  ).value
  const locked = await visitor.finished(started.tasks[0]?.taskId ?? "")
  expect(locked.state).toBe("done")
  const lockedKey = await visitor.upload(await visitor.download(locked.outputs[0]?.url ?? ""))

  const unlock = async (password?: string): Promise<TaskView> => {
    const file = {
      fileKey: lockedKey,
      fileName: "密.pdf",
      ...(password === undefined ? {} : { password }),
    }
    const batch = (
      await visitor.call(calls.batchDecrypt, { files: [file], options: { rightsConfirmed: true } })
    ).value
    return visitor.finished(batch.tasks[0]?.taskId ?? "")
  }
  expect((await unlock()).error).toMatchObject({ code: 20007, name: "password-needed" })
  expect((await unlock("wrong")).error).toMatchObject({ code: 20008, name: "password-wrong" })
  expect((await unlock("口令-One")).state).toBe("done")
  const [row] = await site.context.database.query<{ sealed: number; clear: number }>(
    "select count(sealed_passwords)::int as sealed, count(*) filter (where task::text like '%口令%')::int as clear from task",
  )
  expect(row).toEqual({ sealed: 0, clear: 0 })
})

test("one bad file does not stop the others of its batch", async () => {
  const visitor = site.visitor()
  const files = [
    { fileKey: await visitor.upload(pdf), fileName: "good.pdf" },
    { fileKey: await visitor.upload(Buffer.from("MZ\u0090 not a PDF")), fileName: "evil.pdf" },
  ]
  const { value } = await visitor.call(calls.batchEncrypt, {
    files,
    options: { userPassword: "x1" },
  })
  expect(value.tasks.map((entry) => entry.error?.name)).toEqual([undefined, "type-unsupported"])
  expect((await visitor.finished(value.tasks[0]?.taskId ?? "")).state).toBe("done")
})

test("repeating a submission answers with the first task and runs it once", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const clientTaskId = randomUUID()
  const submit = () =>
    visitor.call(calls.merge, {
      files: [
        { fileKey, fileName: "a.pdf" },
        { fileKey, fileName: "b.pdf" },
      ],
      clientTaskId,
    })
  const ids = (await Promise.all(Array.from({ length: 6 }, submit))).map(
    (reply) => reply.value.taskId,
  )
  expect(new Set(ids).size).toBe(1)
  await visitor.finished(ids[0] ?? "")
  expect((await submit()).value).toMatchObject({ taskId: ids[0], state: "done" })
})

test("the event stream tells of every step and closes when the task has ended", async () => {
  const visitor = site.visitor()
  // Long enough to be seen on its way on any machine.
  const fileKey = await visitor.upload(makeTextPdf({ pages: 40, lines: proseLines }))
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    // No pages of it are drawn afterwards.
    targetType: "md",
  })
  const stream = await fetch(
    `${site.url}/v1/convert/events?taskIds=${value.taskId}&pcId=${visitor.pcId}`,
  )
  expect(stream.headers.get("content-type")).toContain("text/event-stream")
  const events = (await stream.text()).split("\n\n").filter((block) => block.startsWith("event:"))
  const last: TaskView = JSON.parse(events.at(-1)?.split("data: ")[1] ?? "{}")
  expect(events.length).toBeGreaterThan(1)
  expect(last).toMatchObject({ taskId: value.taskId, state: "done", percent: 100 })
})

test("the results of several tasks come as one zip in which equal names stay apart", async () => {
  const visitor = site.visitor()
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const fileKey = await visitor.upload(pdf)
      const { value } = await visitor.call(calls.batchEncrypt, {
        files: [{ fileKey, fileName: "同名.pdf" }],
        options: { userPassword: "x1" },
      })
      return (await visitor.finished(value.tasks[0]?.taskId ?? "")).taskId
    }),
  )
  const reply = await fetch(
    `${site.url}/v1/convert/zip?taskIds=${ids.join(",")}&pcId=${visitor.pcId}`,
  )
  const names = Object.keys(unzipSync(new Uint8Array(await reply.arrayBuffer())))
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(2)
})

test("deleting a task gives a receipt, and neither task nor file can be reached again", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const { value } = await visitor.call(calls.batchEncrypt, {
    files: [{ fileKey, fileName: "a.pdf" }],
    options: { userPassword: "x1" },
  })
  const done = await visitor.finished(value.tasks[0]?.taskId ?? "")
  const receipt = (await visitor.call(calls.deleteTasks, { taskId: done.taskId })).value
  expect(receipt.tasks[0]?.objects).toHaveLength(2)
  await expect(visitor.call(calls.progress, { taskId: done.taskId })).rejects.toThrow(CallError)
  await expect(visitor.download(done.outputs[0]?.url ?? "")).rejects.toThrow("404")
})

test("the properties of a PDF are told without converting it", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const { value } = await visitor.call(calls.pdfProperties, { fileKey, fileName: "a.pdf" })
  expect(value).toMatchObject({
    pageCount: 2,
    encrypted: false,
    hasTextLayer: true,
    pages: [
      { w: 595, h: 842, rotate: 0 },
      { w: 595, h: 842 },
    ],
    pdfVersion: "1.7",
    permissions: { print: true },
  })
})

test("a drawing goes with its stroke font, and an archive with what it refers to", async () => {
  const visitor = site.visitor()
  const dxf = (entities: string): Uint8Array =>
    Buffer.from(
      `0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1027\n0\nENDSEC\n0\nSECTION\n2\nTABLES\n0\nTABLE\n2\nSTYLE\n0\nSTYLE\n100\nAcDbSymbolTableRecord\n100\nAcDbTextStyleTableRecord\n2\nHAND\n70\n0\n3\nhand.shx\n0\nENDTAB\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n50\n21\n9\n${entities}0\nENDSEC\n0\nEOF\n`,
    )
  const drawing = dxf("0\nTEXT\n8\n0\n10\n1\n20\n1\n40\n5\n1\nAA\n7\nHAND\n")
  // A font of one letter: a stroke up, and on to the next.
  const font = Buffer.concat([
    Buffer.from("AutoCAD-86 shapes 1.0\r\n\u001A"),
    Buffer.from([65, 0, 65, 0, 1, 0, 65, 0, 6, 0, 0, 0x14, 2, 0x10, 0, 0]),
  ])
  const convert = async (
    files: readonly { bytes: Uint8Array; fileName: string }[],
  ): Promise<TaskView> => {
    const fileKeys = await Promise.all(
      files.map(async ({ bytes, fileName }) => ({
        fileKey: await visitor.upload(bytes),
        fileName,
      })),
    )
    const { value } = await visitor.call(calls.startDoc2pdf, { sourceType: "cad", fileKeys })
    return visitor.finished(value.taskId)
  }
  const missing = (task: TaskView): unknown =>
    (task.report?.["substitutedFonts"] as { wanted: string }[] | undefined)?.map(
      (entry) => entry.wanted,
    )
  const plan = { bytes: drawing, fileName: "平面.dxf" }
  expect(missing(await convert([plan]))).toEqual(["hand.shx"])
  const whole = await convert([plan, { bytes: font, fileName: "HAND.SHX" }])
  expect(whole).toMatchObject({ state: "done", outputs: [{ name: "平面.pdf", pages: 1 }] })
  expect(missing(whole)).toEqual([])
  const packed = await convert([
    { bytes: zipSync({ "图纸/平面.dxf": drawing, "字体/hand.shx": font }), fileName: "项目.zip" },
  ])
  expect(packed.outputs.map((output) => output.name)).toEqual(["平面.pdf"])
  expect(missing(packed)).toEqual([])
  await expect(convert([{ bytes: font, fileName: "hand.shx" }])).rejects.toThrow(CallError)
})
