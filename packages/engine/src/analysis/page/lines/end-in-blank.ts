import type { DrawnRule, Span, TextLine } from "../../drafts.ts"

/** Gives a line with the blank that a rule draws behind it. */
export function endInBlank(
  line: TextLine,
  rule: Pick<DrawnRule, "from" | "to">,
): TextLine | undefined {
  const last = line.spans.at(-1)
  if (!last) return undefined
  const [from, to] = [line.box.x1, rule.to]
  const space: Span = {
    ...last,
    text: " ",
    edges: [from, to],
    box: { ...last.box, x0: from, x1: to },
  }
  return {
    ...line,
    spans: [...line.spans, space],
    text: `${line.text} `,
    box: { ...line.box, x1: to },
    gaps: [...line.gaps, { at: line.text.length, from, to, leader: "underscore" }],
  }
}

/** Gives a line with the blank that a rule draws before it. */
export function startWithBlank(
  line: TextLine,
  rule: Pick<DrawnRule, "from" | "to">,
): TextLine | undefined {
  const [first] = line.spans
  if (!first) return undefined
  const [from, to] = [rule.from, line.box.x0]
  const space: Span = {
    ...first,
    text: " ",
    edges: [from, to],
    box: { ...first.box, x0: from, x1: to },
  }
  return {
    ...line,
    spans: [space, ...line.spans],
    text: ` ${line.text}`,
    ...(line.leap === undefined ? {} : { leap: line.leap + 1 }),
    box: { ...line.box, x0: from },
    gaps: [
      { at: 0, from, to, leader: "underscore" },
      ...line.gaps.map((gap) => ({ ...gap, at: gap.at + 1 })),
    ],
  }
}
