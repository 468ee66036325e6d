import { expect, test } from "vitest"
import { imageFacts } from "./image-size.ts"

const bytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(" ", ""), "hex")

test.for([
  ["image/png", "89504e470d0a1a0a 0000000d49484452 00000280 000001e0 0806000000", 640, 480],
  ["image/gif", "474946383961 8002 e001 f70000", 640, 480],
  ["image/jpeg", "ffd8 ffe0 0004 0000 ffc2 0011 08 01e0 0280 03012200", 640, 480],
  ["image/webp", "52494646 00000000 57454250 56503858 0a000000 00000000 7f0200 df0100", 640, 480],
] as const)("the size of %s is read from its header", ([mediaType, hex, width, height]) => {
  expect(imageFacts(bytes(hex))).toMatchObject({ mediaType, width, height })
})

test.for([
  ["nothing", ""],
  ["a header cut off", "89504e470d0a1a0a 0000"],
  ["SVG", Buffer.from("<svg onload='alert(1)'/>").toString("hex")],
  ["HTML", Buffer.from("<!doctype html>").toString("hex")],
  ["a JPEG without frame", "ffd8 ffe0 ffff"],
] as const)("%s is no picture", ([, hex]) => {
  expect(imageFacts(bytes(hex))).toBeUndefined()
})
