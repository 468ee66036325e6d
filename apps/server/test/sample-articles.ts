import { Buffer } from "node:buffer"
import sharp from "sharp"
import type { ArticleDraft, Services } from "@mozhuan/services"

const text = (picture: string): string => `先看文件是哪一种。

## 准备文件

见[压缩](/compress)，或者[外面的说明](https://example.com/a)。

1. 打开**工具页**。
2. 选择文件。
3. 下载结果。

![文件列表](${picture} "图 1：文件列表")

## 选项怎么选

| 选项 | 适合 |
|---|---|
| 流式 | 改文字 |

### 表格

> 注意核对。

- 一
- 二

## 乱码怎么办？

打开文字识别再转一次。

## 不一样怎么办？

换一种排版。
`

/**
 * Articles of every column with tags, tools, a translation, a picture and a draft; enough for a
 * second page of the tutorials.
 */
export async function addSampleArticles(
  services: Services,
): Promise<{ readonly draft: number; readonly first: number }> {
  const picture = await services.images.store(
    await sharp({ create: { width: 320, height: 200, channels: 3, background: "#1c5a6b" } })
      .png()
      .toBuffer()
      .then((bytes) => Buffer.from(bytes)),
  )
  const make = (changes: Partial<ArticleDraft>): ArticleDraft => ({
    column: "jiaocheng",
    shortName: "x",
    title: "题",
    summary: "按顺序讲清楚。",
    keywords: "教程,PDF",
    author: "编辑部",
    source: text(picture.path),
    status: "published",
    tags: ["排版", "工作", "PDF 转 Word"],
    ...changes,
  })
  const first = await services.articles.save(
    make({
      shortName: "keep-layout",
      title: "PDF 转 Word 怎么保留排版",
      tool: "pdf2word",
      cover: picture.path,
      publishedAt: new Date("2026-11-01T00:00:00Z"),
    }),
  )
  await services.articles.save(
    make({
      shortName: "keep-layout",
      language: "en",
      title: "Keep the layout",
      summary: "Step by step.",
    }),
  )
  for (let index = 0; index < 14; index++)
    await services.articles.save(
      make({
        shortName: `guide-${index}`,
        title: `教程之${index}`,
        tool: index % 2 === 0 ? "compress" : "split",
        publishedAt: new Date(Date.UTC(2026, 9, 1 + index)),
      }),
    )
  await services.articles.save(
    make({ column: "shipin", shortName: "watch", title: "看着学", video: "/images/watch.webm" }),
  )
  await services.articles.save(
    make({
      column: "shouce",
      shortName: "manual",
      title: "拆分手册",
      tool: "split",
      tags: ["C&A <手册>"],
    }),
  )
  await services.articles.save(
    make({ column: "wenti", shortName: "squares", title: "文字变成方框怎么办？" }),
  )
  const draft = await services.articles.save(
    make({ column: "wenti", shortName: "not-yet", title: "还没写完", status: "draft" }),
  )
  return { draft, first }
}
