import { ownAesCbc, runTool, type Host, type OutputFile } from "@mozhuan/engine"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { deflateSync } from "node:zlib"
import type { GivenFile } from "./visit.ts"

export const pdf = (name: string, pages = 2): GivenFile => ({
  name,
  content: makeTextPdf({ pages, lines: proseLines }),
})

/** The same behind a password, made by the product's own engine. */
export async function lockedPdf(name: string, password: string): Promise<GivenFile> {
  const pieces: Uint8Array[] = []
  const emit = async ({ content }: OutputFile): Promise<void> => {
    if (content instanceof Uint8Array) pieces.push(content)
    else for await (const piece of content) pieces.push(piece)
  }
  const host: Host = {
    asset: () => Promise.reject(new Error("no asset is needed")),
    findFont: () => undefined,
    images: { encode: refuse, decode: refuse, resize: refuse },
    aesCbc: ownAesCbc,
  }
  await runTool(
    {
      tool: "encrypt",
      inputs: [{ name, content: makeTextPdf({ pages: 2, lines: proseLines }) }],
      options: { userPassword: password },
    },
    host,
    { emit },
  )
  return { name, content: Buffer.concat(pieces) }
}

const refuse = (): Promise<never> => Promise.reject(new Error("no picture is needed"))

export const rtf = (name: string): GivenFile => ({
  name,
  content:
    "{\\rtf1\\ansi\\deff0 {\\fonttbl {\\f0 Arial;}}\\f0\\fs24 A document to convert.\\par Second line.}",
})

export const csv = (name: string): GivenFile => ({
  name,
  content: "item,amount\nink,12.50\npaper,3.20\n",
})

/** A line and a circle in model space, the smallest drawing that programs agree on. */
export const dxf = (name: string): GivenFile => ({
  name,
  content: [
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
    "CIRCLE",
    "8",
    "0",
    "10",
    "50",
    "20",
    "25",
    "40",
    "20",
    "0",
    "ENDSEC",
    "0",
    "EOF",
    "",
  ].join("\n"),
})

/** A PNG of one colour, or of the grey that is given for each place. */
export function png(
  name: string,
  width = 40,
  height = 30,
  greyAt?: (x: number, y: number) => number,
): GivenFile {
  const line = width * 3 + 1
  const rows = Buffer.alloc(line * height, 160)
  for (let row = 0; row < height; row += 1) {
    rows[row * line] = 0
    for (let x = 0; x < width && greyAt; x += 1)
      rows.fill(greyAt(x, row), row * line + 1 + x * 3, row * line + 4 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return {
    name,
    content: Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(rows)),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  }
}

/** A light sheet of 500 × 700 on a dark table, seen a little aslant, as a camera takes it. */
export const sheetPhoto = (name: string): GivenFile =>
  png(name, 800, 1000, (x, y) => {
    const [left, right] = [150 - y / 50, 650 + y / 40]
    const [top, bottom] = [140 + x / 30, 840 - x / 40]
    const isPaper = x > left && x < right && y > top && y < bottom
    return isPaper ? (Math.floor(y / 20) % 2 === 0 && x > 220 && x < 560 ? 60 : 225) : 70
  })

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([size, body, sum])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
