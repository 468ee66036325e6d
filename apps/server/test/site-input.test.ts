import { calls, type Call } from "@mozhuan/contract"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { z } from "zod"
import { startInstallation, type Installation } from "./installation.ts"

/**
 * Bad input at every call about articles, settings and support: each is refused by its code, and
 * nothing is stored.
 */
let site: Installation
beforeAll(async () => void (site = await startInstallation({ withWorker: false })))
afterAll(() => site.stop())

const tables = [
  "article",
  "tag",
  "friend_link",
  "page_text",
  "setting",
  "site_host",
  "usage_event",
  "support_thread",
  "support_message",
]

async function stateOfAll(): Promise<string> {
  const parts = await Promise.all(
    tables.map((table) =>
      site.context.database.query<{ sum: string }>(
        `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${table} t`,
      ),
    ),
  )
  return parts.map(([row], index) => `${tables[index] ?? ""}=${row?.sum ?? ""}`).join("\n")
}

/** Good values of every field, so that exactly one thing is wrong at a time. */
const good: Readonly<Record<string, string>> = {
  column: "jiaocheng",
  tagShortName: "compress",
  keyword: "压缩",
  pageNumber: "1",
  pageSize: "10",
  articleStatus: "1",
  page: "/split",
  codeList: "web_trial_file_size",
  btnId: "page-view",
  phoneId: "0123456789abcdef",
  browserVersion: "Chrome 140",
  browserOs: "Windows",
  phoneOsVersion: "10",
  phoneOs: "2",
  createDay: "2026-11-21",
  createTime: "1",
  del: "0",
  language: "zh",
  body: "转换后少了一页",
  contact: "a@example.com",
  topic: "other",
  taskId: "",
  deviceType: "1",
  apkId: "1",
  pcId: "0123456789abcdef",
  channel: "pc_main",
  bd_vid: "click",
}

const areas = new Set(["articles", "config", "support"])
const table = Object.entries(calls)
  .filter(([, call]) => areas.has(call.tag))
  .map(([name, call]) => ({ name, call: call as Call<z.ZodObject> }))

async function send(
  call: Call,
  fields: URLSearchParams | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ success: number; msg: string }> {
  const isPost = call.method === "POST"
  const reply = await fetch(
    `${site.url}/v1${call.path.replace(":id", "page-1")}${isPost ? "" : `?${fields.toString()}`}`,
    {
      method: call.method,
      headers: {
        cookie: "usage=yes",
        ...(typeof fields === "string" ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(isPost ? { body: fields } : {}),
    },
  )
  return (await reply.json()) as { success: number; msg: string }
}

describe.each(table)("$name", ({ call }) => {
  const fields = Object.entries(call.input.shape as Record<string, z.ZodType>).filter(
    ([name]) => !call.path.includes(`:${name}`),
  )
  const form = (change: (given: URLSearchParams) => void): URLSearchParams => {
    const given = new URLSearchParams(
      Object.fromEntries(fields.map(([name]) => [name, good[name] ?? ""])),
    )
    change(given)
    return given
  }

  test("every field absent, too long, of the wrong type or doubled is refused and changes nothing", async () => {
    const before = await stateOfAll()
    // What browsers say of themselves is left out where it is odd, not refused.
    const wrong: [string, URLSearchParams | string][] = fields.flatMap(
      ([name, schema]): [string, URLSearchParams | string][] => [
        ...(schema.safeParse(undefined).success
          ? []
          : [[`${name} absent`, form((given) => given.delete(name))] as [string, URLSearchParams]]),
        [`${name} too long`, form((given) => given.set(name, "9".repeat(3000)))],
        ...([
          "deviceType",
          "apkId",
          "phoneOs",
          "del",
          "pageNumber",
          "pageSize",
          "browserVersion",
          "browserOs",
          "phoneOsVersion",
        ].includes(name)
          ? []
          : [
              [`${name} with a NUL`, form((given) => given.set(name, `${good[name] ?? ""}\0`))] as [
                string,
                URLSearchParams,
              ],
            ]),
        [`${name} doubled`, form((given) => given.append(name, good[name] ?? ""))],
        ...(call.method === "POST"
          ? [
              [
                `${name} an object`,
                JSON.stringify({
                  ...Object.fromEntries(fields.map(([other]) => [other, good[other]])),
                  [name]: { a: [1] },
                }),
              ] as [string, string],
            ]
          : []),
      ],
    )
    for (const [what, sent] of wrong) {
      const answer = await send(call, sent)
      expect(answer.success, `${what}: ${answer.msg}`).toBe(10001)
    }
    expect(await stateOfAll()).toBe(before)
  })

  test.runIf(call.method === "POST")("is refused when another site posts it", async () => {
    const before = await stateOfAll()
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      expect(
        (
          await send(
            call,
            form(() => undefined),
            headers,
          )
        ).success,
        JSON.stringify(headers),
      ).toBe(10004)
    }
    expect(await stateOfAll()).toBe(before)
  })
})

test("an article that does not exist, by any name, is answered as missing or as no name", async () => {
  for (const [id, code] of [
    ["no-such-article", 10404],
    ["2147483648", 10404],
    ["0", 10404],
    ["a/b", 10404],
    ["<script>", 10001],
    ["x".repeat(81), 10001],
    ["%00", 10001],
  ] as const) {
    const reply = await fetch(
      `${site.url}/v1/officialWebsiteArticle/query/${id === "a/b" || id === "%00" ? id : encodeURIComponent(id)}`,
    )
    expect(((await reply.json()) as { success: number }).success, id).toBe(code)
  }
})
