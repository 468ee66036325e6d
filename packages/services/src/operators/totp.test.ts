import { expect, test } from "vitest"
import { matchTotp, spellSecret, totpAt, totpUri } from "./totp.ts"

const secret = Buffer.from("12345678901234567890")

test("codes are those of RFC 6238, appendix B, cut to six digits", () => {
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ] as const) {
    expect(totpAt(secret, Math.floor(seconds / 30))).toBe(code)
  }
})

test("secrets are spelled as RFC 4648 spells them", () => {
  expect(spellSecret(Buffer.from("foobar"))).toBe("MZXW6YTBOI")
  expect(spellSecret(Buffer.from("fooba"))).toBe("MZXW6YTB")
  expect(spellSecret(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
})

test("a code is good for its step and the two beside it, and once", () => {
  const now = new Date(1_111_111_111_000)
  const step = Math.floor(now.getTime() / 30_000)
  for (const beside of [-1, 0, 1])
    expect(matchTotp(secret, totpAt(secret, step + beside), now, 0)).toBe(step + beside)
  for (const away of [-2, 2])
    expect(matchTotp(secret, totpAt(secret, step + away), now, 0)).toBeUndefined()
  expect(matchTotp(secret, totpAt(secret, step), now, step)).toBeUndefined()
  expect(matchTotp(secret, "12345", now, 0)).toBeUndefined()
})

test("the address for the QR code names site and person", () => {
  expect(totpUri(secret, "li.lei", "墨转 PDF")).toBe(
    `otpauth://totp/${encodeURIComponent("墨转 PDF:li.lei")}?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=${encodeURIComponent("墨转 PDF")}&algorithm=SHA1&digits=6&period=30`,
  )
})
