import { expect, test } from "vitest"
import { reloadOnce } from "./chunk-guard.ts"
import { cookieOf, keepFacts, pcIdOf, rememberVisit, visitMarks } from "./visit.ts"

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  }
}

test("a failed script reloads the page once a minute, not twice", () => {
  let reloads = 0
  const location = { reload: () => void (reloads += 1) } as Location
  const page = { sessionStorage: memoryStorage(), location }
  expect(reloadOnce(page, 1_000_000)).toBe(true)
  expect(reloadOnce(page, 1_030_000)).toBe(false)
  expect(reloadOnce(page, 1_061_000)).toBe(true)
  expect(reloads).toBe(2)
})

test("the channel of the address overrides the kept one and stays for later pages", () => {
  const storage = memoryStorage()
  rememberVisit(new URL("https://site.test/?channel=first&bd_vid=ad1"), storage)
  rememberVisit(new URL("https://site.test/split"), storage)
  expect(visitMarks(storage)).toEqual({ channel: "first", bd_vid: "ad1" })
  rememberVisit(new URL("https://site.test/?channel=second"), storage)
  expect(visitMarks(storage)).toEqual({ channel: "second", bd_vid: "ad1" })
})

test("channels and clicks with strange characters are not kept, old ones are forgotten, and a host has its own", () => {
  const storage = memoryStorage()
  rememberVisit(new URL("https://site.test/?channel=%3Cscript%3E&bd_vid=a%20b"), storage)
  expect(visitMarks(storage)).toEqual({})
  rememberVisit(new URL("https://site.test/?channel=spring"), storage, "pc_main", 0)
  rememberVisit(new URL("https://site.test/"), storage, "pc_main", 29 * 86_400_000)
  expect(visitMarks(storage)).toEqual({ channel: "spring" })
  storage.setItem("channel-at", "1")
  rememberVisit(new URL("https://site.test/"), storage, "pc_main", 31 * 86_400_000)
  expect(visitMarks(storage)).toEqual({ channel: "pc_main" })
})

test("the browser keeps one random id", () => {
  const storage = memoryStorage()
  const id = pcIdOf(storage)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(pcIdOf(storage)).toBe(id)
})

test("a cookie is read by its whole name", () => {
  expect(cookieOf("xtheme=a; theme=dark; lang=zh", "theme")).toBe("dark")
  expect(cookieOf("xtheme=a", "theme")).toBeUndefined()
  expect(cookieOf(null, "theme")).toBeUndefined()
})

test("company, download address and whoever is signed in are kept by their names, and go with the session", () => {
  const storage = memoryStorage()
  const host = { downloadUrl: "https://dl.test/app", company: "某公司", licence: "ICP 1" }
  keepFacts(storage, { ...host, user: { userCode: "u1" } }, "token=x; uuid=abc")
  expect([
    storage.getItem("downloadUrl"),
    storage.getItem("hithot"),
    storage.getItem("uuid"),
    storage.getItem("userInfo"),
  ]).toEqual([
    "https://dl.test/app",
    '{"company":"某公司","licence":"ICP 1"}',
    "abc",
    '{"userCode":"u1"}',
  ])
  keepFacts(storage, { ...host, downloadUrl: "" }, "uuid=abc")
  expect([
    storage.getItem("downloadUrl"),
    storage.getItem("uuid"),
    storage.getItem("userInfo"),
  ]).toEqual([null, null, null])
})
