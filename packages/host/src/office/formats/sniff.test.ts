import { parseCsv } from "@mozhuan/engine"
import { zipSync } from "fflate"
import officeCrypto from "officecrypto-tool"
import { describe, expect, it } from "vitest"
import { decryptOffice } from "../prepare/decrypt.ts"

import { wrapCsv, wrapText } from "../prepare/plain-text.ts"
import { sniffOffice } from "./sniff.ts"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const docx = (body: string): Uint8Array =>
  zipSync({
    "[Content_Types].xml": encode(
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    "word/document.xml": encode(`<w:document>${body}</w:document>`),
  })
const failure = (bytes: Uint8Array, kind: "word" | "excel" | "ppt" = "word"): string => {
  try {
    return sniffOffice(bytes, kind).extension
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe("an office file", () => {
  it("is told by its bytes", () => {
    expect(sniffOffice(docx(""), "excel")).toEqual({
      kind: "word",
      extension: "docx",
      isEncrypted: false,
    })
    expect(sniffOffice(wrapCsv(encode("a,b")), "word")).toMatchObject({
      kind: "excel",
      extension: "xlsx",
    })
    expect(failure(encode("{\\rtf1 hello}"))).toBe("rtf")
    expect(failure(encode("你好"))).toBe("txt")
    expect(failure(encode("a,b\n1,2"), "excel")).toBe("csv")
    expect(
      failure(
        zipSync({
          mimetype: encode("application/vnd.oasis.opendocument.text"),
          "content.xml": encode("<a/>"),
        }),
      ),
    ).toBe("odt")
  })

  it("is refused under an office name when it is a web page, flat XML, a program, another archive or nothing", () => {
    expect(failure(encode("<html><img src='http://127.0.0.1/x'></html>"))).toBe("type/unsupported")
    expect(failure(encode("  <!DOCTYPE html><body>"), "excel")).toBe("type/unsupported")
    expect(
      failure(
        encode(
          '<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.text">',
        ),
      ),
    ).toBe("type/unsupported")
    expect(failure(new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]))).toBe("type/unsupported")
    expect(failure(zipSync({ "a.txt": encode("x") }))).toBe("type/unsupported")
    expect(failure(new Uint8Array())).toBe("file/empty")
  })

  it("is refused as damaged when its directory is cut off", () => {
    const whole = docx("<w:p/>")
    expect(failure(whole.subarray(0, whole.length - 30))).toBe("file/damaged")
    expect(failure(whole.subarray(0, 20))).toBe("file/damaged")
  })

  it("is refused as a bomb before anything is inflated", () => {
    expect(failure(docx(" ".repeat(3_000_000)))).toBe("limit/size")
    expect(failure(docx("<w:tbl>".repeat(20_000)))).toBe("limit/size")
    expect(
      failure(docx("<w:tbl><w:tr><w:tc>".repeat(300) + "</w:tc></w:tr></w:tbl>".repeat(300))),
    ).toBe("limit/size")
    expect(
      failure(
        zipSync(
          Object.fromEntries(
            Array.from({ length: 10_001 }, (_, index) => [`f${index}`, new Uint8Array()]),
          ),
          { level: 0 },
        ),
      ),
    ).toBe("limit/size")
  })

  it("is refused when the sizes in its directory are lies", () => {
    const bytes = docx(
      `<w:t>${Array.from({ length: 2000 }, (_, index) => index * 7919).join(" ")}</w:t>`,
    )
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const directory = view.getUint32(bytes.length - 6, true)
    const second =
      directory + 46 + view.getUint16(directory + 28, true) + view.getUint16(directory + 30, true)
    view.setUint32(second + 24, 40, true)
    expect(failure(bytes)).toBe("limit/size")
  })

  it("is refused when a part declares a document type", () => {
    expect(
      failure(zipSync({ "[Content_Types].xml": encode('<!DOCTYPE x [<!ENTITY a "b">]><Types/>') })),
    ).toBe("file/damaged")
  })
})

describe("a passworded office file", () => {
  const opened = docx("<w:p/>")
  const locked = new Uint8Array(officeCrypto.encrypt(Buffer.from(opened), { password: "密码1" }))
  const sniffed = sniffOffice(locked, "word")

  it("opens with its password and with no other", async () => {
    expect(sniffed.isEncrypted).toBe(true)
    expect(await decryptOffice(locked, sniffed, "密码1")).toEqual(opened)
    await expect(decryptOffice(locked, sniffed, "wrong")).rejects.toMatchObject({
      code: "password/wrong",
    })
    await expect(decryptOffice(locked, sniffed, undefined)).rejects.toMatchObject({
      code: "password/needed",
    })
  })
})

describe("plain text and tables of values", () => {
  it("become documents that hold every character, Chinese Windows encoding included", () => {
    const gbk = new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]) // 你好
    expect(sniffOffice(wrapText(gbk), "word").extension).toBe("docx")
    expect(parseCsv('a,"b ""c"", d"\r\n\n1,', ",")).toEqual([["a", 'b "c", d'], [""], ["1", ""]])
    expect(parseCsv("a;b\n", ";")).toEqual([["a", "b"]])
  })
})
