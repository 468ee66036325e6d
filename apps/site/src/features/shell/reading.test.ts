import { expect, test } from "vitest"
import { fill } from "../../i18n/fill.ts"
import { systemOf } from "../downloads/system.ts"
import { pageNumberOf } from "../reading/page-number.ts"
import { describeBrowser } from "../usage/describe-browser.ts"
import { isHiddenPage } from "./hidden-pages.ts"
import { cookieOf } from "./visit.ts"

test("a host hides its pages with everything below them, and nothing beside", () => {
  const host = { hasTutorials: false, hasContactPage: false, hiddenPages: ["/download"] }
  for (const path of [
    "/jiaocheng",
    "/jiaocheng/a.html",
    "/wenti/b.html",
    "/tag",
    "/tag/x",
    "/download",
    "/download/x",
    "/contactus",
  ])
    expect(isHiddenPage(host, path), path).toBe(true)
  for (const path of ["/", "/pdf2word", "/tagged", "/downloads", "/jiaochengx", "/purchase"])
    expect(isHiddenPage(host, path), path).toBe(false)
})

test("Chinese and Latin are set apart where they meet in a filled text", () => {
  expect(fill("打开{tool}", { tool: "PDF 转 Word" })).toBe("打开 PDF 转 Word")
  expect(fill("打开{tool}吧", { tool: "图片转 PDF" })).toBe("打开图片转 PDF 吧")
  expect(fill("“{q}”的结果", { q: "PDF" })).toBe("“PDF”的结果")
  expect(fill("{unknown}", {})).toBe("{unknown}")
})

test.for([
  ["", 1],
  ["?p=2", 2],
  ["?p=1", undefined],
  ["?p=0", undefined],
  ["?p=01", undefined],
  ["?p=x", undefined],
  ["?p=1e3", undefined],
  ["?p=9999999", undefined],
] as const)("%j asks for page %s", ([search, page]) => {
  expect(pageNumberOf(new URL(`https://pdf.example/jiaocheng${search}`))).toBe(page)
})

test.for([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile Safari/604.1",
    "ios",
    { browserVersion: "Safari 17", browserOs: "iOS", phoneOsVersion: "17", phoneOs: 1 },
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel) Chrome/140.0 Mobile MicroMessenger/8.0.50",
    "android",
    { browserVersion: "WeChat 8", browserOs: "Android", phoneOsVersion: "14", phoneOs: 0 },
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Edg/140.0",
    "windows",
    { browserVersion: "Edge 140", browserOs: "Windows", phoneOsVersion: "", phoneOs: 2 },
  ],
  ["", undefined, { browserVersion: "other", browserOs: "other", phoneOsVersion: "", phoneOs: 2 }],
] as const)("the browser %j is told apart", ([userAgent, system, facts]) => {
  expect(systemOf(userAgent)).toBe(system)
  expect(describeBrowser(userAgent)).toEqual(facts)
})

test("a broken cookie is read as it is", () => {
  expect(cookieOf("theme=%E0%A4%A; usage=yes", "theme")).toBe("%E0%A4%A")
})
