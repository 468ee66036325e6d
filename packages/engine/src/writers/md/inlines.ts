import { isFixedPitchName } from "../../html/font-stack.ts"
import { baseRun } from "../../html/reflow/looks.ts"
import { chartTable, trendNotes, type Chart } from "../../model/chart.ts"
import type { Figure, Inline, Link, Paragraph, RunStyle } from "../../model/document.ts"
import { formulaLatex } from "../../model/formula-latex.ts"
import type { Formula } from "../../model/document.ts"
import { leavesOf, plainText } from "../../model/walk.ts"
import { anchorOf, type Writing } from "./context.ts"
import { joinPieces, type Marks, type MarkedText } from "./emphasis.ts"
import {
  emptyMd,
  escapeBrackets,
  escapeLabel,
  escapePipes,
  escapeText,
  joinMd,
  spelt,
  pipeRows,
  respell,
  spellAddress,
  type Markdown,
} from "./escape.ts"

/** How a line break within a paragraph is written where the paragraph stands. */
export type BreakAs = "\\\n" | "<br>" | " "

const breaks: Readonly<Record<BreakAs, Markdown>> = {
  "\\\n": spelt`\\\n`,
  "<br>": spelt`<br>`,
  " ": spelt` `,
}

/** Gives the content of a paragraph as Markdown of one line, but for its breaks. */
export function inlinesMarkdown(
  paragraph: Paragraph,
  writing: Writing,
  breakAs: BreakAs,
): Markdown {
  const base = baseRun(writing.document, paragraph)
  // A heading is bold by itself; what is bold in it says nothing.
  const whole = { ...base, bold: paragraph.headingLevel !== undefined, italic: false }
  const text = respell(
    joinPieces(piecesOf(paragraph.inlines, { writing, breakAs, base: whole })),
    (spelled) =>
      spelled
        .replace(/[ \t]*\\\n[ \t]*/g, "\\\n")
        .replace(/(?:\\\n)+$/, "")
        .trim(),
  )
  return spelt`${anchorsOf(paragraph, writing)}${text}`
}

interface Setting {
  readonly writing: Writing
  readonly breakAs: BreakAs
  /** What the paragraph looks like by itself; only what goes beyond it is marked. */
  readonly base: RunStyle
}

function piecesOf(inlines: readonly Inline[], setting: Setting): MarkedText[] {
  return joinLinks(inlines).flatMap((inline) => pieceOf(inline, setting))
}

/** Links to one place that only blanks part are one link: a contents entry has several. */
function joinLinks(inlines: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = []
  let since = 0
  for (const inline of inlines) {
    const last = joined[since]
    if (inline.kind === "link" && last?.kind === "link" && isSamePlace(inline, last))
      joined.splice(since, Infinity, {
        ...last,
        inlines: [...last.inlines, ...joined.slice(since + 1), ...inline.inlines],
      })
    else {
      joined.push(inline)
      if (inline.kind === "link" || plainText([inline]).trim() !== "") since = joined.length - 1
    }
  }
  return joined
}

const isSamePlace = ({ target: a }: Link, { target: b }: Link): boolean =>
  a.kind === "bookmark"
    ? b.kind === "bookmark" && a.name === b.name
    : b.kind === "uri" && a.uri === b.uri

function pieceOf(inline: Inline, setting: Setting): MarkedText[] {
  const { writing, breakAs } = setting
  switch (inline.kind) {
    case "text":
      return [
        { kind: "text", text: inline.text, marks: marksOf(inline.text, inline.style, setting) },
      ]
    case "pageField":
      return [
        { kind: "text", text: inline.shown, marks: marksOf(inline.shown, inline.style, setting) },
      ]
    case "break":
      return [{ kind: "done", markdown: breaks[breakAs] }]
    case "tab":
      return [{ kind: "text", text: " ", marks: marksOf("", inline.style, setting) }]
    case "figure":
      return done(figureMarkdown(inline.figure, writing))
    case "formula":
      return done(formulaMarkdown(inline.formula))
    case "note":
      writing.references.add(inline.note)
      return done(spelt`[^${inline.note + 1}]`)
    case "link":
      return linkPieces(inline, setting)
  }
}

/** A displayed formula stands between lines of its own, its number within. */
function formulaMarkdown({ tree, display, number }: Formula): Markdown {
  const latex = formulaLatex(tree)
  if (display === "inline") return `$${latex}$` as Markdown
  const tag = number === undefined ? "" : ` \\tag{${number.replace(/^[([（]|[)\]）]$/g, "")}}`
  return `$$${latex}${tag}$$` as Markdown
}

const done = (markdown: Markdown): MarkedText[] =>
  markdown === "" ? [] : [{ kind: "done", markdown }]

function marksOf(text: string, style: RunStyle, { writing, base }: Setting): Marks {
  return {
    bold: style.bold && !base.bold,
    italic: style.italic && !base.italic,
    strike: style.strike === true,
    code: isCode(text, style, writing),
    raised: style.verticalAlign,
  }
}

/**
 * Tells code by its face. Chinese text takes a face of one width for its letters now and then: with
 * Han characters in it, a run is no code.
 */
export function isCode(text: string, { font }: RunStyle, writing: Writing): boolean {
  return (
    !writing.isAllFixedPitch &&
    !/\p{Script=Han}/u.test(text) &&
    isFixedPitchName(writing.document.fonts[font]?.ascii ?? "")
  )
}

/** Schemes that a document may lead to. */
const safeScheme = /^(?:https?|mailto|tel|ftp):/i

function linkPieces(link: Link, setting: Setting): MarkedText[] {
  const pieces = piecesOf(link.inlines, setting)
  const { target } = link
  const address = target.kind === "bookmark" ? `#${anchorOf(target.name)}` : target.uri.trim()
  if (target.kind === "uri" && !safeScheme.test(address)) return pieces
  const hasPicture = leavesOf(link.inlines).some(({ kind }) => kind === "figure" || kind === "note")
  const label = hasPicture ? joinPieces(pieces) : linkLabel(pieces)
  return label.trim() === "" ? [] : done(spelt`[${label}](${spellAddress(address)})`)
}

/** Brackets in a link's text would end it. */
function linkLabel(pieces: readonly MarkedText[]): Markdown {
  const [only] = pieces
  if (pieces.length === 1 && only?.kind === "text" && !only.marks.bold && !only.marks.italic)
    return escapeLabel(only.text.trim())
  return escapeBrackets(respell(joinPieces(pieces), (spelled) => spelled.trim()))
}

/** Places that links lead to. */
const anchorsOf = ({ bookmarks = [] }: Paragraph, { linked }: Writing): Markdown =>
  joinMd(
    bookmarks
      .filter((name) => linked.has(name))
      .map((name) => spelt`<a id="${spellAddress(anchorOf(name))}"></a>`),
  )

/** A picture beside the file, and what it shows. */
export interface Picture {
  readonly path: string
  readonly alt: string
}

/**
 * Gives a picture or drawing; text boxes are text and stand below their paragraph, what is drawn
 * behind text frames it and shows nothing by itself.
 */
export function pictureOf(figure: Figure, writing: Writing, caption = ""): Picture | undefined {
  const { content, placement, wrap } = figure
  const alt = (figure.altText ?? figure.caption ?? caption).replace(/\s+/g, " ").trim()
  const [place] = placement
  const path =
    content.kind === "picture"
      ? writing.picture(content.image)
      : content.kind === "drawing" && place && wrap !== "behind"
        ? writing.drawing(content, place, alt)
        : undefined
  return path === undefined ? undefined : { path, alt }
}

export function figureMarkdown(figure: Figure, writing: Writing, caption?: string): Markdown {
  if (figure.content.kind === "chart") return chartMarkdown(figure.content.chart)
  const picture = pictureOf(figure, writing, caption)
  if (!picture) return emptyMd
  const markdown = spelt`![${escapeLabel(picture.alt)}](${spellAddress(picture.path)})`
  const { link } = figure
  return link && safeScheme.test(link) ? spelt`[${markdown}](${spellAddress(link)})` : markdown
}

/** Gives the data of a chart as a table, under its title. Source: GFM 0.29, 4.10. */
function chartMarkdown(chart: Chart): Markdown {
  const [head = [], ...rows] = chartTable(chart)
  const spelled = (cells: readonly (string | number | null)[]): Markdown[] =>
    cells.map((cell) => escapePipes(escapeText(String(cell ?? ""))))
  const rule = head.map((_, column) =>
    typeof rows[0]?.[column] === "number" ? spelt`---:` : spelt`---`,
  )
  const table = pipeRows([spelled(head), rule, ...rows.map(spelled)])
  const whole = trendNotes(chart).reduce<Markdown>(
    (before, note) => spelt`${before}\n\n${escapeText(note)}`,
    table,
  )
  return chart.title === undefined ? whole : spelt`**${escapeText(chart.title)}**\n\n${whole}`
}

/** Whether a paragraph shows nothing: no text, figure or note. */
export const isBlank = (paragraph: Paragraph): boolean =>
  plainText(paragraph.inlines).trim() === "" &&
  !leavesOf(paragraph.inlines).some(({ kind }) => kind === "figure" || kind === "note")
