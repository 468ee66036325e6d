import {
  chineseProse,
  englishProse,
  mixedProse,
  randomFrom,
  traditionalProse,
  verticalProse,
} from "./texts.ts"

/** What a page is a sample of. */
export type PageKind =
  | "chinese"
  | "mixed"
  | "english"
  | "traditional"
  | "vertical"
  | "table"
  | "borderless"
  | "small"
  | "stamp"

/** A piece of print; lengths in points, y of the baseline. */
interface Print {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly anchor?: "start" | "end"
}

/** A page with known text, A4 in points. */
export interface KnownPage {
  readonly name: string
  readonly kind: PageKind
  readonly font: string
  readonly prints: readonly Print[]
  /** Lines and fills as SVG. */
  readonly marks: string
  /** What is stamped over the print, as SVG. */
  readonly stamp: string
  /** Texts in reading order. */
  readonly truth: readonly string[]
  /** Cells with numbers, each a text of its own. */
  readonly numbers: readonly string[]
  /** Cells of the page's table, row by row. */
  readonly grid?: readonly (readonly string[])[]
  readonly isVertical?: boolean
}

const [WIDTH, HEIGHT] = [595, 842]
const MARGIN = 64

const song = "Noto Serif CJK SC"
const hei = "Noto Sans CJK SC"
const ming = "AR PL UMing CN"
const kai = "AR PL UKai CN"
const wqy = "WenQuanYi Zen Hei"
const micro = "WenQuanYi Micro Hei"

/** Gives the 33 pages. */
export function knownPages(): KnownPage[] {
  const chinese = chineseProse()
  const english = englishProse()
  const from = (texts: readonly string[], at: number): string[] => [
    ...texts.slice(at),
    ...texts.slice(0, at),
  ]
  return [
    ...[song, hei, ming, kai, wqy, micro].map((font, index) =>
      prose(`chinese-${index}`, "chinese", { font, size: 10.5, texts: from(chinese, index * 23) }),
    ),
    ...[song, hei, ming, wqy].map((font, index) =>
      prose(`mixed-${index}`, "mixed", { font, size: 11, texts: from(mixedProse, index * 2) }),
    ),
    ...[song, hei, ming, kai].map((font, index) =>
      prose(`small-${index}`, "small", {
        font,
        size: index % 2 === 0 ? 7.5 : 8,
        texts: from(chinese, 140 + index * 31),
      }),
    ),
    ...["Liberation Serif", "Liberation Sans", "Carlito"].map((font, index) =>
      prose(`english-${index}`, "english", { font, size: 10.5, texts: from(english, index * 5) }),
    ),
    ...["Noto Serif CJK TC", "Noto Sans CJK TC", "AR PL UMing TW"].map((font, index) =>
      prose(`traditional-${index}`, "traditional", {
        font,
        size: 11,
        texts: from(traditionalProse, index * 2),
      }),
    ),
    ...[song, kai].map((font, index) => vertical(`vertical-${index}`, font, index)),
    ...[song, hei, ming, wqy, kai, hei].map((font, index) => table(`table-${index}`, font, index)),
    ...[song, hei, ming].map((font, index) => ({
      ...prose(`stamp-${index}`, "stamp", {
        font,
        size: 12,
        texts: from(chinese, 260 + index * 9),
      }),
      stamp: stampAt(index),
    })),
    ...[song, hei].map((font, index) => ({
      ...table(`borderless-${index}`, font, 6 + index),
      kind: "borderless" as const,
    })),
  ]
}

/** Width of a text in ems, roughly; lines come out ragged. */
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e7f ? 1 : 0.56), 0)

function brokenInto(text: string, ems: number): string[] {
  const lines: string[] = []
  let line = ""
  for (const part of text.match(/[\x21-\x7e]+\s*|\s+|[^\x21-\x7e\s]/g) ?? []) {
    const isHanging = /^[，。、；：！？）】》」』”’]/.test(part)
    if (line !== "" && !isHanging && widthOf(line + part.trimEnd()) > ems) {
      lines.push(line.trimEnd())
      line = ""
    }
    line += line === "" ? part.trimStart() : part
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()]
}

function prose(
  name: string,
  kind: PageKind,
  { font, size, texts }: { font: string; size: number; texts: readonly string[] },
): KnownPage {
  const prints: Print[] = []
  const pitch = size * 1.6
  let y = MARGIN + size
  for (const text of texts) {
    for (const line of brokenInto(text, (WIDTH - 2 * MARGIN) / size)) {
      if (y > HEIGHT - MARGIN) break
      prints.push({ text: line, x: MARGIN, y, size })
      y += pitch
    }
    y += pitch * 0.3
  }
  return {
    name,
    kind,
    font,
    prints,
    marks: "",
    stamp: "",
    truth: prints.map(({ text }) => text),
    numbers: [],
  }
}

function vertical(name: string, font: string, seed: number): KnownPage {
  const size = 13
  const perColumn = Math.floor((HEIGHT - 2 * MARGIN) / (size * 1.08))
  const text = [...verticalProse.slice(seed), ...verticalProse.slice(0, seed)].join("")
  const columns = Array.from({ length: Math.ceil(text.length / perColumn) }, (_, index) =>
    text.slice(index * perColumn, (index + 1) * perColumn),
  )
  const prints = columns.flatMap((column, index) =>
    Array.from(column, (char, row) => ({
      text: char,
      // Punctuation of columns stands in the upper right of its cell.
      x: WIDTH - MARGIN - (index + 1) * size * 1.9 + (/[，。、]/.test(char) ? size * 0.55 : 0),
      y: MARGIN + (row + 1) * size * 1.08 - (/[，。、]/.test(char) ? size * 0.5 : 0),
      size,
    })),
  )
  return {
    name,
    kind: "vertical",
    font,
    prints,
    marks: "",
    stamp: "",
    truth: columns,
    numbers: [],
    isVertical: true,
  }
}

const goods = [
  "打印纸",
  "硒鼓",
  "会议椅",
  "显示器",
  "网络交换机",
  "服务费",
  "运输费",
  "安装调试",
  "电源线",
  "投影仪",
]

function table(name: string, font: string, seed: number): KnownPage {
  const random = randomFrom(seed + 7)
  const columns = [40, 150, 230, 310, 420, 555]
  const [rows, top, pitch, size] = [26, 90, 26, 10]
  const prints: Print[] = [{ text: "采购明细表", x: 250, y: 66, size: 16 }]
  const [truth, numbers] = [["采购明细表"], [] as string[]]
  const grid: string[][] = []
  const heads = ["名称", "数量", "单价", "金额", "税额"]
  for (let row = 0; row < rows; row++) {
    const count = 1 + Math.floor(random() * 480)
    const price = Math.floor(random() * 900_000) / 100 + 0.5
    const cells =
      row === 0
        ? heads
        : [
            `${goods[Math.floor(random() * goods.length)] ?? ""}${String.fromCharCode(65 + row)}型`,
            String(count),
            money(price),
            money(count * price),
            money(count * price * 0.13),
          ]
    for (const [column, text] of cells.entries()) {
      const isNumber = column > 0
      const x = isNumber ? (columns[column + 1] ?? 0) - 4 : (columns[column] ?? 0) + 4
      const y = top + row * pitch + 17
      prints.push({ text, x, y, size, anchor: isNumber ? "end" : "start" })
      if (isNumber && row > 0) numbers.push(text)
    }
    truth.push(cells.join(" "))
    grid.push(cells)
  }
  // Ruled in full, across alone, in hairlines, with coloured rows, or by nothing.
  const styles = ["grid", "grid", "across", "grid", "hair", "filled", "plain", "plain"]
  const marks = rulingsOf(styles[seed] ?? "grid", { columns, rows, top, pitch })
  return { name, kind: "table", font, prints, marks, stamp: "", truth, numbers, grid }
}

const money = (value: number): string => value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ",")

function rulingsOf(
  style: string,
  { columns, rows, top, pitch }: { columns: number[]; rows: number; top: number; pitch: number },
): string {
  const [left, right] = [columns[0] ?? 0, columns.at(-1) ?? 0]
  const across = Array.from({ length: rows + 1 }, (_, row) => top + row * pitch)
  const line = (x1: number, y1: number, x2: number, y2: number): string =>
    `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#000" stroke-width="${style === "hair" ? 0.35 : 0.8}"/>`
  if (style === "plain") return ""
  if (style === "filled")
    return across
      .slice(0, -1)
      .map((y, row) =>
        row % 2 === 0
          ? `<rect x="${left}" y="${y}" width="${right - left}" height="${pitch}" fill="${row === 0 ? "#bcd3ee" : "#eaf1f9"}"/>`
          : "",
      )
      .join("")
  const drawn = across.map((y) => line(left, y, right, y))
  if (style !== "across") drawn.push(...columns.map((x) => line(x, top, x, across.at(-1) ?? 0)))
  return drawn.join("")
}

function stampAt(index: number): string {
  const [x, y] = [380 - index * 40, 560 - index * 130]
  const colour = index === 2 ? "#2340b8" : "#d81e1e"
  const around = Array.from("北京华瑞科技有限公司", (char, at) => {
    const angle = -150 + at * 33
    const turn = (angle * Math.PI) / 180
    return `<text transform="translate(${x + Math.cos(turn) * 50} ${y + Math.sin(turn) * 50}) rotate(${angle + 90})" font-family="${song}" font-size="14" text-anchor="middle" fill="${colour}">${char}</text>`
  })
  return `<g opacity="0.85" style="mix-blend-mode:multiply"><circle cx="${x}" cy="${y}" r="68" fill="none" stroke="${colour}" stroke-width="3.4"/>${around.join("")}<text x="${x}" y="${y + 14}" font-family="${hei}" font-size="40" text-anchor="middle" fill="${colour}">★</text><text x="${x}" y="${y + 44}" font-family="${song}" font-size="13" text-anchor="middle" fill="${colour}">合同专用章</text></g>`
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Gives the page as SVG, one user unit a point. */
export function svgOf(page: KnownPage): string {
  const texts = page.prints.map(
    ({ text, x, y, size, anchor }) =>
      `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor ?? "start"}" xml:space="preserve">${escaped(text)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${page.marks}<g font-family="${page.font}">${texts.join("")}</g>${page.stamp}</svg>`
}
