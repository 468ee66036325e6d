/**
 * Measures reading at 100,000 articles: pages of lists, search, the sitemap, and rendered articles
 * at a steady 100 a second.
 *
 *   node bench/articles.ts [--articles 100000] [--rate 100] [--seconds 20]
 *
 * The site must have been built. The load comes from a thread of its own on the same machine, so
 * its work is in the figures.
 */
import { once } from "node:events"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { startInstallation, type Installation } from "../apps/server/test/installation.ts"
import type { Load, LoadReport } from "./articles-load.ts"

const { values } = parseArgs({
  options: {
    articles: { type: "string", default: "100000" },
    rate: { type: "string", default: "100" },
    seconds: { type: "string", default: "20" },
  },
})
const [count, rate, seconds] = [
  Number(values.articles),
  Number(values.rate),
  Number(values.seconds),
]
/** Pages of a list that are timed. */
const PAGES = 300

const site = await startInstallation({ withWorker: false, withSite: true })
try {
  await addArticles(site)
  await timeLists(site)
  await timeSearch(site)
  await timeSitemap(site)
  const paths = Array.from(
    { length: 400 },
    (_, index) => `/jiaocheng/bench-${Math.floor((index * count) / 400) + 1}.html`,
  )
  print(
    `articles, 400 different, at ${rate}/s from an empty cache`,
    await load({ url: site.url, paths, rate, seconds }),
  )
  print(
    `articles, 400 different, at ${rate}/s`,
    await load({ url: site.url, paths, rate, seconds }),
  )
  print(
    `articles made for each visitor, without the cache, at ${rate / 5}/s`,
    await load({
      url: site.url,
      paths,
      rate: rate / 5,
      seconds: seconds / 2,
      query: "channel=bench",
    }),
  )
} finally {
  await site.stop()
}

/** Copies one full article under other names; a service call for each would only measure itself. */
async function addArticles({ services, context }: Installation): Promise<void> {
  const body = Array.from(
    { length: 12 },
    (_, index) =>
      `## 第 ${index + 1} 步怎么做\n\n${"先看文件是哪一种，再选合适的选项，最后核对结果。".repeat(6)}\n\n1. 打开工具页\n2. 选择文件\n3. 下载结果\n`,
  ).join("\n")
  await services.articles.save({
    column: "jiaocheng",
    shortName: "bench-0",
    title: "怎么保留排版",
    summary: "一步一步讲清楚。",
    tags: ["排版", "转换"],
    author: "编辑部",
    tool: "pdf2word",
    source: body,
    status: "published",
  })
  await context.database.query(
    `insert into article (column_name, short_name, title, summary, keywords, tool, source, author, status, created_at, updated_at, published_at, search)
     select column_name, 'bench-' || n, title || n, summary, keywords, tool, source, author, status, created_at, updated_at, published_at - n * interval '1 minute', search from article, generate_series(1, $1) n where short_name = 'bench-0'`,
    [count],
  )
  await context.database.query(
    "insert into article_tag (tag_id, article_id, listed_at) select t.id, a.id, a.published_at from article a, tag t where a.short_name like 'bench-%' on conflict do nothing",
  )
  await context.database.query("vacuum analyze article, article_tag")
  console.log(`${count} articles`)
}

async function timeLists({ services }: Installation): Promise<void> {
  for (const [name, which] of [
    ["column", { column: "jiaocheng" }],
    ["tag", { tagShortName: "排版" }],
  ] as const) {
    const times: number[] = []
    const pages = Math.floor(count / 20)
    // The first asks for the number of articles too; it is shown apart.
    const first = await timed(() =>
      services.articles.list({ ...which, pageNumber: 1, pageSize: 20, language: "zh" }),
    )
    for (let page = 0; page < PAGES; page++) {
      const pageNumber = 2 + Math.floor((page * (pages - 2)) / (PAGES - 1))
      times.push(
        await timed(() =>
          services.articles.list({ ...which, pageNumber, pageSize: 20, language: "zh" }),
        ),
      )
    }
    print(`pages of a ${name}, ${PAGES} from the first to the last of ${pages}, each new`, {
      times,
      faults: 0,
    })
    console.log(`  the very first, with counting: ${first.toFixed(1)} ms`)
  }
}

async function timeSearch({ services }: Installation): Promise<void> {
  const times: number[] = []
  for (const keyword of [
    "保留排版",
    "合适的选项",
    "pdf",
    "核对结果",
    "没有这种词",
    "文件 选项",
    "打开工具",
    "排",
  ])
    times.push(
      await timed(() =>
        services.articles.list({ keyword, pageNumber: 1, pageSize: 20, language: "zh" }),
      ),
    )
  print("searches, each new", { times, faults: 0 })
}

async function timeSitemap({ url }: Installation): Promise<void> {
  const index = await (await fetch(`${url}/sitemap.xml`)).text()
  const before = process.memoryUsage().rss
  let [addresses, bytes, peak, firstByte] = [0, 0, before, 0]
  const start = performance.now()
  for (const [, address = ""] of index.matchAll(/<loc>[^<]*(\/sitemap-articles[^<]*)<\/loc>/g)) {
    const { body } = await fetch(url + address)
    if (!body) throw new Error("the sitemap is empty")
    for await (const piece of body) {
      firstByte ||= performance.now() - start
      bytes += piece.length
      addresses += Buffer.from(piece).toString("latin1").split("<loc>").length - 1
      peak = Math.max(peak, process.memoryUsage().rss)
    }
  }
  console.log(
    `sitemap: ${addresses} addresses, ${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - start) / 1000).toFixed(1)} s, first byte after ${firstByte.toFixed(0)} ms, memory grew by ${((peak - before) / 1e6).toFixed(0)} MB`,
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function load(data: Load): Promise<LoadReport> {
  const worker = new Worker(join(import.meta.dirname, "articles-load.ts"), { workerData: data })
  const spent = process.cpuUsage()
  const [report] = (await once(worker, "message")) as [LoadReport]
  const { user, system } = process.cpuUsage(spent)
  console.log(
    `  ${((user + system) / 1000 / report.times.length).toFixed(1)} ms of processor a page, with the thread that asks`,
  )
  await worker.terminate()
  return report
}

function print(name: string, { times, faults }: LoadReport): void {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): string =>
    `${(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed(1)} ms`
  console.log(
    `${name}: best ${at(0)}, p50 ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}${faults > 0 ? `, ${faults} FAILED` : ""}`,
  )
}
