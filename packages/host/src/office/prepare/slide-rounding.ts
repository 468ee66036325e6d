import { latinWidths, type LatinWidths } from "@mozhuan/engine"
import type { LetterWidths, StyleWidths } from "../fonts/data/own-widths.ts"
import { apartFaces, slideFamilies } from "../fonts/data/slide-families.ts"
import { INHERITED, REDUCED } from "./slide-inherited.ts"

/**
 * Dots an inch of the device by which the office program lays out slides. Source:
 * RefDevMode::Dpi600.
 */
const DOTS = 600
const POINTS = 72
/** The least step of spacing between letters, points: a hundredth of a millimetre. */
const STEP = POINTS / 2540
/** Chinese, Japanese and Korean characters are as wide as they are high. */
const FULL = 1000
const wide = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/
const FIRST = 0x20
/** Share of a piece's letters whose widths must be known. */
const MOST_KNOWN = 0.8
/**
 * Share by which lines of a face are still narrower than PowerPoint's when rounding is taken back:
 * pairs differ a little. Source: lines that both break alike, 8 to 40 pt: .0013 to .0028.
 */
const narrower: Readonly<Record<string, number>> = { "Mozhuan Slide Calibri": 0.002 }

/**
 * Takes back by the spacing of letters what the office program adds to a piece of text or takes
 * from it by rounding each letter to a dot: .8 % at 9 pt in Arial, enough to move one line in ten.
 *
 * Text below the size from which pairs are drawn together, in points, gets a face without pairs.
 *
 * PowerPoint does not round. Only pieces whose size is told or noted are looked at; a step of
 * spacing is a hundredth of a millimetre, and what stays of a piece is taken back by the next one
 * of its paragraph. Source: 19 presentations that PowerPoint exported, widths of lines that both
 * programs break alike: predicted and measured differ by .2 % on average.
 */
export function roundingEvened(xml: string, letters: string | undefined, pairsFrom = 0): string {
  let rest = 0
  const evened = xml.replace(/<a:p>|<a:r>(?:(?!<a:r>)[\s\S])*?<\/a:r>/g, (run) => {
    if (run === "<a:p>") rest = 0
    const text = unescaped(/<a:t>([^<]*)<\/a:t>/.exec(run)?.[1] ?? "")
    const head = /<a:rPr\b([^>]*)>/.exec(run)?.[1] ?? ""
    const size = Number(SIZED.exec(head)?.[1] ?? 0) / 100
    if (size === 0 || text === "") return run
    const named = /<a:latin typeface="([^"]*)"/.exec(run)?.[1] ?? "+mn-lt"
    const face = named === "+mn-lt" ? letters : named
    // A run that names no face may inherit another than the theme's.
    const apart = size < pairsFrom ? apartFaces.get(face ?? "") : undefined
    const set =
      apart === undefined
        ? run
        : run.replace(/<a:latin\b[^>]*>/, () => `<a:latin typeface="${apart}"/>`)
    const added = addedTo(text, {
      size,
      widthOf: widthsOf(face, head),
      lacks: narrower[face ?? ""],
    })
    if (added === undefined) return set
    // Letters whose width nobody knows are rounded as the others are.
    const steps = -Math.round((rest + added * text.length) / STEP / text.length)
    rest += (added + steps * STEP) * text.length
    return steps === 0 ? set : spaced(set, steps)
  })
  return evened.replaceAll(NOTE, "").replaceAll(REDUCED, "<a:noAutofit/>")
}

const SIZED = new RegExp(`\\b(?:sz|${INHERITED})="(\\d+)"`)
const NOTE = new RegExp(` ${INHERITED}="\\d+"`, "g")

/** How a piece of text is set. */
interface Setting {
  /** Points. */
  readonly size: number
  readonly widthOf: ((letter: string) => number | undefined) | undefined
  readonly lacks: number | undefined
}

/**
 * Points that rounding adds to a letter of a text in the mean; undefined where too few are known.
 */
function addedTo(text: string, { size, widthOf, lacks = 0 }: Setting): number | undefined {
  let [excess, count] = [0, 0]
  for (const letter of text) {
    const width = wide.test(letter) ? FULL : widthOf?.(letter)
    if (width === undefined) continue
    const dots = (width / 1000) * size * (DOTS / POINTS)
    excess += Math.round(dots) - dots * (1 + lacks)
    count++
  }
  return count < text.length * MOST_KNOWN ? undefined : ((excess / count) * POINTS) / DOTS
}

/**
 * Adds steps to the spacing that a run has. It is told in hundredths of a point. Source: ECMA-376
 * part 1, 21.1.2.3.9 rPr.
 */
function spaced(run: string, steps: number): string {
  return run.replace(/<a:rPr\b([^>]*?)(\/?)>/, (_, head: string, end: string) => {
    const own = Number(/\bspc="(-?\d+)"/.exec(head)?.[1] ?? 0)
    const spacing = own + Math.round(steps * STEP * 100)
    return `<a:rPr spc="${spacing}"${head.replace(/\s*\bspc="-?\d+"/, "")}${end}>`
  })
}

/** Widths of a made face in the style of a run; undefined where they are not known. */
function widthsOf(
  face: string | undefined,
  head: string,
): ((letter: string) => number | undefined) | undefined {
  const isOn = (name: string): boolean => new RegExp(`\\b${name}="(?:1|true)"`).test(head)
  const style = isOn("b") ? (isOn("i") ? "boldItalic" : "bold") : isOn("i") ? "italic" : "regular"
  const plain = face === undefined ? undefined : openFaces[face]
  if (plain !== undefined) return (letter) => plain[style][(letter.codePointAt(0) ?? 0) - FIRST]
  const own = face === undefined ? undefined : ownFaces.get(face)?.[style]
  return own && ((letter) => own.get(letter))
}

const openFaces: Readonly<Record<string, LatinWidths | undefined>> = {
  "Mozhuan Slide Sans Latin": latinWidths["Arial"],
  "Mozhuan Slide Serif Latin": latinWidths["Times New Roman"],
  "Mozhuan Slide Calibri": latinWidths["Calibri"],
  "Mozhuan Slide Cambria": latinWidths["Cambria"],
  "Mozhuan Slide Narrow": latinWidths["Arial Narrow"],
}

type Style = keyof StyleWidths
const ownFaces = new Map(
  slideFamilies.flatMap(({ name, widths }) =>
    widths?.letters
      ? [
          [
            name,
            Object.fromEntries(
              Object.entries(widths.letters).map(([style, letters]: [string, LetterWidths]) => [
                style,
                byLetter(letters),
              ]),
            ) as Partial<Record<Style, ReadonlyMap<string, number>>>,
          ] as const,
        ]
      : [],
  ),
)

function byLetter(letters: LetterWidths): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(letters).flatMap(([width, signs]) =>
      [...signs].map((sign): [string, number] => [sign, Number(width)]),
    ),
  )
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
