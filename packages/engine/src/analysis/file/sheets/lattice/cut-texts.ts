import { ems } from "../../../geometry/scale.ts"
import { lowerBound } from "../../../geometry/border-rules.ts"
import type { Span, TextLine } from "../../../drafts.ts"
import { cutLine } from "../../../writing/words.ts"
import { areOne, isCutAt, SAME } from "../cut-lines.ts"
import type { SeatedText } from "./seat-texts.ts"

/** Texts of pages beside each other, of which some go on over the edge between two pages. */
export interface CutTexts {
  /** By page: texts that the edge of their page cuts are whole. */
  readonly pages: readonly (readonly SeatedText[])[]
  /** Texts that show the rest of one that begins on a page before. */
  readonly rests: ReadonlySet<SeatedText>
}

/**
 * Finds texts that the edge of a page cuts and the page beside it goes on with. Programs draw such
 * a text on both, at the same height and as wide, each page showing what the other hides.
 */
export function joinCutTexts(pages: readonly (readonly SeatedText[])[]): CutTexts {
  const rests = new Set<SeatedText>()
  const whole = pages.map((own) => [...own])
  for (let page = pages.length - 1; page > 0; page--) {
    const [before = [], own = []] = [whole[page - 1], whole[page]]
    const begun = own
      .filter(({ text }) => isCutAt(text.line, "start"))
      .toSorted((a, b) => a.text.baseline - b.text.baseline)
    const places = begun.map(({ text }) => text.baseline)
    for (const [index, seat] of before.entries()) {
      if (!isCutAt(seat.text.line, "end")) continue
      for (
        let at = lowerBound(places, seat.text.baseline - SAME);
        (places[at] ?? Infinity) < seat.text.baseline + SAME;
        at++
      ) {
        const rest = begun[at]
        if (!rest || rests.has(rest) || !areOne(seat.text.line, rest.text.line)) continue
        rests.add(rest)
        before[index] = {
          ...seat,
          text: { ...seat.text, line: joined(seat.text.line, rest.text.line) },
        }
        break
      }
    }
  }
  return { pages: whole, rests }
}

/** Adds to a line what only the page beside it shows. */
function joined(line: TextLine, rest: TextLine): TextLine {
  const { whole } = line
  if (!whole || line.box.x1 > whole.x1 - SAME) return line
  const shift = whole.x0 - (rest.whole?.x0 ?? 0)
  const places = rest.spans.flatMap(({ text, edges, box }) =>
    Array.from(
      { length: text.length },
      (_, at) => ((edges[at] ?? box.x0) + (edges[at + 1] ?? box.x1)) / 2 + shift,
    ),
  )
  const from = places.findIndex((at) => at > line.box.x1)
  if (from === -1) return line
  const end = cutLine(rest, from, rest.text.length)
  const isSpaced = end.box.x0 + shift - line.box.x1 > ems.touch * line.size
  const spans = [...line.spans]
  const last = spans.pop()
  if (last) spans.push(isSpaced ? spaced(last, end.box.x0 + shift) : last)
  return {
    ...line,
    spans: [...spans, ...end.spans.map((span) => moved(span, shift))],
    text: `${line.text}${isSpaced ? " " : ""}${end.text}`,
    box: { ...line.box, x1: end.box.x1 + shift },
  }
}

const spaced = (span: Span, until: number): Span => ({
  ...span,
  text: `${span.text} `,
  edges: [...span.edges, until],
})

const moved = (span: Span, shift: number): Span => ({
  ...span,
  edges: Array.from(span.edges, (edge) => edge + shift),
  box: { ...span.box, x0: span.box.x0 + shift, x1: span.box.x1 + shift },
})
