import { expect, test } from "vitest"
import { renderMarkdown } from "./markdown.ts"

const render = (source: string) =>
  renderMarkdown(source, async (path) =>
    path === "/images/a.png" ? { width: 640, height: 480 } : undefined,
  )

test.for([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt&#58;alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox)",
  "[x](//evil.example/x)",
  "![x](javascript:alert(1))",
  "![x](https://evil.example/track.png)",
  "![x](/images/../v1/user/logout)",
  '![x](/images/a.png "\\"onload=alert(1)")',
  "<a href='x' onclick='alert(1)'>x</a>",
  "<svg><script>alert(1)</script></svg>",
  "`<script>`\n\n```html\n<script>alert(1)</script>\n```",
  '[x](</images/a.png" onclick=alert(1)>)',
  "# <style>*{display:none}</style>",
  "| a |\n|---|\n| <iframe src=//evil.example> |",
])("an article cannot smuggle in %s", async (source) => {
  const { html } = await render(source)
  // Whatever is left between angle brackets is a tag of ours without handlers or foreign addresses.
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    expect(tag).toMatch(
      /^<\/?(?:h[234]|p|a|ul|ol|li|strong|em|code|pre|table|thead|tbody|tr|th|td|img|figure|figcaption|div|br|hr)(?:\s|\/?>)/,
    )
    expect(tag).not.toMatch(
      /\son\w+\s*=|javascript:|vbscript:|data:|src="(?!\/images\/)|href="\/\/|\.\./i,
    )
  }
})

test("headings get ids and make the contents list, which begins at the second level", async () => {
  const { html, headings } = await render("# 一\n\n## 选择 `文件`\n\n# 一\n\n### 深处")
  expect(headings).toEqual([
    { id: "s-一", text: "一", level: 2 },
    { id: "s-选择-文件", text: "选择 文件", level: 3 },
    { id: "s-一-2", text: "一", level: 2 },
  ])
  expect(html).toContain('<h2 id="s-一">一</h2>')
  expect(html).not.toContain("<h1")
})

test("a picture alone is a figure with its size and caption, by whichever path the writer named it", async () => {
  const expected =
    '<figure><img src="/images/a.png" alt="界面" width="640" height="480" decoding="async" /><figcaption>图 1</figcaption></figure>'
  for (const path of ["/images/a.png", "../../images/a.png", "images/a.png"])
    expect((await render(`![界面](${path} "图 1")`)).html.trim()).toBe(expected)
})

test("links to other sites are marked, our own are not", async () => {
  const { html } = await render("[外](https://example.com) [内](/pdf2word) [章](#s-x)")
  expect(html).toContain(
    '<a href="https://example.com" rel="nofollow noopener" target="_blank">外</a>',
  )
  expect(html).toContain('<a href="/pdf2word">内</a>')
  expect(html).toContain('<a href="#s-x">章</a>')
})

test("the first numbered list gives the steps, and headings that ask give questions with answers", async () => {
  const { steps, questions } = await render(
    "1. 打开**工具**\n2. 放入文件\n\n## 会丢格式吗？\n\n不会。\n\n多数情况下。\n\n## 其他\n\n文字\n\n1. 不算",
  )
  expect(steps).toEqual(["打开工具", "放入文件"])
  expect(questions).toEqual([{ question: "会丢格式吗？", answer: "不会。 多数情况下。" }])
})

test("the first picture is fetched at once, unless a cover stands above it", async () => {
  const source = "![a](/images/a.png)\n\n![b](/images/a.png)"
  const lazyOf = (html: string): boolean[] =>
    [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag.includes('loading="lazy"'))
  expect(lazyOf((await render(source)).html)).toEqual([false, true])
  expect(
    lazyOf((await renderMarkdown(source, async () => undefined, { isBelowCover: true })).html),
  ).toEqual([true, true])
})
