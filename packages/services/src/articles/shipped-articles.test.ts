import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { isReservedName, isToolId } from "@mozhuan/contract"
import { articleColumns } from "@mozhuan/data"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { readArticleFile } from "./front-matter.ts"

const folder = join(import.meta.dirname, "../../../../content")
const files = articleColumns.flatMap((column) =>
  readdirSync(join(folder, "articles", column)).map((name) => ({
    name: `${column}/${name}`,
    path: join(folder, "articles", column, name),
  })),
)
const articles = files.map((file) => ({
  ...file,
  ...readArticleFile(readFileSync(file.path, "utf8")),
}))
const chinese = articles.filter((article) => article.language === "zh")
const names = new Set(files.map(({ name }) => name.replace(/(?:\.(?:en|id))?\.md$/, "")))
const tags: { name: string; shortName: string }[] = parse(
  readFileSync(join(folder, "tags.yaml"), "utf8"),
)
const kilobyte = 1024

/** Letters, digits and signs that a reader sees. */
const length = (source: string): number =>
  source.replace(/!\[[^\]]*\]\(\S+(?: "([^"]*)")?\)/g, "$1").replace(/[\s|#*`-]/g, "").length

test("there are at least 26 Chinese articles, and every column has some", () => {
  expect(chinese.length).toBeGreaterThanOrEqual(26)
  for (const column of articleColumns)
    expect(
      chinese.filter(({ name }) => name.startsWith(column)).length,
      column,
    ).toBeGreaterThanOrEqual(4)
})

test.each(chinese)(
  "$name says enough, in order, with what lists and search engines need",
  ({ name, title, summary, keywords, author, date, updated, source, tool }) => {
    expect(name.split("/")[1]).toMatch(/^[a-z0-9-]+\.md$/)
    expect(isReservedName(name.split("/")[1]?.replace(".md", "") ?? "")).toBe(false)
    expect(length(source)).toBeGreaterThanOrEqual(550)
    expect(length(source)).toBeLessThanOrEqual(1400)
    expect(title.length).toBeLessThanOrEqual(32)
    expect(summary.length).toBeGreaterThanOrEqual(25)
    expect(keywords.length).toBeGreaterThanOrEqual(2)
    expect(author).not.toBe("")
    expect(updated?.getTime() ?? 0).toBeGreaterThanOrEqual(date.getTime())
    expect(isToolId(tool ?? "")).toBe(true)
    expect(source).toMatch(/^## /m)
    expect(source).not.toMatch(/^# |<[a-z]/m)
  },
)

test("every picture and film that is named is there, and has words for those who do not see it", () => {
  const wrong = articles.flatMap(({ name, cover, video, source }) => {
    const pictures = [...source.matchAll(/!\[([^\]]*)\]\(\/images\/([^ )]+)/g)]
    const used = [cover, video, ...pictures.map((match) => match[2])].filter(
      (path) => path !== undefined,
    )
    return [
      ...used.filter((path) => !existsSync(join(folder, "images", path))),
      ...pictures.filter((match) => (match[1] ?? "") === "").map(() => "without words"),
    ].map((what) => `${name}: ${what}`)
  })
  expect(wrong).toEqual([])
  expect(articles.filter(({ cover }) => cover === undefined).map(({ name }) => name)).toEqual([])
})

test("pictures stay light", () => {
  const sizes = readdirSync(join(folder, "images")).map((name) => ({
    name,
    bytes: statSync(join(folder, "images", name)).size,
  }))
  expect(
    sizes.filter(({ name, bytes }) => bytes > (name.endsWith(".webm") ? 400 : 120) * kilobyte),
  ).toEqual([])
  expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(4 * kilobyte * kilobyte)
})

test("every tag has an address, and every tag's page has an article", () => {
  const known = new Set(tags.map((tag) => tag.name))
  expect(
    articles.flatMap((article) =>
      article.tags.filter((tag) => !known.has(tag)).map((tag) => `${article.name}: ${tag}`),
    ),
  ).toEqual([])
  expect(articles.filter((article) => article.tags.length === 0).map(({ name }) => name)).toEqual(
    [],
  )
  const used = new Set(articles.flatMap((article) => article.tags))
  expect(tags.filter((tag) => !used.has(tag.name)).map((tag) => tag.name)).toEqual([])
  expect(new Set(tags.map((tag) => tag.shortName)).size).toBe(tags.length)
})

test("links inside the site lead to a tool or an article", () => {
  const broken = articles.flatMap(({ name, source }) =>
    [...source.matchAll(/(?<!!)\[[^\]]+\]\((\/[^)#]*)/g)]
      .map((match) => match[1] ?? "")
      .filter(
        (path) => !isToolId(path.slice(1)) && !names.has(path.slice(1).replace(/\.html$/, "")),
      )
      .map((path) => `${name}: ${path}`),
  )
  expect(broken).toEqual([])
})

test("no two articles share a title or a summary", () => {
  for (const texts of [chinese.map(({ title }) => title), chinese.map(({ summary }) => summary)])
    expect(new Set(texts).size).toBe(chinese.length)
})
