import { expect, test } from "vitest"
import { handOver, readHanded } from "./handed-results.ts"

const origin = "https://mozhuan.example"

test("results handed over in an address are found again on the same host", () => {
  expect(readHanded(handOver([{ name: "合同.docx", url: "/oss/get?sig=1" }]), origin)).toEqual([
    { name: "合同.docx", url: `${origin}/oss/get?sig=1` },
  ])
})

test.for([
  [{ name: "x", url: "https://evil.example/oss/x.exe" }],
  [{ name: "x", url: "javascript:alert(1)" }],
  [{ name: "x", url: "/v1/user/logout" }],
])("an address of somebody else's is left out: %j", (results) => {
  expect(readHanded(handOver(results), origin)).toEqual([])
})

test("a cut address hands over nothing", () => {
  expect(readHanded("#results=%5B%22a", origin)).toEqual([])
})
