import type {
  Paragraph,
  ParagraphFormat,
  ParagraphStyle,
  RunStyle,
} from "../../../model/document.ts"
import { plainFormat, plainRun } from "../../../model/build.ts"
import { leavesOf } from "../../../model/walk.ts"

/**
 * Works out one style for each key in use: the look that most of its text has.
 *
 * Writers then spell only what differs in a paragraph.
 */
export function learnStyles(blocks: Iterable<Paragraph>): {
  styles: ParagraphStyle[]
  body: RunStyle
} {
  const byKey = new Map<string, Paragraph[]>()
  for (const paragraph of blocks) {
    const list = byKey.get(paragraph.style)
    if (list) list.push(paragraph)
    else byKey.set(paragraph.style, [paragraph])
  }
  const body = commonRun(byKey.get("body") ?? [...byKey.values()].flat())
  const styles = [...byKey].map(([key, paragraphs]): ParagraphStyle => {
    const isBody = key === "body"
    return {
      id: key,
      ...naming(key),
      run: isBody ? body : commonRun(paragraphs),
      format: commonFormat(paragraphs),
    }
  })
  if (!byKey.has("body"))
    styles.unshift({ id: "body", ...naming("body"), run: body, format: plainFormat })
  styles.sort((a, b) => Number(b.id === "body") - Number(a.id === "body") || (a.id < b.id ? -1 : 1))
  return { styles, body }
}

const names: Readonly<Record<string, Pick<ParagraphStyle, "name" | "role">>> = {
  body: { name: "正文", role: "body" },
  title: { name: "标题", role: "title" },
  caption: { name: "题注", role: "caption" },
  header: { name: "页眉", role: "header" },
  footer: { name: "页脚", role: "footer" },
  footnote: { name: "脚注文本", role: "footnote" },
}

function naming(key: string): Pick<ParagraphStyle, "name" | "role" | "level"> {
  const fixed = names[key]
  if (fixed) return fixed
  const level = Number(/\d+$/.exec(key)?.[0] ?? 1)
  return key.startsWith("toc")
    ? { name: `目录 ${level}`, role: "toc", level }
    : { name: `标题 ${level}`, role: "heading", level }
}

/**
 * Look that most characters have, without what belongs to single words.
 *
 * Widths follow: lines that are fitted differ in theirs and are one text all the same.
 */
function commonRun(paragraphs: readonly Paragraph[]): RunStyle {
  type Look = { readonly style: RunStyle; weight: number }
  const looks = new Map<string, Look & { readonly scales: Map<number | undefined, number> }>()
  let last: RunStyle | undefined
  let key = ""
  for (const paragraph of paragraphs) {
    for (const leaf of leavesOf(paragraph.inlines)) {
      if (leaf.kind !== "text") continue
      const { font, size, bold, italic, colour, scale } = leaf.style
      // Most runs look like the one before.
      if (!last || !isSameLook(last, leaf.style))
        key = `${font} ${size} ${bold} ${italic} ${colour}`
      last = leaf.style
      const look = looks.get(key) ?? {
        style: { font, size, bold, italic, colour },
        weight: 0,
        scales: new Map(),
      }
      looks.set(key, look)
      look.weight += leaf.text.length
      look.scales.set(scale, (look.scales.get(scale) ?? 0) + leaf.text.length)
    }
  }
  const best = heaviest([...looks.values()], ({ weight }) => weight)
  if (!best) return plainRun
  const [scale] = heaviest([...best.scales], ([, weight]) => weight) ?? []
  return { ...best.style, ...(scale === undefined ? {} : { scale }) }
}

/** The first of the heaviest. */
function heaviest<T>(all: readonly T[], weightOf: (one: T) => number): T | undefined {
  let best: T | undefined
  for (const one of all) if (best === undefined || weightOf(one) > weightOf(best)) best = one
  return best
}

const isSameLook = (a: RunStyle, b: RunStyle): boolean =>
  a.font === b.font &&
  a.size === b.size &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.colour === b.colour

function commonFormat(paragraphs: readonly Paragraph[]): ParagraphFormat {
  const formats = paragraphs.map((paragraph) => paragraph.format)
  const weights = paragraphs.map((paragraph) => Math.max(1, paragraph.lines?.length ?? 1))
  const pick = <T>(read: (format: ParagraphFormat) => T): T | undefined =>
    mostCommon(formats.map(read), weights)
  return {
    ...plainFormat,
    align: pick((format) => format.align) ?? plainFormat.align,
    direction: pick((format) => format.direction) ?? plainFormat.direction,
    indent: {
      left: 0,
      right: 0,
      firstLine: Math.max(0, pick((format) => format.indent.firstLine) ?? 0),
    },
    spaceBefore: pick((format) => format.spaceBefore) ?? 0,
    spaceAfter: 0,
    lineSpacing: pick((format) => format.lineSpacing) ?? plainFormat.lineSpacing,
    ...(formats.some((format) => format.keepWithNext) ? { keepWithNext: true } : {}),
    ...(formats.some((format) => format.allowsLoneLines) ? { allowsLoneLines: true } : {}),
  }
}

function mostCommon<T>(values: readonly T[], weights: readonly number[]): T | undefined {
  const counts = new Map<unknown, { value: T; weight: number }>()
  let last: { value: T; weight: number } | undefined
  values.forEach((value, index) => {
    // Most paragraphs are set like the one before.
    if (last?.value !== value || !last) {
      const key = typeof value === "object" ? JSON.stringify(value) : value
      last = counts.get(key) ?? { value, weight: 0 }
      counts.set(key, last)
    }
    last.weight += weights[index] ?? 1
  })
  let best: { value: T; weight: number } | undefined
  for (const entry of counts.values()) if (!best || entry.weight > best.weight) best = entry
  return best?.value
}
