import { expect, test } from "vitest"

const module = new URL("./lock-addresses.mjs", import.meta.url).href
const { withAddresses } = (await import(module)) as {
  withAddresses: (text: string, registry: string) => string
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly resolved?: string }>>
}

const resolvedOf = (packages: object): readonly (string | undefined)[] =>
  Object.values(
    (JSON.parse(withAddresses(JSON.stringify({ packages }), "https://packages.example/")) as Lock)
      .packages,
  ).map(({ resolved }) => resolved)

test("packages of a lock name their archives: plain ones, those of a scope, inner and renamed ones", () => {
  const [version, integrity] = ["1.2.3", "sha512-x"]
  expect(
    resolvedOf({
      "node_modules/zod": { version, integrity },
      "node_modules/@aws-sdk/core": { version, integrity },
      "node_modules/a/node_modules/b": { version, integrity },
      "node_modules/alias": { name: "real", version, integrity },
    }),
  ).toEqual([
    "https://packages.example/zod/-/zod-1.2.3.tgz",
    "https://packages.example/@aws-sdk/core/-/core-1.2.3.tgz",
    "https://packages.example/b/-/b-1.2.3.tgz",
    "https://packages.example/real/-/real-1.2.3.tgz",
  ])
})

test("workspaces, their links, and what names its archive stay as they are", () => {
  const own = "https://elsewhere.example/a.tgz"
  expect(
    resolvedOf({
      "": { version: "1.0.0" },
      "packages/engine": { version: "1.0.0" },
      "node_modules/@mozhuan/engine": { resolved: "packages/engine", link: true },
      "node_modules/a": { version: "1.0.0", integrity: "sha512-x", resolved: own },
    }),
  ).toEqual([undefined, undefined, "packages/engine", own])
})
