import { expect, test } from "vitest"
import { decryptPdf } from "./decrypt.ts"
import { encryptPdf } from "./encrypt.ts"
import { openMade, qpdfComplaints, run, samplePdf, textsOf } from "./test/sample-pdf.ts"

const content = samplePdf({ mark: "secret", pages: 2, outline: [["标题", 1, 1]], packs: true })
const input = { name: "a.pdf", content }
const only = async (
  options: Record<string, unknown>,
  given: Uint8Array = content,
): Promise<Uint8Array> => {
  const { files } = await run(encryptPdf, [{ name: "a.pdf", content: given }], options)
  return files[0]?.bytes ?? new Uint8Array()
}

test("AES-256 with a Chinese password opens in PDFium and qpdf with that password and with no other", async () => {
  const bytes = await only({ userPassword: "密码A1", ownerPassword: "主人" })
  expect(await textsOf(bytes, "密码A1")).toEqual(["secretpage1", "secretpage2"])
  await expect(textsOf(bytes)).rejects.toMatchObject({ code: "password/needed" })
  await expect(textsOf(bytes, "密码")).rejects.toMatchObject({ code: "password/wrong" })
  expect(qpdfComplaints(bytes, "--password=主人")).toBe("")
  expect(openMade({ name: "", bytes }, "主人").outline[0]?.title).toBe("标题")
})

test("full-width letters in a password are the plain ones, as the standard normalises them", async () => {
  const bytes = await only({ userPassword: "密码Ａ１" })
  expect(openMade({ name: "", bytes }, "密码Ａ１").pages).toHaveLength(2)
  expect(await textsOf(bytes, "密码A1")).toHaveLength(2)
})

test("AES-128 opens in PDFium and qpdf, and refuses passwords old readers cannot take", async () => {
  const bytes = await only({ algorithm: "aes-128", userPassword: "open" })
  expect(await textsOf(bytes, "open")).toEqual(["secretpage1", "secretpage2"])
  expect(qpdfComplaints(bytes, "--password=open")).toBe("")
  await expect(only({ algorithm: "aes-128", userPassword: "密码" })).rejects.toMatchObject({
    code: "options/invalid",
  })
})

test("permission flags are written as asked and screen readers are always let in", async () => {
  const bytes = await only({
    ownerPassword: "boss",
    print: "low",
    copy: false,
    edit: false,
    comment: false,
    fillForms: false,
    assemble: false,
  })
  const { encryption } = openMade({ name: "", bytes }).file
  const flags = encryption?.permissions ?? 0
  const isSet = (bit: number): boolean => (flags & (1 << (bit - 1))) !== 0
  expect([3, 4, 5, 6, 9, 10, 11, 12].map(isSet)).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ])
  expect(encryption?.role).toBe("user")
  expect(openMade({ name: "", bytes }, "boss").file.encryption?.role).toBe("owner")
})

test("encrypting with nothing to protect, or one password for both, is refused", async () => {
  await expect(only({})).rejects.toMatchObject({ code: "options/invalid" })
  await expect(only({ userPassword: "x", ownerPassword: "x" })).rejects.toMatchObject({
    code: "options/invalid",
  })
})

test("decrypting gives the same pages without protection, and a wrong password is said to be wrong", async () => {
  const bytes = await only({ userPassword: "x" })
  const locked = { name: "a.pdf", content: bytes, password: "x" }
  const { files } = await run(decryptPdf, [locked])
  expect(openMade(files[0]).file.encryption).toBeUndefined()
  expect(await textsOf(files[0]?.bytes ?? new Uint8Array())).toEqual(["secretpage1", "secretpage2"])
  expect(qpdfComplaints(files[0]?.bytes ?? new Uint8Array())).toBe("")
  await expect(run(decryptPdf, [{ ...locked, password: "y" }])).rejects.toMatchObject({
    code: "password/wrong",
  })
  await expect(run(decryptPdf, [{ name: "a.pdf", content: bytes }])).rejects.toMatchObject({
    code: "password/needed",
  })
})

test("restrictions are lifted only after the statement of rights or with the permission password", async () => {
  const bytes = await only({ ownerPassword: "boss", copy: false })
  await expect(run(decryptPdf, [{ name: "a.pdf", content: bytes }])).rejects.toMatchObject({
    code: "options/invalid",
  })
  const stated = await run(decryptPdf, [{ name: "a.pdf", content: bytes }], {
    rightsConfirmed: true,
  })
  expect(openMade(stated.files[0]).file.encryption).toBeUndefined()
  const owned = await run(decryptPdf, [{ name: "a.pdf", content: bytes, password: "boss" }])
  expect(openMade(owned.files[0]).file.encryption).toBeUndefined()
})

test("a file without protection comes back as it was", async () => {
  const { files } = await run(decryptPdf, [input])
  expect(files[0]?.bytes).toEqual(content)
})
