import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as ciphers from "@noble/ciphers/aes.js"
import * as fflate from "fflate"
import { afterAll, expect, test } from "vitest"
import { lateModule, latePackages } from "./late-packages.ts"

// Packages are found from here.
const folder = mkdtempSync(join(import.meta.dirname, "late-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytes = Uint8Array.from({ length: 64 }, (_, at) => at % 7)

async function late(name: string): Promise<Record<string, unknown>> {
  const path = join(folder, `${name.replaceAll("/", "-")}.mjs`)
  writeFileSync(path, lateModule(name, latePackages[name] ?? { functions: [] }))
  return import(/* @vite-ignore */ pathToFileURL(path).href)
}

test("what stands for a package does what the package does", async () => {
  const own = (await late("fflate")) as unknown as typeof fflate
  expect(own.zlibSync(bytes, { level: 6 })).toEqual(fflate.zlibSync(bytes, { level: 6 }))
  const pieces: number[] = []
  new own.Inflate((piece) => void pieces.push(...piece)).push(fflate.deflateSync(bytes), true)
  expect(pieces).toEqual([...bytes])
  const { cbc } = (await late("@noble/ciphers/aes.js")) as unknown as typeof ciphers
  const [key, iv] = [bytes.subarray(0, 16), bytes.subarray(16, 32)]
  expect(cbc(key, iv).encrypt(bytes)).toEqual(ciphers.cbc(key, iv).encrypt(bytes))
})

test("every name that is told of a package is one of its functions", () => {
  const packages: Readonly<Record<string, object>> = { fflate, "@noble/ciphers/aes.js": ciphers }
  for (const [name, { functions, classes = [] }] of Object.entries(latePackages))
    for (const each of [...functions, ...classes])
      expect(Reflect.get(packages[name] ?? {}, each), each).toBeTypeOf("function")
})
