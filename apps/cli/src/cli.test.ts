import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { toolIds } from "@mozhuan/contract"
import { hostilePdfs, makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { helpText } from "./help.ts"

const program = join(import.meta.dirname, "../../../bin/mozhuan")

interface Ended {
  readonly code: number
  readonly out: Buffer
  readonly err: string
}

let folder = ""
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mozhuan-cli-"))
  writeFileSync(
    join(folder, "合同 📄.pdf"),
    makeTextPdf({
      pages: 3,
      lines: (page) => [
        `Sentence ${page} stands alone on its page and says something new each time ${"x".repeat(page)}.`,
      ],
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function mozhuan(args: readonly string[], input?: Uint8Array): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { cwd: folder, encoding: "buffer", maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err: err.toString("utf8") })
      },
    )
    child.stdin?.end(input)
  })
}

describe("the command line", () => {
  it("converts from any folder, by the extension of the output", async () => {
    const { code, err } = await mozhuan(["convert", "合同 📄.pdf", "结果.docx"])
    expect([code, err]).toEqual([0, ""])
    expect(readFileSync(join(folder, "结果.docx")).subarray(0, 2).toString()).toBe("PK")
  })

  it("reads standard input and writes standard output", async () => {
    const { code, out } = await mozhuan(
      ["convert", "-", "-", "--to", "txt", "--page-range", "2"],
      readFileSync(join(folder, "合同 📄.pdf")),
    )
    expect(code).toBe(0)
    expect(out.toString()).toMatch(/Sentence 2/)
    expect(out.toString()).not.toMatch(/Sentence 1/)
  })

  it("takes the options of the catalogue in both spellings", async () => {
    const camel = await mozhuan([
      "convert",
      "合同 📄.pdf",
      "-",
      "--to",
      "txt",
      "--pageMark",
      "line",
      "--no-dropFurniture",
    ])
    const kebab = await mozhuan([
      "convert",
      "合同 📄.pdf",
      "-",
      "--to",
      "txt",
      "--page-mark=line",
      "--drop-furniture=false",
    ])
    expect(camel.code).toBe(0)
    expect(kebab.out.equals(camel.out)).toBe(true)
  })

  it("converts several files into a folder, whatever becomes of one of them", async () => {
    writeFileSync(join(folder, "broken.pdf"), "%PDF-1.7\nnothing more")
    writeFileSync(join(folder, "合同.pdf"), readFileSync(join(folder, "合同 📄.pdf")))
    const { code, err } = await mozhuan([
      "convert",
      "合同 📄.pdf",
      "broken.pdf",
      "./合同.pdf",
      "合同.pdf",
      "texts/",
      "--to",
      "txt",
      "--jobs",
      "2",
    ])
    expect(code).toBe(1)
    expect(err).toMatch(/broken\.pdf: .*\[file\/damaged\]/)
    expect(err).toMatch(/1 of 4 files/)
    expect(readdirSync(join(folder, "texts")).toSorted()).toEqual([
      "合同 (2).txt",
      "合同 📄.txt",
      "合同.txt",
    ])
    expect(readFileSync(join(folder, "texts", "合同 (2).txt"), "utf8")).toMatch(/Sentence 3/)
    expect((await mozhuan(["convert", "合同.pdf", "合同 📄.pdf", "one.txt"])).code).toBe(2)
    expect(
      (
        await mozhuan([
          "convert",
          "合同.pdf",
          "合同 📄.pdf",
          "texts/",
          "--to",
          "txt",
          "--jobs",
          "0",
        ])
      ).code,
    ).toBe(2)
  })

  it("takes a drawing with its font into a folder as one, and two drawings as two", async () => {
    const drawing = [
      "0",
      "SECTION",
      "2",
      "ENTITIES",
      "0",
      "LINE",
      "8",
      "0",
      "10",
      "0",
      "20",
      "0",
      "11",
      "100",
      "21",
      "50",
      "0",
      "ENDSEC",
      "0",
      "EOF",
      "",
    ].join("\n")
    for (const name of ["a.dxf", "b.dxf"]) writeFileSync(join(folder, name), drawing)
    writeFileSync(join(folder, "txt.shx"), "AutoCAD-86 shapes V1.0\r\n\x1a")
    await mozhuan(["convert", "a.dxf", "txt.shx", "drawn/", "--to", "pdf"])
    expect(readdirSync(join(folder, "drawn"))).toEqual(["a.pdf"])
    expect((await mozhuan(["convert", "a.dxf", "b.dxf", "drawn/", "--to", "pdf"])).code).toBe(0)
    expect(readdirSync(join(folder, "drawn")).toSorted()).toEqual(["a.pdf", "b.pdf"])
  })

  it("protects, opens, joins and cuts files", async () => {
    expect(
      (await mozhuan(["encrypt", "合同 📄.pdf", "-o", "locked.pdf", "--user-password", "秘密"]))
        .code,
    ).toBe(0)
    expect(
      (await mozhuan(["decrypt", "locked.pdf", "-o", "open.pdf", "--password", "秘密"])).code,
    ).toBe(0)
    expect((await mozhuan(["merge", "open.pdf", "合同 📄.pdf", "-o", "both.pdf"])).code).toBe(0)
    expect((await mozhuan(["split", "both.pdf", "-o", "parts", "--every", "4"])).code).toBe(0)
    expect(readdirSync(join(folder, "parts"))).toHaveLength(2)
    const { out } = await mozhuan(["inspect", "both.pdf", "--json"])
    expect(JSON.parse(out.toString())).toMatchObject({
      pages: 6,
      protection: { isEncrypted: false },
    })
  })

  it("takes pages, rotation and password of a single file behind its name", async () => {
    expect(
      (await mozhuan(["encrypt", "合同 📄.pdf", "-o", "shut.pdf", "--user-password", "秘密"])).code,
    ).toBe(0)
    expect(
      (
        await mozhuan([
          "merge",
          "shut.pdf#pages=2-3&password=秘密",
          "合同 📄.pdf#rotate=90&pages=1",
          "-o",
          "mix.pdf",
        ])
      ).code,
    ).toBe(0)
    const { out } = await mozhuan(["inspect", "mix.pdf", "--json"])
    expect(JSON.parse(out.toString())).toMatchObject({ pages: 3 })
    expect(
      (await mozhuan(["merge", "shut.pdf#turn=90", "合同 📄.pdf", "-o", "never.pdf"])).err,
    ).toMatch(/pages=1-3/)
  })

  it("makes and shows a permission password where something is forbidden and none was given", async () => {
    const { code, err } = await mozhuan([
      "encrypt",
      "合同 📄.pdf",
      "-o",
      "limited.pdf",
      "--no-copy",
      "--json",
    ])
    expect(code).toBe(0)
    const { ownerPassword } = JSON.parse(err.trim().split("\n").at(-1) ?? "{}") as {
      ownerPassword: string
    }
    expect((await mozhuan(["decrypt", "limited.pdf", "-o", "free.pdf"])).code).toBe(1)
    expect(
      (await mozhuan(["decrypt", "limited.pdf", "-o", "free.pdf", "--password", ownerPassword]))
        .code,
    ).toBe(0)
  })

  it("dumps the stages of the engine", async () => {
    const pdf = "合同 📄.pdf"
    const scene: unknown = JSON.parse(
      (await mozhuan(["dump", "scene", pdf, "--pages", "1"])).out.toString(),
    )
    expect(scene).toMatchObject({ scene: { pages: [{ index: 0, width: 595 }] } })
    const document: unknown = JSON.parse((await mozhuan(["dump", "document", pdf])).out.toString())
    expect(document).toMatchObject({ pages: [{ index: 0 }, { index: 1 }, { index: 2 }] })
    const slides = await mozhuan(["dump", "lines", pdf, "--to", "pptx", "--ocr", "off", "--times"])
    expect(JSON.parse(slides.out.toString())).toMatchObject({ stage: "lines" })
    expect(slides.err).toMatch(/ ms {2}decorations/)
    expect((await mozhuan(["dump", "tables", pdf, "--svg", "-o", "tables.svg"])).code).toBe(0)
    expect(readFileSync(join(folder, "tables.svg"), "utf8")).toMatch(/^<svg /)
  })

  it("waits for a reader that is slow to take what it is given", async () => {
    const long = makeTextPdf({ pages: 60, lines: (page) => [`Page ${page} ${"word ".repeat(12)}`] })
    writeFileSync(join(folder, "long.pdf"), long)
    const order = `"${program}" dump scene long.pdf`
    const sizeOf = (command: string): Promise<number> =>
      new Promise((resolve) => {
        execFile("sh", ["-c", command], { cwd: folder }, (_, out) => resolve(Number(out)))
      })
    // Errors in the same pipe make it one that refuses when it is full.
    const slow = await sizeOf(`${order} 2>&1 | (sleep 1; wc -c)`)
    expect(slow).toBeGreaterThan(100_000)
    expect(slow).toBe(await sizeOf(`${order} | wc -c`))
  })

  it("says in a sentence which stages and ways there are", async () => {
    const stage = await mozhuan(["dump", "columns", "合同 📄.pdf"])
    expect([stage.code, stage.err]).toEqual([
      2,
      expect.stringMatching(
        /there is no stage columns.*\n.*Stages: scene, doubts, lines, rules, tables/,
      ),
    ])
    const format = await mozhuan(["dump", "lines", "合同 📄.pdf", "--to", "jpg"])
    expect([format.code, format.err]).toEqual([2, expect.stringMatching(/--to is "jpg"/)])
    expect((await mozhuan(["dump", "lines"])).code).toBe(2)
  })

  it("refuses a file with exit code 1, a code and a remedy, and leaves nothing behind", async () => {
    writeFileSync(join(folder, "fake.pdf"), "MZ this is a program")
    const before = readdirSync(folder)
    const { code, err } = await mozhuan([
      "encrypt",
      "fake.pdf",
      "-o",
      "out.pdf",
      "--user-password",
      "x",
      "--json",
    ])
    expect(code).toBe(1)
    expect(JSON.parse(err)).toMatchObject({
      error: { code: "type/unsupported", hint: expect.stringMatching(/./) },
    })
    expect(readdirSync(folder)).toEqual(before)
  })

  it("says how to go on where pages hold no table, and does so", async () => {
    const { code, err } = await mozhuan(["convert", "合同 📄.pdf", "none.xlsx"])
    expect([code, err]).toEqual([1, expect.stringContaining("--content all")])
    expect((await mozhuan(["convert", "合同 📄.pdf", "none.xlsx", "--content", "all"])).code).toBe(
      0,
    )
  })

  it("refuses a wrong command line with exit code 2 and names what would be right", async () => {
    const choice = await mozhuan(["convert", "合同 📄.pdf", "a.docx", "--layout", "pretty"])
    expect([choice.code, choice.err]).toEqual([2, expect.stringMatching(/flow, exact, text/)])
    const unknown = await mozhuan(["convert", "合同 📄.pdf", "a.docx", "--colour", "red"])
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringMatching(/--layout/)])
    expect((await mozhuan(["convert", "no-such.pdf", "a.docx"])).err).toMatch(
      /there is no such file/,
    )
    expect((await mozhuan(["convert", "合同 📄.pdf", "a.xyz"])).code).toBe(2)
    expect((await mozhuan(["frobnicate"])).code).toBe(2)
  })

  it("never writes over an input or under a name that says another format", async () => {
    const before = readFileSync(join(folder, "合同 📄.pdf"))
    expect((await mozhuan(["convert", "合同 📄.pdf", "other.pdf", "--to", "docx"])).err).toMatch(
      /extension/,
    )
    expect(
      (await mozhuan(["convert", "合同 📄.pdf", "./合同 📄.pdf", "--to", "docx"])).err,
    ).toMatch(/one of the inputs/)
    expect((await mozhuan(["compress", "合同 📄.pdf", "-o", "合同 📄.pdf"])).code).toBe(2)
    expect(readFileSync(join(folder, "合同 📄.pdf")).equals(before)).toBe(true)
  })

  it("explains each command and each tool", async () => {
    for (const topic of ["convert", "pdf2word"]) {
      const { code, out } = await mozhuan(["help", topic])
      expect([code, out.toString().trim()]).toEqual([0, helpText(topic).trim()])
    }
    const commands = ["merge", "split", "encrypt", "decrypt", "compress", "inspect", "dump"]
    for (const topic of ["convert", ...commands, ...toolIds])
      expect(helpText(topic)).toMatch(new RegExp(topic))
  })
})

it("refuses a file that takes all it may with a code, and leaves nothing", async () => {
  writeFileSync(join(folder, "slow.pdf"), hostilePdfs.formsTimesTen())
  const before = readdirSync(folder)
  process.env["MOZHUAN_SECONDS"] = "1"
  const { code, err } = await mozhuan(["convert", "slow.pdf", "slow.docx", "--json"])
  delete process.env["MOZHUAN_SECONDS"]
  expect({ exit: code, code: JSON.parse(err).error.code }).toEqual({ exit: 1, code: "limit/time" })
  expect(readdirSync(folder)).toEqual(before)
})
