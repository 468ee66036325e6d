import { createHash } from "node:crypto"
import { request as ask } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { HtmlValidate } from "html-validate"
import jsQrModule from "jsqr"
import { chromiumOptions } from "@mozhuan/testkit"
import { chromium, type Browser, type Page } from "playwright-core"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "./installation.ts"
import { addSampleArticles } from "./sample-articles.ts"

// The package is CommonJS: its function is the module or the module's default, by who loads it.
const jsQr = (
  typeof jsQrModule === "function" ? jsQrModule : (jsQrModule as { default: unknown }).default
) as (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null

const partner = "partner.example"
const contactHost = "contact.example"
let installation: Installation
let browser: Browser
let articles: { readonly draft: number; readonly first: number }
/** Origin that stands in addresses given out on hosts without a row of their own. */
const origin = "https://pdf.example"

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions)
  installation = await startInstallation({
    withWorker: false,
    withSite: true,
    environment: { SITE_URL: origin },
  })
  const { services } = installation
  await services.articles.seed()
  articles = await addSampleArticles(services)
  await services.hosts.save({
    name: partner,
    brand: "伙伴转换",
    company: "伙伴科技有限公司",
    licence: "京ICP备1号",
    policeRecord: "京公网安备 2 号",
    mail: "help@partner.example",
    defaultChannel: "pc_partner",
    hasTutorials: false,
    hiddenPages: ["/download"],
    footerLinks: [{ name: "关于我们", url: "https://about.example/" }],
    agreements: { terms: "https://law.example/terms" },
  })
  await services.hosts.save({
    name: contactHost,
    brand: "墨转 PDF",
    company: "墨转科技",
    mail: "help@contact.example",
    phone: "400-000-0000",
    address: "深圳市",
    hours: "9:00–18:00",
    hasContactPage: true,
  })
  await services.friendLinks.save({
    name: "第二",
    url: "https://b.example/",
    sequence: 2,
    isNofollow: false,
  })
  await services.friendLinks.save({ name: "第一", url: "https://a.example/", sequence: 1 })
})
afterAll(async () => {
  await browser.close()
  await installation.stop()
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly text: string
}

/** Asks as a browser does, with a Host header of one's own choice. */
function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = ask(
      installation.url + path,
      { headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140", ...headers } },
      (response) => {
        const pieces: Buffer[] = []
        response.on("data", (piece: Buffer) => pieces.push(piece))
        response.on("end", () => {
          const bytes = Buffer.concat(pieces)
          const flat = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [
              name,
              Array.isArray(value) ? value.join("; ") : (value ?? ""),
            ]),
          )
          resolve({
            status: response.statusCode ?? 0,
            headers: flat,
            bytes,
            text: bytes.toString(),
          })
        })
        response.on("error", reject)
      },
    )
    sent.on("error", reject)
    sent.end()
  })
}

const structured = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? "{}"),
  )
const kinds = (html: string): unknown[] => structured(html).map((entry) => entry["@type"])

test.for([
  ["/jiaocheng", 200],
  ["/jiaocheng?p=2", 200],
  ["/jiaocheng?p=1", 404],
  ["/jiaocheng?p=99", 404],
  ["/jiaocheng?p=x", 404],
  ["/jiaocheng?p=-1", 404],
  ["/shipin", 200],
  ["/shouce", 200],
  ["/wenti", 200],
  ["/en/jiaocheng", 200],
  ["/id/wenti", 200],
  ["/jiaocheng/keep-layout.html", 200],
  ["/en/jiaocheng/keep-layout.html", 200],
  ["/id/jiaocheng/keep-layout.html", 200],
  ["/wenti/keep-layout.html", 404],
  ["/jiaocheng/keep-layout", 404],
  ["/jiaocheng/KEEP.html", 404],
  ["/jiaocheng/a/b.html", 404],
  ["/wenti/not-yet.html", 404],
  ["/not-yet", 404],
  ["/keep-layout", 200],
  ["/no-such-thing", 404],
  ["/fr", 404],
  ["/fr/jiaocheng", 404],
  ["/robots.php", 404],
  ["/999999", 404],
  ["/99999999999999999999", 404],
  ["/tag", 200],
  ["/tag/layout", 200],
  ["/tag/%E5%B7%A5%E4%BD%9C", 200],
  ["/tag/nothing", 404],
  ["/tag/%3Cscript%3E", 404],
  ["/tag/%E0%A4%A", 400],
  ["/download", 200],
  ["/guide", 200],
  ["/h5down/android", 200],
  ["/h5down/ios", 200],
  ["/h5down/some_channel", 200],
  ["/en/guide", 200],
  ["/unimp/select", 200],
  ["/unimp/other", 404],
  ["/404", 404],
  ["/no/such/page", 404],
  ["/agreement/children", 200],
  ["/zh/jiaocheng", 301],
  ["/sitemap-articles-2.xml", 404],
  ["/og/article/0.zh.png", 404],
  ["/og/tool/none.zh.png", 404],
  ["/images/../package.json", 404],
  ["/images/%2e%2e/README.md", 404],
] as const)("%s answers with %i", async ([path, status]) => {
  expect((await get(path)).status).toBe(status)
})

test("the draft cannot be read by its number, and the published article can", async () => {
  expect((await get(`/${articles.draft}`)).status).toBe(404)
  expect((await get(`/v1/officialWebsiteArticle/query/${articles.draft}`)).status).toBe(404)
  const found = await get(`/${articles.first}`)
  expect(found.status).toBe(200)
  expect(found.text).toContain(`rel="canonical" href="${origin}/jiaocheng/keep-layout.html"`)
})

test.for([
  "evil.example/",
  "a b.example",
  "evil.example<script>",
  "user@evil.example",
  "evil.example,pdf.example",
  "javascript:alert(1)",
])("the Host header %j is refused", async (host) => {
  for (const path of ["/", "/jiaocheng", "/sitemap.xml", "/v1/tag/getAll"])
    expect((await get(path, { host })).status).toBe(400)
})

test("an unknown host is shown the default, and its name stands in no address", async () => {
  for (const path of [
    "/",
    "/jiaocheng",
    "/jiaocheng/keep-layout.html",
    "/sitemap.xml",
    "/robots.txt",
    "/rss.xml",
    "/pdf2word",
  ]) {
    const { status, text } = await get(path, { host: "evil.example" })
    expect(status).toBe(200)
    expect(text).not.toContain("evil.example")
    expect(text).toContain(origin)
  }
  expect(
    (await get("/jiaocheng", { host: "evil.example", "x-forwarded-host": "worse.example" })).text,
  ).not.toContain("worse.example")
})

test("a host of the table has its own brand, company, numbers, links, channel and hidden pages", async () => {
  const { text } = await get("/", { host: partner })
  for (const part of [
    "伙伴转换",
    "伙伴科技有限公司",
    "京ICP备1号",
    "京公网安备 2 号",
    "help@partner.example",
    "https://about.example/",
    "https://law.example/terms",
    "pc_partner",
    "版本 2.3.0",
    `href="https://${partner}/"`,
  ])
    expect(text.includes(part), part).toBe(true)
  expect(text).not.toMatch(/href="\/(?:jiaocheng|tag|download)"/)
  for (const path of [
    "/jiaocheng",
    "/en/jiaocheng/keep-layout.html",
    "/tag",
    "/download",
    "/id/download",
  ])
    expect((await get(path, { host: partner })).status, path).toBe(404)
  expect((await get("/sitemap.xml", { host: partner })).text).not.toContain("articles")
  expect((await get("/sitemap-pages.xml", { host: partner })).text).not.toMatch(
    /jiaocheng|\/download/,
  )
  expect((await get("/sitemap-articles-1.xml", { host: partner })).status).toBe(404)
  expect((await get("/contactus")).status).toBe(404)
  // What ships under the product's name is called by the host's own.
  for (const path of [
    "/",
    "/split",
    "/en/purchase",
    "/guide",
    "/no/such/page",
    "/download",
    "/manifest.webmanifest",
  ]) {
    const page = await get(path, { host: partner })
    expect(page.text.includes("伙伴转换"), path).toBe(true)
    expect(
      /<title>[^<]*(?:墨转|Mozhuan)|content="[^"]*(?:墨转|Mozhuan)|"name":"[^"]*(?:墨转|Mozhuan)/.exec(
        page.text,
      )?.[0],
      path,
    ).toBeUndefined()
  }
  expect(text).not.toContain("rss.xml")
  expect((await get("/rss.xml", { host: partner })).status).toBe(404)
  expect((await get("/manifest.webmanifest")).text).toContain('"short_name":"墨转"')
})

test("friendly links stand on the home page of hosts that show them, in order, nofollow where the operator says so", async () => {
  const home = (await get("/")).text
  const links = [...home.matchAll(/<a href="(https:\/\/[ab]\.example\/)"[^>]*rel="([^"]*)"/g)].map(
    ([, url, rel]) => [url, rel],
  )
  expect(links).toEqual([
    ["https://a.example/", "nofollow noopener"],
    ["https://b.example/", "noopener"],
  ])
  expect((await get("/pdf2word")).text).not.toContain("a.example")
  expect((await get("/", { host: partner })).text).not.toContain("a.example")
})

test("a visitor's words come back escaped, in pages and in feeds", async () => {
  const attack = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
  const paths = [
    `/jiaocheng?q=${encodeURIComponent(attack.slice(0, 55))}`,
    `/?channel=${encodeURIComponent(attack)}&bd_vid=${encodeURIComponent(attack)}`,
    `/jiaocheng?channel=${encodeURIComponent(attack)}`,
    `/download?source=${encodeURIComponent(attack)}`,
    `/h5down/${encodeURIComponent(attack)}`,
  ]
  for (const path of paths) {
    const { text } = await get(path)
    expect(/<script>alert|<img src=x|<img[^>]*onerror/.test(text), path).toBe(false)
  }
  await installation.services.hosts.save({
    name: "odd.example",
    brand: '<b onclick="x">品牌</b>',
    company: "</footer><script>alert(1)</script>",
    showsFriendLinks: true,
  })
  expect((await get("/", { host: "odd.example" })).text).not.toMatch(/<script>alert|<b onclick/)
  expect((await get("/tag")).text).toContain("C&amp;A &lt;手册&gt;")
  expect((await get("/rss.xml")).text).not.toContain("<手册>")
})

test("an article says all about itself to search engines", async () => {
  const { text, headers } = await get("/jiaocheng/keep-layout.html")
  expect(kinds(text)).toEqual(["BreadcrumbList", "Article", "HowTo", "FAQPage"])
  const article = structured(text)[1]
  expect(article).toMatchObject({
    headline: "PDF 转 Word 怎么保留排版",
    datePublished: "2026-11-01T00:00:00.000Z",
    pubDate: "2026-11-01T00:00:00",
    author: { name: "编辑部" },
  })
  expect(text).toContain(`rel="canonical" href="${origin}/jiaocheng/keep-layout.html"`)
  expect(
    [...text.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, tag]) => tag),
  ).toEqual(["zh-CN", "en", "x-default"])
  expect(text).toMatch(
    new RegExp(`property="og:image" content="${origin}/og/article/${articles.first}\\.zh\\.png"`),
  )
  expect(headers["x-article"]).toBeUndefined()
  expect((await get("/en/jiaocheng/keep-layout.html")).text).toContain("Keep the layout")
  const fallback = (await get("/id/jiaocheng/keep-layout.html")).text
  expect(fallback).toContain("hanya tersedia dalam bahasa Tionghoa")
  expect(fallback).toContain(`rel="canonical" href="${origin}/jiaocheng/keep-layout.html"`)
  expect(kinds((await get("/wenti/squares.html")).text)).toContain("QAPage")
  expect(kinds((await get("/shipin/watch.html")).text)).toContain("VideoObject")
  expect(kinds((await get("/pdf2word")).text)).toEqual([
    "BreadcrumbList",
    "FAQPage",
    "HowTo",
    "SoftwareApplication",
  ])
})

test("the operator's title, keywords and description replace those that ship, in the page and in the call", async () => {
  const call = async () => JSON.parse((await get("/v1/tkd/getByPage?page=split")).text).obj
  expect((await call()).title).toContain("PDF 拆分")
  await installation.services.pageTexts.save({
    page: "split",
    language: "zh",
    title: "拆 & 分",
    keywords: "甲,乙",
    description: "自己写的",
  })
  expect(await call()).toEqual({ title: "拆 & 分", keywords: "甲,乙", description: "自己写的" })
  expect((await get("/split")).text).toContain("<title>拆 &amp; 分</title>")
  expect((await get("/en/split")).text).not.toContain("拆 &amp; 分")
  expect((await get("/v1/tkd/getByPage?page=no-such-page")).status).toBe(404)
  for (const page of ["purchase", "index-stripe", "account", "h5down", "contactus"]) {
    const { obj } = JSON.parse((await get(`/v1/tkd/getByPage?page=${page}`)).text)
    expect([page, obj.title.length > 3, obj.description.length > 3]).toEqual([page, true, true])
  }
  expect(
    JSON.parse((await get("/v1/tkd/getByPage?page=jiaocheng/keep-layout.html")).text).obj.title,
  ).toBe("PDF 转 Word 怎么保留排版")
})

test("a page of articles is sent packed from the cache, with a policy that lets exactly its own scripts run", async () => {
  const path = "/jiaocheng/keep-layout.html"
  const plain = await get(path)
  expect(
    brotliDecompressSync((await get(path, { "accept-encoding": "br, gzip" })).bytes).equals(
      plain.bytes,
    ),
  ).toBe(true)
  expect(
    gunzipSync((await get(path, { "accept-encoding": "gzip" })).bytes).equals(plain.bytes),
  ).toBe(true)
  const policy = plain.headers["content-security-policy"] ?? ""
  expect(policy).not.toContain("nonce-")
  const inline = [
    ...plain.text.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, code]) => code ?? "")
  expect(inline.length).toBeGreaterThan(1)
  for (const code of inline)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(code).digest("base64")}'`)
  expect((await get(path, { "if-none-match": plain.headers["etag"] ?? "" })).status).toBe(304)
  expect((await get(path, { cookie: "theme=dark" })).text).toContain('data-theme="dark"')
  for (const [cookie, isAsked] of [
    ["usage=yes", false],
    ["usage=no", false],
    ["other=1", true],
  ] as const)
    expect((await get(path, { cookie })).text.includes("可以统计您点了哪些按钮吗"), cookie).toBe(
      isAsked,
    )
  expect(
    (await get(path, { cookie: "token=nobody" })).headers["content-security-policy"],
  ).toContain("nonce-")
})

test("what an editor changes is on the page with the next request", async () => {
  const { articles: service } = installation.services
  const before = await get("/wenti/squares.html")
  expect(before.text).toContain("文字变成方框怎么办？")
  const id = (await service.read({ column: "wenti", shortName: "squares" }, "zh"))?.id ?? 0
  await service.setStatus(id, "draft")
  expect(
    (await get("/wenti/squares.html", { "if-none-match": before.headers["etag"] ?? "" })).status,
  ).toBe(404)
  await service.setStatus(id, "published")
  expect((await get("/wenti/squares.html")).status).toBe(200)
})

test("readers are counted, machines are not", async () => {
  const { articles: service } = installation.services
  const views = async (): Promise<number> => {
    await service.flushViews()
    return (
      (
        await installation.context.database.query<{ views: number }>(
          "select views::int as views from article where short_name = 'manual'",
        )
      )[0]?.views ?? 0
    )
  }
  const before = await views()
  await get("/shouce/manual.html")
  await get("/shouce/manual.html")
  await get("/shouce/manual.html", { "user-agent": "Baiduspider/2.0" })
  expect(await views()).toBe(before + 2)
})

test("search answers in all columns and is kept out of search engines", async () => {
  const { text } = await get(`/jiaocheng?q=${encodeURIComponent("拆分手册")}`)
  expect(text).toContain("/shouce/manual.html")
  expect(text).toContain('name="robots" content="noindex,follow"')
  expect((await get(`/jiaocheng?q=${encodeURIComponent("没有这种词")}`)).text).toContain(
    "没有找到相关文章",
  )
})

test("the phone page is made for the phone that asks", async () => {
  const phones = {
    ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari",
    android: "Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile",
    wechat: "Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0",
  }
  expect((await get("/guide", { "user-agent": phones.ios })).text).toContain(
    "用 Safari 打开墨转首页",
  )
  expect((await get("/guide", { "user-agent": phones.android })).text).toContain(
    "用 Chrome 或系统浏览器",
  )
  expect((await get("/guide", { "user-agent": phones.wechat })).text).toContain("请在浏览器里打开")
  expect((await get("/h5down/ios", { "user-agent": phones.android })).text).toContain(
    "用 Safari 打开墨转首页",
  )
  const desktop = await get("/guide")
  expect(desktop.text).toContain("请用手机扫码")
  expect(desktop.headers["vary"]).toContain("User-Agent")
})

test.for([
  ["/guide", "/guide"],
  ["/en/download", "/en/guide"],
  ["/h5down/spring", "/h5down/spring"],
] as const)("the QR code on %s scans as the address of %s", async ([path, target]) => {
  const svg =
    /<svg class="qr-code"[\s\S]*?<\/svg>/
      .exec((await get(path)).text)?.[0]
      .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ') ?? ""
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(330, 330)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(origin + target)
})

test("clients that the operator offers are on the download page with all that proves them", async () => {
  const { context } = installation
  const sha256 = "ab".repeat(32)
  await context.database.query(
    "insert into setting (code, value) values ('installers', $1) on conflict (code) do update set value = excluded.value",
    [
      JSON.stringify({
        windows: {
          url: "https://dl.example/mozhuan.exe",
          version: "2.3.0",
          size: 52_428_800,
          sha256,
          date: "2026-11-01",
          publisher: "墨转",
          changes: ["更快"],
        },
      }),
    ],
  )
  const { text } = await get("/download")
  for (const part of [
    "https://dl.example/mozhuan.exe",
    "版本 2.3.0",
    "50.0 MB",
    sha256,
    "签名：墨转",
    "更快",
  ])
    expect(text).toContain(part)
  expect(JSON.parse((await get("/v1/winInstallerUrl")).text).result).toBe(
    "https://dl.example/mozhuan.exe",
  )
  await context.database.query("update setting set value = $1 where code = 'installers'", [
    '{"windows":{"url":"javascript:alert(1)"}}',
  ])
  expect((await get("/download")).text).not.toContain("javascript:")
  expect(JSON.parse((await get("/v1/winInstallerUrl")).text).result).toBe("")
})

test("pictures for shared links are drawn for pages that exist", async () => {
  for (const path of [
    `/og/article/${articles.first}.en.png`,
    "/og/tool/cad2pdf.id.png",
    "/og/site/index.zh.png",
  ]) {
    const { status, bytes, headers } = await get(path)
    expect([status, headers["content-type"]]).toEqual([200, "image/png"])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  }
  expect((await get(`/og/article/${articles.draft}.zh.png`)).status).toBe(404)
})

/** Every address that the sitemap of a host lists, from its root. */
async function listedOn(host: string, base: string): Promise<string[]> {
  const addresses = async (path: string): Promise<string[]> =>
    [...(await get(path, { host })).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) =>
      url.replaceAll("&amp;", "&").slice(base.length),
    )
  const listed: string[] = []
  for (const file of await addresses("/sitemap.xml")) listed.push(...(await addresses(file)))
  return listed
}

test("every address of the sitemap answers, and every page's links lead somewhere, in all languages and on all hosts", async () => {
  const main = await listedOn("pdf.example", origin)
  const partners = await listedOn(partner, `https://${partner}`)
  for (const [host, base, listed] of [
    ["pdf.example", origin, main],
    [partner, `https://${partner}`, partners],
  ] as const) {
    const broken = await crawl(["/", "/en", "/id", ...listed], host, base)
    expect(broken.faults).toEqual([])
    console.log(
      `${host}: ${listed.length} addresses in the sitemap, ${broken.seen} pages and files followed, 0 broken`,
    )
  }
  // A host with a page more has the pages of the first besides: that one, and what its own lead to.
  const more = ["/contactus", "/en/contactus", "/id/contactus"]
  const base = `https://${contactHost}`
  expect((await listedOn(contactHost, base)).toSorted()).toEqual(main.toSorted())
  const { seen, faults } = await crawl(["/", "/en", "/id", ...more], contactHost, base, 1)
  expect(faults).toEqual([])
  expect(seen).toBeGreaterThan(100)
}, 300_000)

/** Follows every internal link, picture and alternate from some pages on, or so many links far. */
async function crawl(
  start: readonly string[],
  host: string,
  base: string,
  far = Number.POSITIVE_INFINITY,
): Promise<{ seen: number; faults: string[] }> {
  const queue = start.map((path) => ({ path, from: "start", links: 0 }))
  const seen = new Set<string>(start)
  const faults: string[] = []
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from, links } = next
    const { status, headers, text } = await get(path, { host })
    if (status >= 400) faults.push(`${status} ${path} from ${from}`)
    const found =
      status >= 300 && status < 400
        ? [headers["location"] ?? ""]
        : links < far && headers["content-type"]?.startsWith("text/html")
          ? [...text.matchAll(/<(?:a|link|img|video|source)\b[^>]*?\s(?:href|src)="([^"]+)"/g)].map(
              ([, url = ""]) => url.replaceAll("&amp;", "&"),
            )
          : []
    for (const url of found) {
      const own = url.startsWith(base) ? url.slice(base.length) || "/" : url
      const target = own.split("#")[0] ?? ""
      // The sample's film is only named: the page must show that it has one.
      if (
        !target.startsWith("/") ||
        target.startsWith("//") ||
        target === "/images/watch.webm" ||
        seen.has(target)
      )
        continue
      seen.add(target)
      queue.push({ path: target, from: path, links: links + 1 })
    }
  }
  return { seen: seen.size, faults }
}

const pageKinds = [
  "/",
  "/en",
  "/id",
  "/pdf2word",
  "/en/cad2pdf",
  "/id/compress",
  "/?functionName=split",
  "/jiaocheng",
  "/jiaocheng?p=2",
  "/jiaocheng?q=PDF",
  "/shipin",
  "/shouce",
  "/wenti",
  "/jiaocheng/keep-layout.html",
  "/en/jiaocheng/keep-layout.html",
  "/id/jiaocheng/keep-layout.html",
  "/shipin/watch.html",
  "/shouce/manual.html",
  "/wenti/squares.html",
  "/keep-layout",
  "/tag",
  "/tag/layout",
  "/download",
  "/guide",
  "/h5down/android",
  "/unimp/select",
  "/404",
  "/no/such/page",
  "/agreement/terms",
  "/agreement/privacy",
  "/agreement/children",
  "/agreement/member",
  "/id/agreement/member",
  "/purchase",
  "/en/purchase",
  "/index-stripe",
  "/account",
  "/jiaocheng?source=app",
  "/admin/login",
]

/** One for all pages: it reads its rules and the elements of HTML once. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  // How React spells elements is as valid: `<br/>`, `checked=""`, and hydration comments.
  rules: {
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "long-title": "off",
    "attr-case": "off",
    "element-case": "off",
  },
})

test.for([
  ...pageKinds.map((path) => [path, undefined] as const),
  ["/contactus", contactHost],
  ["/en/contactus", contactHost],
] as const)("the HTML of %s is valid", async ([path, host]) => {
  const report = await validator.validateString((await get(path, host ? { host } : {})).text)
  expect(
    report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
    ),
  ).toEqual([])
})

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
)

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Colours that have just changed are on their way: two frames on, and until nothing fades. */
const stillness = `new Promise((done) => {
  const fades = (each) => each instanceof CSSTransition && each.playState !== "finished"
  const look = () =>
    document.getAnimations().some(fades) ? requestAnimationFrame(look) : done()
  requestAnimationFrame(() => requestAnimationFrame(look))
})`

test("reading pages have no barriers and no script faults, on large and small screens, light and dark", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce", bypassCSP: false })
  const page = await context.newPage()
  const found: string[] = []
  page.on("pageerror", (error) => found.push(`${page.url()}: ${error.message}`))
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      found.push(`${page.url()}: ${message.text()}`)
  })
  // What is downloaded is looked at by the site's own tests of sizes.
  for (const path of [
    "/jiaocheng",
    "/jiaocheng/keep-layout.html",
    "/tag",
    "/guide",
    "/unimp/select",
  ]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
    await visit(page, path)
    await page.evaluate(axeSource)
    for (const [width, colorScheme] of [
      [1440, "light"],
      [320, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await page.evaluate(stillness)
      if ((await page.evaluate<number>("document.documentElement.scrollWidth")) > width)
        found.push(`${path} is wider than ${width}`)
      // What passed is not told: of a page of articles it is more than all its markup.
      const { violations } = await page.evaluate<{
        violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[]
      }>(
        `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ["violations"] })
          .then(({ violations }) => ({ violations }))`,
      )
      const barriers = violations.flatMap((violation) =>
        violation.nodes
          .slice(0, 2)
          .map(
            (node) => `${violation.id} ${JSON.stringify(node.target)} ${node.failureSummary ?? ""}`,
          ),
      )
      found.push(...barriers.map((barrier) => `${path} ${width}: ${barrier}`))
    }
  }
  await context.close()
  expect(found).toEqual([])
}, 240_000)

/**
 * Goes to a page and waits until its scripts have taken it over: they keep what the address says.
 */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(installation.url + path)
  await expect
    .poll(
      () =>
        page.evaluate<boolean>(
          'Object.keys(document.documentElement).some((key) => key.startsWith("__react"))',
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
}

test("a file chosen in an article opens in the tool; app mode keeps its arrow; only agreed visitors are counted", async () => {
  const open = async (path: string) => {
    const page = await (
      await browser.newContext({ viewport: { width: 390, height: 844 } })
    ).newPage()
    await visit(page, path)
    return page
  }
  const reader = await open("/jiaocheng/guide-1.html")
  await reader.locator("[data-testid=article-file]").setInputFiles({
    name: "一.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4 broken"),
  })
  await reader.waitForURL(/\/split$/)
  await reader.locator(".file-card, .work, .refusals").first().waitFor()

  const app = await open("/jiaocheng?source=unimp")
  await expect.poll(() => app.locator(".header, .footer").count()).toBe(0)
  await expect.poll(() => app.locator(".app-header a").count()).toBe(1)
  await visit(app, "/jiaocheng/keep-layout.html")
  await expect.poll(() => app.locator(".header").count()).toBe(0)
  await expect.poll(() => app.locator(".app-header a").count()).toBe(1)
  await visit(app, "/jiaocheng/keep-layout.html?recoveryType=1")
  await expect.poll(() => app.locator(".app-header a").count()).toBe(0)
  await visit(app, "/")
  await expect.poll(() => app.locator(".app-header a").count()).toBe(0)
  await visit(app, "/?source=stranger")
  await expect.poll(() => app.locator(".header").count()).toBe(0)
  await visit(app, "/?source=")
  await expect.poll(() => app.locator(".header").count()).toBe(1)
  await expect.poll(() => app.evaluate<string>("document.cookie")).not.toContain("source=")
  await visit(app, "/?source=stranger")
  await expect.poll(() => app.locator(".header").count()).toBe(1)

  const asked = await open("/tag")
  const events = async () =>
    (
      await installation.context.database.query<{ button: string }>(
        "select button from usage_event",
      )
    ).map(({ button }) => button)
  expect(await events()).toEqual([])
  await asked.getByRole("button", { name: "可以", exact: true }).click()
  await asked.locator(".consent").waitFor({ state: "detached" })
  await expect.poll(events, { timeout: 20_000 }).toContain("page-view")
}, 120_000)
