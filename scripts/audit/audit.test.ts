import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { expect, test } from "vitest"
import { isAcceptedLicence } from "./licences.ts"
import { readLock } from "./packages.ts"
import { makeSbom } from "./sbom.ts"
import { findSecrets } from "./secrets.ts"

const root = join(import.meta.dirname, "../..")

test("nothing that git keeps holds a secret", () => {
  expect(
    execFileSync(process.execPath, [join(import.meta.dirname, "secrets.ts")], { encoding: "utf8" }),
  ).toContain("secrets: 0 found")
})

// Put together here, so that this file holds none itself.
const planted: readonly (readonly [string, string])[] = [
  [
    "private key",
    `${"-----BEGIN "}PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj".repeat(2)}`,
  ],
  ["AWS access key", `key = ${"AKIA"}${"Z7Q4".repeat(4)}`],
  ["Stripe key", `x ${"sk_"}live_${"a1B2c3D4".repeat(3)}`],
  ["password in an address", `${"postgres:"}//admin:hunter2secret@db.internal/x`],
  ["assigned secret", `const api${"Key"} = "${"a1b2c3d4e5f6".repeat(3)}"`],
]

test.each(planted)("a planted %s is found, by its kind and line only", (name, text) => {
  const found = findSecrets(`first line\n${text}`)
  expect(found).toContain(`2: ${name}`)
  expect(found.join(" ")).not.toContain("hunter2")
})

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["Apache-2.0 AND LGPL-3.0-or-later", true],
  ["GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["MIT AND GPL-2.0-only", false],
  ["", false],
  ["UNLICENSED", false],
])("licence %j: %s", (licence, isFine) => {
  expect(isAcceptedLicence(licence)).toBe(isFine)
})

test("the bill of materials names every package with version, licence and hash, and no address of a registry", () => {
  const packages = readLock(root)
  const bill = makeSbom(packages, { name: "mozhuan", version: "2.3.0" })
  const components = bill["components"] as {
    purl: string
    version: string
    hashes?: unknown[]
    licenses?: unknown[]
    scope: string
  }[]
  expect(components.find(({ purl }) => purl.startsWith("pkg:npm/fastify@"))).toMatchObject({
    scope: "required",
    hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ expression: "MIT" }],
  })
  expect(components.filter(({ purl }) => purl.startsWith("pkg:npm/")).length).toBe(
    new Set(packages.map(({ name, version }) => `${name}@${version}`)).size,
  )
  expect(JSON.stringify(bill)).not.toMatch(/https?:\/\//)
  expect(makeSbom(packages, { name: "mozhuan", version: "2.3.0" })).toEqual(bill)
})
