import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")

/** Sentences of the articles that ship with the site, as running Chinese text. */
export function chineseProse(): string[] {
  const folder = join(root, "content/articles")
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .flatMap((name) => paragraphsOf(readFileSync(join(folder, name), "utf8")))
    .filter((text) => (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) > text.length * 0.6)
}

/** Paragraphs of the documentation of this repository, as running English text. */
export function englishProse(): string[] {
  return ["architecture.md", "security.md", "errors.md", "console.md"]
    .flatMap((name) => paragraphsOf(readFileSync(join(root, "docs", name), "utf8")))
    .filter((text) => /^[\x20-\x7e]{80,}$/.test(text))
}

function paragraphsOf(markdown: string): string[] {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/```[\s\S]*?```/g, "")
    .split(/\n\s*\n/)
    .filter((part) => !/^[#|>!<]/.test(part.trim()))
    .map((part) =>
      part
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[*`_#]/g, "")
        .replace(/^\s*(?:[-+]|\d+\.)\s+/gm, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((part) => part.length > 40)
}

export const mixedProse = [
  "本合同由甲方 Beijing Huarui Technology Co., Ltd. 与乙方于 2026 年 3 月 18 日签订，合同编号 HR-2026-0318。",
  "系统采用 Node.js 24 与 PostgreSQL 17，接口遵循 OpenAPI 3.1 规范，平均响应时间为 128 ms，可用性 99.95%。",
  "请将发票寄至 finance@example.com，联系电话 010-8765 4321，传真 010-8765 4322，邮编 100089。",
  "本次升级包括 PDF/A-2u、ISO 32000-2 与 UTF-8 支持；在 Windows 11、macOS 15 和 Ubuntu 24.04 上通过测试。",
  "根据 GB/T 7714-2015 的要求，参考文献按 Author-Date 方式著录，DOI 应完整给出，例如 10.1000/xyz123。",
  "CPU 主频 3.6 GHz，内存 64 GB DDR5，磁盘 2 TB NVMe SSD，网络带宽 10 Gbit/s，操作系统为 Debian 12。",
  "会议定于 9:30 AM 在 Building B, Room 1203 召开，议题为 Q3 revenue review，由 Ms. Zhang 主持。",
  "该药物的剂量为 0.25 mg/kg，每日 2 次，共 14 天；血药浓度峰值 Cmax 为 35.7 ng/mL，半衰期 6.8 h。",
]

export const traditionalProse = [
  "中華民國一百一十五年度總預算案，經行政院會議審議通過，依法送請立法院審查。歲入編列新臺幣二兆九千億元，較上年度增加百分之五點三。",
  "本公司董事會於本年三月召開會議，決議通過民國一百一十四年度營業報告書、財務報表及盈餘分派議案，並訂於六月召開股東常會。",
  "委託人應於簽約時提供身分證明文件影本，並親自簽名蓋章。受託人對於因業務所知悉之資料，負有保密義務，非經書面同意不得對外揭露。",
  "為維護學生學習權益，學校應於每學期開學前公布課程綱要、評量方式與教師諮詢時間，並於網站提供線上選課說明。",
  "觀眾請於開演前三十分鐘入場，遲到者須依服務人員引導於適當時間進入。場內禁止攝影、錄音及飲食，請將行動電話關機。",
  "臺灣鐵路與高速鐵路於連續假期間加開班次，旅客可提前二十八日透過網路、電話語音或便利商店預訂車票，並於期限內完成付款。",
  "醫師應親自診察病患，並將診斷結果、處置方式及用藥說明記載於病歷。護理人員須依醫囑執行，遇有疑義應即時確認。",
  "債務人未依約清償時，債權人得聲請法院裁定准予強制執行。當事人對裁定不服者，應於送達後十日內提出抗告。",
]

export const verticalProse = [
  "春天的早晨，江南小鎮還籠罩在薄霧之中。石橋下的河水緩緩流過，烏篷船靠在岸邊，船夫正在收拾昨夜的漁網。",
  "远处的山峦起伏如画，山脚下的村庄炊烟袅袅。孩子们背着书包，沿着青石板路走向学校，笑声在巷子里回荡。",
  "老人坐在门前的竹椅上，手里捧着一杯热茶，静静地看着来往的行人。他说，这座小镇已经有八百多年的历史了。",
  "每到节日，街道两旁挂满红灯笼，戏台上锣鼓喧天，远近的乡亲都赶来看戏，直到深夜才慢慢散去。",
]

/** Deterministic numbers from 0 to 1. Source: T. Ettinger, "mulberry32". */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
