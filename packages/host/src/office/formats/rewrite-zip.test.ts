import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, test } from "vitest"
import { rewriteZip } from "./rewrite-zip.ts"
import { readZipDirectory } from "./zip-directory.ts"

const picture = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)

test("parts are exchanged, and all others are what they were, in their order", () => {
  const file = zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "ppt/media/图.png": [picture, { level: 0 }],
    "ppt/slides/slide1.xml": [strToU8("<p:sld>old</p:sld>"), { level: 9 }],
    "ppt/empty.xml": new Uint8Array(),
  })
  const made = rewriteZip(file, new Map([["ppt/slides/slide1.xml", strToU8("<p:sld>new</p:sld>")]]))
  const parts = unzipSync(made)
  expect(Object.keys(parts)).toEqual(Object.keys(unzipSync(file)))
  expect(strFromU8(parts["ppt/slides/slide1.xml"] ?? new Uint8Array())).toBe("<p:sld>new</p:sld>")
  expect(parts["ppt/media/图.png"]).toEqual(picture)
  const facts = (bytes: Uint8Array) =>
    readZipDirectory(bytes)
      .filter(({ name }) => !name.includes("slide1"))
      .map(({ name, method, packed, unpacked, crc }) => ({ name, method, packed, unpacked, crc }))
  expect(facts(made)).toEqual(facts(file))
})

test("what is changed twice is what it is changed to last", () => {
  const once = rewriteZip(zipSync({ a: strToU8("1") }), new Map([["a", strToU8("22")]]))
  const twice = rewriteZip(once, new Map([["a", strToU8("333")]]))
  expect(strFromU8(unzipSync(twice)["a"] ?? new Uint8Array())).toBe("333")
})

test("parts that the file has not are added behind the others", () => {
  const made = rewriteZip(zipSync({ a: strToU8("1") }), new Map([["媒体/b", strToU8("2")]]))
  const parts = unzipSync(made)
  expect(Object.keys(parts)).toEqual(["a", "媒体/b"])
  expect(strFromU8(parts["媒体/b"] ?? new Uint8Array())).toBe("2")
})
