import { expect, test } from "vitest"
import { programName } from "./program-name.ts"

const compact = (name: string): Uint8Array =>
  Uint8Array.from([1, 0, 4, 1, 0, 1, 1, 1, name.length + 1, ...Buffer.from(name, "latin1")])

test("a compact font has its name, without the prefix of a subset's number", () => {
  expect(programName(compact("ABCDEF+SourceHanSans-Bold"))).toBe("ABCDEF+SourceHanSans-Bold")
  expect(programName(compact("CIDFont+F3"))).toBeUndefined()
})

test("a font that is cut off has no name", () => {
  expect(programName(new Uint8Array(6))).toBeUndefined()
  expect(programName(Uint8Array.from([0, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0]))).toBeUndefined()
  expect(programName(compact("Calibri").slice(0, 12))).toBeUndefined()
})
