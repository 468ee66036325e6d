import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ServiceError, type ArticleDraft } from "@mozhuan/services"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "./installation.ts"

let installation: Installation
let folder: string

beforeAll(async () => {
  installation = await startInstallation({ withWorker: false })
  // The articles and tags that ship are read in at start; these tests count their own.
  await installation.context.database.query("truncate article, tag restart identity cascade")
  folder = await mkdtemp(join(tmpdir(), "mz-content-"))
})
afterAll(async () => {
  await installation.stop()
  await rm(folder, { recursive: true, force: true })
})

const draft = (changes: Partial<ArticleDraft>): ArticleDraft => ({
  column: "jiaocheng",
  shortName: "a-b",
  title: "标题",
  source: "正文",
  status: "published",
  ...changes,
})
const put = async (path: string, text: string): Promise<void> => {
  await mkdir(join(folder, path, ".."), { recursive: true })
  await writeFile(join(folder, path), text)
}
const file = (title: string, more = ""): string =>
  `---\ntitle: ${title}\nsummary: 摘要\ntags: [压缩, 加密]\ndate: 2026-11-01\n${more}---\n\n## 一\n\n正文`

test("files are read in once, refused ones are named, and what an operator changed stays", async () => {
  const { articles, tags } = installation.services
  await put("tags.yaml", "- { name: 压缩, shortName: compress, isQuick: true }\n")
  await put("articles/wenti/seeded.md", file("种下的"))
  await put("articles/wenti/seeded.en.md", file("Seeded", "tool: compress\n"))
  await put("articles/wenti/pdf2word.md", file("撞名"))
  await put("articles/wenti/no-front.md", "只有正文")
  await put("articles/wenti/bad-tool.md", file("坏工具", "tool: nothing\n"))
  const first = await articles.seed(folder)
  expect(first.added).toBe(2)
  expect(first.refused.map((each) => each.file).toSorted()).toEqual([
    "wenti/bad-tool.md",
    "wenti/no-front.md",
    "wenti/pdf2word.md",
  ])
  const seeded = await articles.read({ column: "wenti", shortName: "seeded" }, "zh")
  expect(seeded).toMatchObject({
    title: "种下的",
    languages: expect.arrayContaining(["zh", "en"]),
    tags: [
      { name: "压缩", shortName: "compress" },
      { name: "加密", shortName: "加密" },
    ],
  })
  expect(await articles.read({ column: "wenti", shortName: "seeded" }, "en")).toMatchObject({
    title: "Seeded",
    language: "en",
    toolName: "compress",
    id: seeded?.id,
  })
  expect(await tags.find("compress")).toMatchObject({ name: "压缩", count: 1 })

  const id = seeded?.id ?? 0
  await articles.save(draft({ column: "wenti", shortName: "seeded", title: "改过的" }), id)
  expect((await articles.seed(folder)).added).toBe(0)
  expect(await articles.read({ id: String(id) }, "zh")).toMatchObject({ title: "改过的", tags: [] })
})

test.for([
  "pdf2word",
  "download",
  "jiaocheng",
  "en",
  "v1",
  "404",
  "12",
  "a/b",
  "A",
  "-a",
  "ä",
  "../x",
  "",
])("an article cannot be called %j", async (shortName) => {
  await expect(installation.services.articles.save(draft({ shortName }))).rejects.toMatchObject({
    code: "bad-parameter",
    data: { field: "shortName" },
  })
})

test("two articles of a column cannot share a name", async () => {
  await installation.services.articles.save(draft({ shortName: "twice" }))
  await expect(
    installation.services.articles.save(draft({ shortName: "twice" })),
  ).rejects.toBeInstanceOf(ServiceError)
  await expect(
    installation.services.articles.save(draft({ shortName: "twice", column: "wenti" })),
  ).resolves.toBeGreaterThan(0)
})

test("a withdrawn article is in no list, no tag, no search, and cannot be read by id or name", async () => {
  const { articles, tags } = installation.services
  const id = await articles.save(
    draft({ shortName: "hidden", title: "独角兽手册", tags: ["独角兽"] }),
  )
  const find = () =>
    articles.list({ keyword: "独角兽", pageNumber: 1, pageSize: 10, language: "zh" })
  expect((await find()).list.map((each) => each.id)).toEqual([id])
  await articles.setStatus(id, "draft")
  expect((await find()).total).toBe(0)
  expect(await tags.find("独角兽")).toBeUndefined()
  expect(await articles.read({ id: String(id) }, "zh")).toBeUndefined()
  expect(await articles.read({ column: "jiaocheng", shortName: "hidden" }, "zh")).toBeUndefined()
  expect(
    (
      await articles.list({ column: "jiaocheng", pageNumber: 1, pageSize: 100, language: "zh" })
    ).list.map((each) => each.id),
  ).not.toContain(id)
  expect((await articles.rank("zh")).map((each) => each.id)).not.toContain(id)
})

test("search finds words inside Chinese sentences and puts titles first", async () => {
  const { articles } = installation.services
  const inBody = await articles.save(
    draft({ shortName: "in-body", title: "别的题目", source: "这里谈到水印怎么去掉。" }),
  )
  const inTitle = await articles.save(
    draft({ shortName: "in-title", title: "去掉水印的办法", source: "别的。" }),
  )
  const { list } = await articles.list({
    keyword: "水印",
    pageNumber: 1,
    pageSize: 10,
    language: "zh",
  })
  expect(list.map((each) => each.id)).toEqual([inTitle, inBody])
  expect(
    (await articles.list({ keyword: "不存在的词", pageNumber: 1, pageSize: 10, language: "zh" }))
      .total,
  ).toBe(0)
})

test("every page of a list holds each article once, in order, from both ends", async () => {
  const { articles } = installation.services
  for (let index = 0; index < 13; index++)
    await articles.save(
      draft({
        column: "shouce",
        shortName: `page-${index}`,
        publishedAt: new Date(Date.UTC(2026, 0, 1 + index)),
        tags: ["分页"],
      }),
    )
  for (const which of [{ column: "shouce" as const }, { tagShortName: "分页" }]) {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((pageNumber) =>
        articles.list({ ...which, pageNumber, pageSize: 3, language: "zh" }),
      ),
    )
    expect(pages.map((page) => page.list.length)).toEqual([3, 3, 3, 3, 1])
    expect(pages.flatMap((page) => page.list.map((each) => each.shortName))).toEqual(
      Array.from({ length: 13 }, (_, index) => `page-${12 - index}`),
    )
    expect(pages[4]?.total).toBe(13)
  }
  expect(
    (await articles.list({ column: "shouce", pageNumber: 99, pageSize: 3, language: "zh" })).list,
  ).toEqual([])
})

test("neighbours are the articles before and after in the column", async () => {
  const middle = await installation.services.articles.read(
    { column: "shouce", shortName: "page-5" },
    "zh",
  )
  expect([middle?.prev?.shortName, middle?.next?.shortName]).toEqual(["page-4", "page-6"])
})

test("views are gathered and order the rank", async () => {
  const { articles } = installation.services
  const id = await articles.save(draft({ shortName: "read-often" }))
  for (let index = 0; index < 5; index++) articles.countView(id)
  await articles.flushViews()
  await articles.setStatus(id, "published")
  expect((await articles.rank("zh"))[0]).toMatchObject({ id, views: 5 })
})

test("pictures are kept once and served by their content; what is too large or no picture is refused", async () => {
  const { images } = installation.services
  const png = (width: number): Uint8Array => {
    const bytes = Buffer.alloc(64)
    bytes.write("\x89PNG\r\n\x1a\n", 0, "latin1")
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(10, 20)
    return bytes
  }
  const stored = await images.store(png(20))
  expect(await images.store(png(20))).toEqual(stored)
  const found = await images.read(stored.path.replace("/images/u/", ""))
  expect(found).toMatchObject({ mediaType: "image/png", bytes: 64 })
  expect(
    found &&
      (await found.content.toArray()).reduce((sum: number, piece: Buffer) => sum + piece.length, 0),
  ).toBe(64)
  await expect(images.store(png(9000))).rejects.toMatchObject({ code: "pixels-limit" })
  await expect(images.store(Buffer.from("<svg/>"))).rejects.toMatchObject({
    code: "type-unsupported",
  })
  await expect(
    images.store(Buffer.concat([png(20), Buffer.alloc(6_000_000)])),
  ).rejects.toMatchObject({ code: "size-limit" })
})

test("search engines are told nothing unless the operator wants it", async () => {
  expect(await installation.context.database.query("select url from page_push")).toEqual([])
})

test("clicks are counted for visitors who agreed, on known buttons only", async () => {
  const save = async (cookie: string, fields: Readonly<Record<string, string>>) => {
    const reply = await fetch(`${installation.url}/v1/operationLog/saveLog`, {
      method: "POST",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields),
    })
    return ((await reply.json()) as { obj: { stored: boolean } }).obj.stored
  }
  expect(await save("usage=no", { btnId: "page-view" })).toBe(false)
  expect(await save("", { btnId: "page-view" })).toBe(false)
  expect(await save("usage=yes", { btnId: "<script>" })).toBe(false)
  expect(
    await save("usage=yes", {
      btnId: "page-view",
      channel: "<b>",
      bd_vid: "ok-1",
      browserVersion: "Chrome 140",
      browserOs: "<img>",
      phoneOs: "2",
    }),
  ).toBe(true)
  const rows = await installation.context.database.query(
    "select button, channel, click_id, browser_version, browser_os, host from usage_event",
  )
  expect(rows).toEqual([
    {
      button: "page-view",
      channel: null,
      click_id: "ok-1",
      browser_version: "Chrome 140",
      browser_os: null,
      host: "default",
    },
  ])
})

test("the calls give what clients of the specification read", async () => {
  const get = async (path: string) =>
    (await (await fetch(installation.url + path)).json()) as Record<string, unknown>
  const list = await get(
    "/v1/officialWebsiteArticle/list?column=shouce&pageSize=2&pageNumber=2&articleStatus=0",
  )
  expect(list).toMatchObject({
    success: 1,
    page: {
      total: 13,
      pageNumber: 2,
      pageSize: 2,
      list: [{ shortName: "page-10", column: "shouce" }, { shortName: "page-9" }],
    },
  })
  expect(
    await get("/v1/officialWebsiteArticle/list?tagShortName=%E5%88%86%E9%A1%B5&pageSize=100"),
  ).toMatchObject({ page: { total: 13 } })
  expect(await get("/v1/officialWebsiteArticle/query/page-5")).toMatchObject({
    obj: {
      title: "标题",
      content: "<p>正文</p>\n",
      prev: { shortName: "page-4" },
      next: { shortName: "page-6" },
    },
  })
  expect(((await get("/v1/officialWebsiteArticle/rankInfo"))["result"] as unknown[]).length).toBe(
    10,
  )
  expect(
    ((await get("/v1/officialWebsiteArticle/newestUseGuide"))["result"] as unknown[]).length,
  ).toBe(10)
  expect(await get("/v1/tag/getAll")).toMatchObject({
    result: expect.arrayContaining([expect.objectContaining({ name: "分页", count: 13 })]),
  })
  expect(((await get("/v1/tag/getQuickAccess"))["result"] as unknown[]).length).toBeLessThanOrEqual(
    8,
  )
  expect(await get("/v1/officialWebsiteArticle/list?pageSize=1000")).toMatchObject({
    success: 10001,
  })
  expect(await get("/v1/winInstallerUrl")).toMatchObject({ success: 1, result: "" })
})

test.for(["evil.example/path", "a b", "<script>", "a@b", "a,b", "", "x\r\ny", "http://a"])(
  "the Host header %j is refused",
  async (header) => {
    await expect(installation.services.hosts.resolve(header)).rejects.toMatchObject({
      code: "bad-parameter",
    })
  },
)

test("a host has its own facts by name, with or without port, and others get the default", async () => {
  const { hosts } = installation.services
  await hosts.save({
    name: "Partner.example",
    brand: "伙伴",
    company: "伙伴公司",
    licence: "京ICP备1号",
    hiddenPages: ["/tag"],
  })
  expect(await hosts.resolve("partner.EXAMPLE:443")).toMatchObject({
    isKnown: true,
    host: { brand: "伙伴" },
  })
  expect(await hosts.resolve("unknown.example")).toMatchObject({
    isKnown: false,
    host: { name: "default" },
  })
  await expect(
    hosts.save({ name: "x.example", brand: "<b>", company: "", hasTutorials: true }),
  ).rejects.toMatchObject({ data: { field: "company" } })
  await expect(hosts.remove("default")).rejects.toMatchObject({ code: "forbidden" })
})

test.for(["javascript:alert(1)", "data:text/html,x", "ftp://a.example", "x"])(
  "a friendly link cannot lead to %j",
  async (url) => {
    await expect(installation.services.friendLinks.save({ name: "x", url })).rejects.toMatchObject({
      data: { field: "url" },
    })
  },
)

test("the articles that ship are all valid", async () => {
  const { added, refused } = await installation.services.articles.seed()
  expect(refused).toEqual([])
  expect(added).toBeGreaterThan(24)
})
