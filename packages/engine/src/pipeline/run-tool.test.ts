import { readFile } from "node:fs/promises"
import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, makeTextPdf, streamObject } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { ConversionError } from "../base/failure.ts"
import type { Diagnostic } from "../base/failure.ts"
import type { InputFile, OutputFile, ToolResult } from "../base/files.ts"
import type { Progress } from "../base/progress.ts"
import { part } from "../analysis/passes/parts.ts"
import { loadTools, runTool } from "./run-tool.ts"
import type { ToolId } from "./tool.ts"
import { wholeOf } from "./whole-file.ts"

const host = createNodeHost()

interface Ran extends ToolResult {
  readonly outputs: readonly {
    readonly name: string
    readonly bytes: Uint8Array
    readonly pages: number | undefined
  }[]
  readonly diagnostics: readonly Diagnostic[]
  readonly stages: readonly string[]
}

async function run(
  tool: ToolId,
  input: Partial<InputFile> & Pick<InputFile, "content">,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Ran> {
  const outputs: Ran["outputs"][number][] = []
  const stages: string[] = []
  const emit = async (file: OutputFile): Promise<void> =>
    void outputs.push({ name: file.name, bytes: await wholeOf(file), pages: file.pages })
  const onProgress = ({ stage }: Progress): void =>
    void (stages.at(-1) !== stage && stages.push(stage))
  const { value, diagnostics } = await runTool(
    { tool, inputs: [{ name: "报告 📄.pdf", ...input }], options },
    host,
    { emit, onProgress },
  )
  return { ...value, outputs, diagnostics, stages }
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof ConversionError ? error.code : String(error)),
  )
const head = (bytes: Uint8Array | undefined, length: number): string =>
  String.fromCharCode(...(bytes ?? new Uint8Array()).subarray(0, length))
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

const bodies = [
  [
    "Letter number 1",
    "Dear reader, the harvest of this year was good, and the barns",
    "are full to the roof with apples and pears.",
  ],
  [
    "Winter came early to the valley. Letter number 2 tells how",
    "the river froze and the children skated to school.",
    "Nobody was late.",
  ],
  [
    "When spring returned, Letter number 3 was written by hand,",
    "for the machine had been sold to pay the miller.",
  ],
]
const letter = makeTextPdf({ pages: 3, lines: (page) => bodies[page - 1] ?? [] })

/** A table of two columns and three rows with all rulings drawn. */
const table = makeDrawnPdf({
  pages: [
    {
      mediaBox: "[0 0 300 200]",
      content: [
        "0.5 w 50 50 m 250 50 l S 50 80 m 250 80 l S 50 110 m 250 110 l S 50 140 m 250 140 l S 50 50 m 50 140 l S 150 50 m 150 140 l S 250 50 m 250 140 l S",
        ...["Name:Count", "Apples:12", "Pears:345"].flatMap((row, index) =>
          row
            .split(":")
            .map(
              (cell, column) =>
                `BT /F1 10 Tf ${55 + column * 100} ${120 - index * 30} Td (${cell}) Tj ET`,
            ),
        ),
      ].join("\n"),
    },
  ],
})

describe("tools that start from a PDF", () => {
  it("give a file of their format under the visitor's name", async () => {
    const expected = {
      pdf2word: ["docx", "PK"],
      pdf2ppt: ["pptx", "PK"],
      pdf2html: ["html", "<!"],
      pdf2rtf: ["rtf", "{\\"],
      pdf2txt: ["txt", "Le"],
    } as const
    for (const [tool, [extension, start]] of Object.entries(expected)) {
      const { outputs, report } = await run(tool as ToolId, { content: letter })
      expect(outputs.map((file) => file.name)).toEqual([`报告 📄.${extension}`])
      expect(head(outputs[0]?.bytes, 2).toLowerCase()).toBe(start.toLowerCase())
      expect(report.pages).toBe(3)
    }
  })

  it("give the format asked for, and refuse one that is another tool's", async () => {
    const { outputs } = await run("pdf2txt", { content: letter }, { format: "md" })
    expect(outputs.map(({ name }) => name)).toEqual(["报告 📄.md"])
    expect(text(outputs[0]?.bytes)).toContain("Letter number 2")
    const book = await run("pdf2html", { content: letter }, { format: "epub" })
    expect(book.outputs.map(({ name }) => name)).toEqual(["报告 📄.epub"])
    expect(text(book.outputs[0]?.bytes.subarray(30, 58))).toBe("mimetypeapplication/epub+zip")
    expect(await codeOf(run("pdf2txt", { content: letter }, { format: "docx" }))).toBe(
      "options/invalid",
    )
  })

  it("list formulas in the report, as LaTeX and as something to show", async () => {
    const place = new URL("../../fixtures/formulas/sums-have-limits/input.pdf", import.meta.url)
    const content = new Uint8Array(await readFile(place))
    const { report } = await run("pdf2word", { content })
    const [sum, ...others] = report.formulas ?? []
    expect(others).toEqual([])
    expect(sum?.page).toBe(1)
    expect(sum?.latex).toMatch(/^\\sum/)
    expect(sum?.mathml).toMatch(/^<math .*<munderover>/)
    expect((await run("pdf2word", { content: letter })).report.formulas).toBeUndefined()
  })

  it("write only the pages asked for, the file's own range before the shared one", async () => {
    const { outputs } = await run(
      "pdf2txt",
      { content: letter, pageRange: "2" },
      { pageRange: "1" },
    )
    expect(text(outputs[0]?.bytes)).toContain("Letter number 2")
    expect(text(outputs[0]?.bytes)).not.toContain("Letter number 1")
  })

  it("put a drawn table into cells and count it in the report", async () => {
    const { outputs, report } = await run("pdf2excel", { content: table }, { format: "csv" })
    expect(report.tables).toBe(1)
    expect(text(outputs[0]?.bytes).replace(/^\ufeff/, "")).toBe(
      "Name,Count\r\nApples,12\r\nPears,345\r\n",
    )
  })

  it("join a table over pages and look for tables without lines only as asked", async () => {
    const rows = (from: number): string[] =>
      Array.from(
        { length: 30 },
        (_, row) =>
          `BT /F1 10 Tf 55 ${770 - row * 24} Td (item ${from + row}) Tj ET BT /F1 10 Tf 255 ${770 - row * 24} Td (${(from + row) * 7}) Tj ET`,
      )
    const grid = [
      ...Array.from({ length: 31 }, (_, row) => `50 ${786 - row * 24} m 450 ${786 - row * 24} l S`),
      ...[50, 250, 450].map((x) => `${x} 786 m ${x} 66 l S`),
    ]
    const pages = [0, 30].map((from) => ({
      mediaBox: "[0 0 500 842]",
      content: ["0.5 w", ...grid, ...rows(from)].join("\n"),
    }))
    const long = makeDrawnPdf({ pages })
    expect((await run("pdf2excel", { content: long })).report.tables).toBe(1)
    expect((await run("pdf2excel", { content: long }, { joinTables: false })).report.tables).toBe(2)
    const goods = [
      "Goods:Weight:Price",
      "Apples:12:340",
      "Pears:7:910",
      "Plums:31:128",
      "Grapes:5:77",
      "Figs:18:402",
    ]
    const bare = makeDrawnPdf({
      pages: [
        {
          mediaBox: "[0 0 500 300]",
          content: goods
            .flatMap((row, index) =>
              row
                .split(":")
                .map(
                  (cell, column) =>
                    `BT /F1 10 Tf ${60 + column * 120} ${260 - index * 14} Td (${cell}) Tj ET`,
                ),
            )
            .join("\n"),
        },
      ],
    })
    expect((await run("pdf2excel", { content: bare })).report.tables).toBe(1)
    expect(await codeOf(run("pdf2excel", { content: bare }, { unruled: false }))).toBe("table/none")
  })

  it("say which formats of old they cannot write", async () => {
    expect(await codeOf(run("pdf2word", { content: letter }, { format: "doc" }))).toBe(
      "program/missing",
    )
  })

  it("tell the stages a file goes through", async () => {
    const { stages } = await run("pdf2word", { content: letter })
    expect(stages).toEqual(["parse", "rebuild", "write"])
  })

  it("give the same bytes for the same file", async () => {
    const [first, second] = [
      await run("pdf2word", { content: table }),
      await run("pdf2word", { content: table }),
    ]
    expect(
      Buffer.from(first.outputs[0]?.bytes ?? []).equals(
        Buffer.from(second.outputs[0]?.bytes ?? []),
      ),
    ).toBe(true)
  })

  it("open a locked file with its password alone", async () => {
    const locked =
      (await run("encrypt", { content: letter }, { userPassword: "密码 1" })).outputs[0]?.bytes ??
      new Uint8Array()
    expect(await codeOf(run("pdf2txt", { content: locked }))).toBe("password/needed")
    expect(await codeOf(run("pdf2txt", { content: locked, password: "no" }))).toBe("password/wrong")
    const { outputs } = await run("pdf2txt", { content: locked, password: "密码 1" })
    expect(text(outputs[0]?.bytes)).toContain("Letter number 3")
  })

  it("refuse what is no PDF before anything is handed out", async () => {
    for (const tool of [
      "pdf2word",
      "pdf2excel",
      "pdf2ppt",
      "pdf2html",
      "pdf2rtf",
      "pdf2txt",
      "pdf2photo",
    ] as const) {
      expect(await codeOf(run(tool, { content: new Uint8Array(0) }))).toBe("file/empty")
      expect(
        await codeOf(run(tool, { content: new TextEncoder().encode("MZ\u0090 not a PDF at all") })),
      ).toBe("type/unsupported")
    }
  })

  it("stop when the run is aborted", async () => {
    const stop = new AbortController()
    const onProgress = (): void => stop.abort(new Error("enough"))
    const running = runTool(
      { tool: "pdf2word", inputs: [{ name: "a.pdf", content: letter }], options: {} },
      host,
      { signal: stop.signal, onProgress, emit: async () => undefined },
    )
    await expect(running).rejects.toThrow("enough")
  })

  it("take pictures and links out where the visitor does not want them", async () => {
    const objects = {
      100: streamObject(
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8",
        "\u00ff\u0000\u0000",
      ),
      101: "<< /Type /Annot /Subtype /Link /Rect [20 60 60 80] /A << /S /URI /URI (https://example.org/) >> >>",
    }
    const content = makeDrawnPdf({
      pages: [
        {
          content: "BT /F1 10 Tf 20 70 Td (Hello) Tj ET q 60 0 0 30 100 10 cm /I Do Q",
          resources: "/XObject << /I 100 0 R >>",
          entries: "/Annots [101 0 R]",
        },
      ],
      objects,
    })
    const page = async (options: Record<string, unknown>): Promise<string> =>
      text((await run("pdf2html", { content }, { layout: "reflow", ...options })).outputs[0]?.bytes)
    expect(await page({})).toMatch(/<img/)
    expect(await page({ images: "drop" })).not.toMatch(/<img/)
    expect(await page({})).toMatch(/example\.org/)
    expect(await page({ links: false })).not.toMatch(/example\.org/)
  })
})

describe("office documents", () => {
  it("are refused with a code where no office program may be started", async () => {
    expect(await codeOf(run("word2pdf", { name: "a.docx", content: new Uint8Array(10) }))).toBe(
      "program/missing",
    )
  })
})

it("loads with a tool what only some files ask of it", async () => {
  await loadTools(["pdf2txt"])
  expect(part("charts").seekCharts).toBeTypeOf("function")
  expect(part("slides").analyseSlides).toBeTypeOf("function")
})
