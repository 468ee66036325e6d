/**
 * Files built to do harm or simply broken, each followed by a sound one. Usage: bench/bad-input.ts
 * [DWG before R13] [--only pattern of what is printed]
 *
 * Prints for each what the visitor is told (a code, or the pages made) and how long it took, and
 * whether the next job went well. Office files go through warm programs in the sandbox, drawings
 * through the engine as the worker's child runs it.
 */
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ConversionError, packZip, runTool, type ToolId } from "@mozhuan/engine"
import {
  createNodeHost,
  createOfficePool,
  inflateZipPart,
  makeTableDocument,
  makeTextDocument,
  probeSandbox,
  type OfficeKind,
} from "@mozhuan/host"
import officeCrypto from "officecrypto-tool"

/** Longest a bad file may hold a worker, in ms. */
const IN_TIME = 90_000

const args = process.argv.slice(2)
const only = new RegExp(args.includes("--only") ? (args[args.indexOf("--only") + 1] ?? "") : "")
const oldDrawing = args.find((arg, index) => !arg.startsWith("--") && args[index - 1] !== "--only")
const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const pool = await createOfficePool({
  sandbox: await probeSandbox(),
  cache: join(tmpdir(), "mozhuan-bench-cache"),
  workers: 1,
  wallMs: 60_000,
})
const host = createNodeHost()
const sound = makeTextDocument(text("一份好的文档"))
const drawing = dxf("0\nLINE\n8\n0\n10\n0\n20\n0\n11\n10\n21\n10\n")
let faults = 0

const parts = [
  "[Content_Types].xml",
  "_rels/.rels",
  "word/document.xml",
  "word/_rels/document.xml.rels",
  "word/styles.xml",
]
/** A sound document with another body. */
function withBody(body: string): Uint8Array {
  const files = parts.flatMap((name) => {
    const content = inflateZipPart(sound, name)
    return content === undefined
      ? []
      : [
          {
            name,
            content:
              name === "word/document.xml"
                ? content.replace(/<w:body>[^]*<\/w:body>/, `<w:body>${body}</w:body>`)
                : content,
          },
        ]
  })
  return packZip(files)
}

function dxf(entities: string, blocks = ""): Uint8Array {
  return text(
    `0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1027\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n${blocks}0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`,
  )
}

const insert = (name: string): string => `0\nINSERT\n8\n0\n2\n${name}\n10\n1\n20\n1\n`
const block = (name: string, body: string): string =>
  `0\nBLOCK\n8\n0\n2\n${name}\n70\n0\n10\n0\n20\n0\n3\n${name}\n${body}0\nENDBLK\n8\n0\n`
const locked = new Uint8Array(officeCrypto.encrypt(Buffer.from(sound), { password: "密码1" }))
const rows = (count: number, columns: number): Uint8Array =>
  makeTableDocument(
    text(
      Array.from({ length: count }, (_, row) =>
        Array.from({ length: columns }, (_cell, column) => row * column).join(","),
      ).join("\n"),
    ),
  )
const macros = packZip([
  ...parts
    .flatMap((name) => [
      {
        name,
        content: (inflateZipPart(sound, name) ?? "")
          .replace(
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
            "application/vnd.ms-word.document.macroEnabled.main+xml",
          )
          .replace(
            /(<Types[^>]*>)/,
            '$1<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
          ),
      },
    ])
    .filter(({ content }) => content !== ""),
  { name: "word/vbaProject.bin", content: text('Attribute VB_Name = "AutoOpen"') },
])

const office: readonly (readonly [
  what: string,
  kind: OfficeKind,
  bytes: () => Uint8Array,
  password?: string,
])[] = [
  ["0 bytes", "word", () => new Uint8Array()],
  ["cut in the middle", "word", () => sound.subarray(0, sound.length / 2)],
  [
    "noise in a compound file",
    "word",
    () =>
      Uint8Array.from(
        { length: 40_000 },
        (_, at) => [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1][at] ?? (at * 7919) % 251,
      ),
  ],
  [
    "another program under the name",
    "word",
    () =>
      Uint8Array.from(
        { length: 4000 },
        (_, at) => [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0][at] ?? (at % 3) * 40,
      ),
  ],
  ["password missing", "word", () => locked],
  ["password wrong", "word", () => locked, "guess"],
  ["password right", "word", () => locked, "密码1"],
  ["with macros", "word", () => macros],
  ["100,000 rows", "excel", () => rows(100_000, 6)],
  ["60 columns", "excel", () => rows(300, 60)],
  [
    "20,000 nested tables",
    "word",
    () =>
      withBody(
        `${"<w:tbl><w:tr><w:tc>".repeat(20_000)}<w:p/>${"</w:tc></w:tr></w:tbl>".repeat(20_000)}`,
      ),
  ],
  ["3 million paragraphs", "word", () => withBody("<w:p/>".repeat(3_000_000))],
]
const drawings: readonly (readonly [what: string, bytes: () => Uint8Array])[] = [
  ["0 bytes", () => new Uint8Array()],
  [
    "DWG before R13",
    () => (oldDrawing ? new Uint8Array(readFileSync(oldDrawing)) : text("AC1009\0\0\0\0\0\0\0")),
  ],
  ["DWG cut off", () => text(`AC1032${"\0".repeat(4000)}`)],
  [
    "NaN coordinates",
    () =>
      dxf(
        "0\nLINE\n8\n0\n10\nnan\n20\n1e999\n11\n5\n21\n5\n0\nLINE\n8\n0\n10\n0\n20\n0\n11\n9\n21\n9\n",
      ),
  ],
  [
    "blocks that hold themselves",
    () =>
      dxf(
        insert("A"),
        block("A", `0\nLINE\n8\n0\n10\n0\n20\n0\n11\n1\n21\n1\n${insert("B")}`) +
          block("B", insert("A")),
      ),
  ],
  [
    "blocks that unfold to 10^10 parts",
    () =>
      dxf(
        insert("N9"),
        Array.from({ length: 10 }, (_, level) =>
          block(
            `N${level}`,
            level === 0
              ? "0\nLINE\n8\n0\n10\n0\n20\n0\n11\n1\n21\n1\n"
              : insert(`N${level - 1}`).repeat(10),
          ),
        ).join(""),
      ),
  ],
  ["10^12 units wide", () => dxf("0\nLINE\n8\n0\n10\n0\n20\n0\n11\n1e12\n21\n1e12\n")],
  [
    "an archive that is a bomb",
    () => packZip([{ name: "a.dxf", content: new Uint8Array(50_000_000) }]),
  ],
  ["an archive without a drawing", () => packZip([{ name: "a.txt", content: "hello" }])],
]

for (const [what, kind, bytes, password] of office.filter(([name]) =>
  only.test(`office: ${name}`),
)) {
  const made = bytes()
  await probe(
    `office: ${what}`,
    () => convertOffice(kind, made, password),
    async () => void (await convertOffice("word", sound)),
  )
}
for (const [what, bytes] of drawings.filter(([name]) => only.test(`CAD: ${name}`))) {
  const made = bytes()
  await probe(
    `CAD: ${what}`,
    () => convertTool("cad2pdf", made),
    async () => void (await convertTool("cad2pdf", drawing)),
  )
}
await pool.close()
console.log(
  faults === 0
    ? "every answer was coded and in time, and every next job went well"
    : `${faults} faults`,
)

async function convertOffice(
  kind: OfficeKind,
  bytes: Uint8Array,
  password?: string,
): Promise<string> {
  const { pdf } = await pool.convert({
    bytes,
    kind,
    extension: "",
    options: {},
    ...(password === undefined ? {} : { password }),
  })
  return `${
    Buffer.from(pdf)
      .toString("latin1")
      .match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0
  } pages`
}

async function convertTool(tool: ToolId, content: Uint8Array): Promise<string> {
  const { value } = await runTool(
    { tool, inputs: [{ name: "drawing", content }], options: {} },
    host,
    { emit: async () => undefined },
  )
  return `${value.report.pages} pages`
}

async function probe(
  what: string,
  run: () => Promise<string>,
  next: () => Promise<void>,
): Promise<void> {
  const started = performance.now()
  const answer = await run().catch((error: unknown) =>
    error instanceof ConversionError ? error.code : `NOT CODED: ${String(error).slice(0, 80)}`,
  )
  const ms = performance.now() - started
  const after = await next().then(
    () => "next job well",
    (error: unknown) => `NEXT JOB FAILED: ${String(error).slice(0, 80)}`,
  )
  if (answer.startsWith("NOT") || after.startsWith("NEXT") || ms > IN_TIME) faults++
  console.log(
    `${what.padEnd(42)} ${answer.padEnd(20)} ${(ms / 1000).toFixed(1).padStart(5)} s   ${after}`,
  )
}
