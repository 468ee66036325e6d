import { deflateSync } from "node:zlib"
import { expect, test } from "vitest"
import { withCharSets } from "./type1-charsets.ts"

const program =
  "%!PS\n/Encoding 256 array\ndup 1 /b put\ndup 2 /a put\ndup 0 /.notdef put\neexec ..."

function fileWith(descriptor: string): Uint8Array<ArrayBuffer> {
  const stream = deflateSync(Buffer.from(program))
  const parts = [
    "%PDF-1.4\n",
    `5 0 obj\n<</Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
    stream,
    "\nendstream\nendobj\n",
    `7 0 obj\n<</Type/FontDescriptor/FontName/A+B${descriptor}>>\nendobj\n`,
    "xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 8/Root 1 0 R>>\nstartxref\n99\n%%EOF\n",
  ]
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
}

test("Type 1 faces tell their letters in an update behind the file", () => {
  const file = fileWith("/FontFile 5 0 R")
  const made = Buffer.from(withCharSets(file)).toString("latin1")
  const added = made.slice(file.length)
  expect(made.startsWith(Buffer.from(file).toString("latin1"))).toBe(true)
  expect(added).toContain(
    "7 0 obj\n<</Type/FontDescriptor/FontName/A+B/FontFile 5 0 R/CharSet(/a/b)>>",
  )
  const place = Number(/\n7 1\n(\d{10}) 00000 n/.exec(added)?.[1])
  expect(made.slice(place, place + 7)).toBe("7 0 obj")
  expect(added).toMatch(/\/Prev 99>>\nstartxref\n(\d+)\n%%EOF\n$/)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(added)?.[1])
  expect(made.slice(table, table + 4)).toBe("xref")
})

test("other faces, and those that tell already, stay", () => {
  for (const descriptor of ["/FontFile2 5 0 R", "/FontFile 5 0 R/CharSet(/a)"])
    expect(withCharSets(fileWith(descriptor))).toEqual(fileWith(descriptor))
})
