import { mkdirSync, existsSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { print } from "./outputs.ts"

/** Gives numbers from 0 to 1, the same for the same seed. Source: mulberry32, public domain. */
function lots(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Draws from what a page may hold. */
class Lot {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = lots(seed)
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1))
  }

  one<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.#next() * list.length)] ?? list[0]
  }

  list(least: number, most: number, make: (index: number) => string): string {
    return Array.from({ length: this.whole(least, most) }, (_, index) => make(index)).join("")
  }
}

const latin =
  "office files flow first affine report margin quarter total budget shipping returns policy customer account update review minutes annual growth service region summary price order draft figure table result method effect field".split(
    " ",
  )
const han =
  "季度报告销售数据客户订单产品质量服务项目计划预算合同审批地区增长公司管理部门时间标题说明"

function words(lot: Lot, least: number, most: number): string {
  return Array.from(
    { length: lot.whole(least, most) },
    () => latin[lot.whole(0, latin.length - 1)],
  ).join(" ")
}

function chinese(lot: Lot, least: number, most: number): string {
  return Array.from(
    { length: lot.whole(least, most) },
    () => han[lot.whole(0, han.length - 1)],
  ).join("")
}

const phrase = (lot: Lot): string =>
  lot.one([
    () => words(lot, 2, 5),
    () => chinese(lot, 3, 8),
    () => `${chinese(lot, 2, 4)} ${lot.whole(1, 999)} ${chinese(lot, 2, 3)}`,
  ])()

const number = (lot: Lot): string =>
  lot.one([
    () => `${lot.whole(1, 99)},${String(lot.whole(0, 999)).padStart(3, "0")}.${lot.whole(10, 99)}`,
    () => `−${lot.whole(1, 99)}.${lot.whole(0, 9)}`,
    () => `${lot.whole(1, 100)}%`,
    () => `¥${lot.whole(1, 9999)}`,
  ])()

function sentence(lot: Lot): string {
  const rich = lot.one([
    () => `<b>${phrase(lot)}</b>`,
    () => `<code>${words(lot, 1, 1)}_${lot.whole(1, 9)}()</code>`,
    () => `<a href="https://example.org/${lot.whole(1, 99)}">${phrase(lot)}</a>`,
    () => `<mark>${phrase(lot)}</mark>`,
    () => `<span class="badge">${words(lot, 1, 1)}</span>`,
    () => `<i>${phrase(lot)}</i>`,
    () => `${words(lot, 1, 2)}…… ${chinese(lot, 2, 5)}`,
  ])()
  return lot.one([
    () => `${words(lot, 6, 14)} ${rich} ${words(lot, 3, 9)}. `,
    () => `${chinese(lot, 10, 24)}，${rich}${chinese(lot, 6, 16)}。`,
  ])()
}

const paragraph = (lot: Lot): string => `<p>${lot.list(1, 5, () => sentence(lot))}</p>`

function table(lot: Lot): string {
  const columns = lot.whole(2, 5)
  const cells = (tag: string, make: () => string): string =>
    Array.from({ length: columns }, () => `<${tag}>${make()}</${tag}>`).join("")
  const rows = lot.list(
    2,
    7,
    () => `<tr>${cells("td", () => (lot.whole(0, 2) ? number(lot) : phrase(lot)))}</tr>`,
  )
  return `<table class="${lot.one(["ruled", "zebra", "lines", "bare", "dark"])}"><tr>${cells("th", () => phrase(lot))}</tr>${rows}</table>`
}

function card(lot: Lot): string {
  const figure = `<div class="big">${number(lot)}</div><div>${phrase(lot)}</div>`
  return `<div class="card ${lot.one(["shadow", "tinted", "plain", "gradient", "night"])}"><h3>${phrase(lot)}</h3>${lot.whole(0, 1) ? figure : paragraph(lot)}</div>`
}

function code(lot: Lot): string {
  const lines = lot.list(
    2,
    7,
    (index) =>
      `${"  ".repeat(index % 4)}${words(lot, 1, 3).replaceAll(" ", ".")}(${lot.whole(0, 99)});\n`,
  )
  return `<pre class="${lot.one(["light", "night"])}">${lines}</pre>`
}

function form(lot: Lot): string {
  return `<form>${lot.list(2, 4, () => `<label>${phrase(lot)}: <input value="${phrase(lot)}"></label><br>`)}</form>`
}

const list = (lot: Lot): string => {
  const tag = lot.one(["ul", "ol"])
  return `<${tag}>${lot.list(2, 6, () => `<li>${sentence(lot)}</li>`)}</${tag}>`
}

function block(lot: Lot): string {
  return lot.one([
    () => paragraph(lot),
    () => paragraph(lot),
    () => table(lot),
    () => `<div class="cards">${lot.list(2, 4, () => card(lot))}</div>`,
    () => card(lot),
    () => code(lot),
    () => list(lot),
    () => form(lot),
    () => `<blockquote>${sentence(lot)}</blockquote>`,
    () => `<div class="bar">${phrase(lot)}</div>`,
    () => `<h2>${phrase(lot)}</h2>`,
    () => `<div class="two">${paragraph(lot)}${paragraph(lot)}</div>`,
  ])()
}

function style(lot: Lot): string {
  const accent = lot.one(["#1d4ed8", "#0f766e", "#b91c1c", "#7c3aed"])
  const radius = lot.whole(0, 16)
  return `
body { font: ${lot.whole(10, 15)}px/1.${lot.whole(3, 8)} ${lot.one(["Carlito", "Liberation Serif", "DejaVu Sans", "Noto Sans CJK SC"])}, "Noto Sans CJK SC"; -webkit-print-color-adjust: exact }
h1 { ${lot.one([`color: ${accent}`, `background: ${accent}; color: #fff; padding: 12px`, "border-bottom: 2px solid #333"])} }
.card { border-radius: ${radius}px; padding: 14px; margin: 10px 0; ${lot.whole(0, 1) ? "overflow: hidden" : ""} }
.shadow { box-shadow: 0 2px ${lot.whole(4, 16)}px rgba(0, 0, 0, 0.25) }
.tinted { background: #eef2ff; border: 1px solid ${accent} }
.plain { border: 1px solid #ccc }
.gradient { background: linear-gradient(135deg, ${accent}, #111827); color: #fff }
.night { background: #111827; color: #f9fafb }
.cards { display: ${lot.one(["grid; grid-template-columns: 1fr 1fr", "flex"])}; gap: 12px }
.big { font-size: 26px; font-weight: 700 }
code { background: #f1f5f9; border-radius: 4px; padding: 1px 4px; font-family: "DejaVu Sans Mono" }
pre { padding: 10px; border-radius: 6px; font: 11px "DejaVu Sans Mono" }
.light { background: #f6f8fa }
.badge { background: ${accent}; color: #fff; border-radius: 999px; padding: 1px 8px }
.bar { background: ${lot.one([accent, "linear-gradient(90deg, #000, #555)"])}; color: #fff; padding: 8px; border-radius: ${radius}px }
blockquote { border-left: 4px solid ${accent}; background: #fafafa; padding: 8px; opacity: ${lot.one(["1", "0.8"])} }
table { border-collapse: collapse; margin: 10px 0 } td, th { padding: 4px 10px; text-align: left }
.ruled td, .ruled th { border: 1px solid #999 } .zebra tr:nth-child(even) { background: #f3f4f6 }
.lines th { border-bottom: 2px solid #333 } .dark th { background: ${accent}; color: #fff }
.two { columns: 2 } input { width: 60% }`
}

function page(seed: number): string {
  const lot = new Lot(seed)
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><title>${seed}</title><style>${style(lot)}</style><body><h1>${phrase(lot)}</h1>${lot.list(3, 9, () => block(lot))}</body></html>`
}

/**
 * Prints web pages drawn by lot and gives the paths of their PDFs, those made before left alone.
 */
export async function printRandomPages(
  folder: string,
  count: number,
  seed: number,
): Promise<string[]> {
  const target = resolve(folder)
  mkdirSync(target, { recursive: true })
  return Array.from({ length: count }, (_, index) => {
    const stem = join(target, `page-${seed + index}`)
    if (!existsSync(`${stem}.pdf`)) {
      writeFileSync(`${stem}.html`, page(seed + index))
      print(`${stem}.html`, target)
    }
    return `${stem}.pdf`
  })
}
