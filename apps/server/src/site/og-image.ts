import sharp from "sharp"
import { xmlText } from "./xml.ts"

/** What a picture for shared links says. */
export interface OgText {
  readonly brand: string
  /** Small line above the title. */
  readonly kicker: string
  readonly title: string
  readonly note: string
}

/** Size that networks ask for, in pixels. */
const [WIDTH, HEIGHT] = [1200, 630]
const MARGIN = 88
/** Widest line of a title, in ems; a Chinese character is one. */
const LINE_EMS = 14.4
const TITLE_SIZE = 70
/** Lines of a title before it is cut. */
const LINES = 3
/** Pictures drawn at once: each takes a core for a moment. */
const AT_ONCE = 1

let running = 0
const waiting: (() => void)[] = []

/** Draws the picture that networks show beside a link, as PNG. */
export async function drawOgImage(text: OgText): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await sharp(Buffer.from(ogSvg(text)))
      .png({ compressionLevel: 8, palette: true, colours: 128 })
      .toBuffer()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Spells the picture. Colours are those of the site's light appearance. */
function ogSvg({ brand, kicker, title, note }: OgText): string {
  const lines = breakTitle(title)
  const top = 300 - ((lines.length - 1) * TITLE_SIZE * 1.3) / 2
  const serif = "'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', serif"
  const sans =
    "'Noto Sans CJK SC', 'Source Han Sans SC', 'WenQuanYi Zen Hei', 'PingFang SC', sans-serif"
  const titles = lines.map(
    (line, index) =>
      `<text x="${MARGIN}" y="${top + index * TITLE_SIZE * 1.3}" font-family="${serif}" font-size="${TITLE_SIZE}" font-weight="700" fill="#17191c">${xmlText(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f4ee"/>
<rect width="14" height="${HEIGHT}" fill="#b2361f"/>
<text x="${MARGIN}" y="136" font-family="${sans}" font-size="32" fill="#b2361f">${xmlText(kicker)}</text>
${titles.join("\n")}
<path d="M${MARGIN} 498H${WIDTH - MARGIN}" stroke="#dedacf" stroke-width="2"/>
<g transform="translate(${MARGIN} 522) scale(1.5)"><path d="M5.6 1.6c7-.5 14-.4 20.6 0 2.3.2 3.9 1.9 4.1 4.2.4 6.7.4 13.5 0 20.2-.2 2.4-1.9 4.1-4.3 4.3-6.8.5-13.6.5-20.3 0-2.3-.2-3.9-1.9-4-4.2-.4-6.7-.4-13.4 0-20.2C1.8 3.5 3.3 1.8 5.6 1.6Z" fill="#b2361f"/><path d="M16 5.4c4.1 4.7 7.3 8.7 7.3 12.9a7.3 7.3 0 0 1-14.6 0c0-4.2 3.2-8.2 7.3-12.9Z" fill="#fffefb"/><path d="M16 11.2v13.3a6.2 6.2 0 0 1-6.2-6.2c0-2.4 2.3-4.3 6.2-7.1Z" fill="#17191c"/></g>
<text x="${MARGIN + 64}" y="557" font-family="${serif}" font-size="34" font-weight="700" fill="#17191c">${xmlText(brand)}</text>
<text x="${WIDTH - MARGIN}" y="556" text-anchor="end" font-family="${sans}" font-size="26" fill="#5d6267">${xmlText(cut(note, 24))}</text>
</svg>`
}

/**
 * Breaks a title where its width ends, Latin words whole; what does not fit ends in an ellipsis.
 */
function breakTitle(title: string): string[] {
  const words = title.replace(/\s+/g, " ").match(/[\p{Script=Latin}\p{Nd}.'’-]+|\s|./gu) ?? []
  const lines = [""]
  for (const word of words) {
    const line = lines.at(-1) ?? ""
    // A mark that closes may hang over the edge rather than begin a line.
    if (
      widthOf(line + word) <= LINE_EMS ||
      (line !== "" && /^[，。、；：？！）》”’,.;:?!)]$/u.test(word))
    )
      lines[lines.length - 1] = line + word
    else if (word !== " ") lines.push(cut(word, LINE_EMS))
  }
  if (lines.length <= LINES) return lines.map((line) => line.trim())
  const kept = lines.slice(0, LINES)
  return [
    ...kept.slice(0, -1).map((line) => line.trim()),
    `${cut(kept.at(-1) ?? "", LINE_EMS - 1)}…`,
  ]
}

const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, character) => sum + ((character.codePointAt(0) ?? 0) < 0x250 ? 0.56 : 1),
    0,
  )

function cut(text: string, ems: number): string {
  let kept = ""
  for (const character of text) {
    if (widthOf(kept + character) > ems) return kept
    kept += character
  }
  return kept
}
