import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { LateScripts } from "./late-scripts.ts"

const link = (rest: string): string => `<link rel="modulepreload" ${rest}/>`
const page = `<p>页面</p>${link('href="/a.js"')}${link('href="/b.js"')}<link rel="icon" href="/i.svg"/>`
const late = page.replaceAll('"modulepreload"', '"modulepreload" fetchpriority="low"')

test("scripts of a page come late, wherever its pieces are cut", async () => {
  const bytes = Buffer.from(page)
  for (let cut = 0; cut <= bytes.length; cut++) {
    const stream = new LateScripts()
    stream.write(bytes.subarray(0, cut))
    stream.end(bytes.subarray(cut))
    expect(await text(stream)).toBe(late)
  }
})

test("a piece goes on at once, but for what may be the beginning of a preload", () => {
  const stream = new LateScripts()
  stream.write("<p>first</p><link rel=")
  expect(String(stream.read())).toBe("<p>first</p>")
  stream.write('"icon"/>')
  expect(String(stream.read())).toBe('<link rel="icon"/>')
})
