import type { Figure, Formula, Inline, Link, RunStyle } from "../../model/document.ts"
import { linearText } from "../../model/formula-text.ts"
import { leavesOf } from "../../model/walk.ts"
import { formulaMathml } from "../mathml.ts"
import { chars, join, tag, type Html } from "../markup.ts"
import { safeUrl } from "./addresses.ts"
import type { Reflow } from "./context.ts"
import { inlineFigure } from "./figures.ts"
import { legible, runDeclarations } from "./looks.ts"
import { twoTone } from "../two-tone.ts"

/** Gives the content of a paragraph whose text starts from `base`. */
export function inlinesHtml(inlines: readonly Inline[], base: RunStyle, reflow: Reflow): Html {
  return join(inlines.map((inline) => inlineHtml(inline, base, reflow)))
}

function inlineHtml(inline: Inline, base: RunStyle, reflow: Reflow): Html {
  switch (inline.kind) {
    case "text":
      return styled(chars(inline.text), inline.style, base, reflow)
    case "break":
      return tag("br")
    case "tab":
      return tag("span", { class: "tab" }, chars("\t"))
    case "pageField":
      return styled(chars(inline.shown), inline.style, base, reflow)
    case "figure":
      return inlineFigure(inline.figure, reflow)
    case "formula":
      return formulaHtml(inline.formula)
    case "note":
      return noteReference(inline.note, reflow)
    case "link":
      return linkHtml(inline, base, reflow)
  }
}

/**
 * Signs of a formula in a line beyond which it may be wider than the window of a phone; it then
 * scrolls by itself, since no browser breaks one into lines.
 */
const LONG_FORMULA = 24

function formulaHtml(formula: Formula): Html {
  const math = formulaMathml(formula)
  return formula.display === "block" || linearText(formula.tree).length <= LONG_FORMULA
    ? math
    : tag("span", { class: "long" }, math)
}

/** Meaning goes to elements (strong, em, sup), looks to a class. */
function styled(content: Html, own: RunStyle, base: RunStyle, reflow: Reflow): Html {
  const style = legible(own, own.highlight ?? reflow.ground)
  const declarations = runDeclarations(
    { ...style, bold: base.bold, italic: base.italic },
    base,
    reflow.document,
  )
  if (base.bold && !style.bold) declarations.push("font-weight:normal")
  if (base.italic && !style.italic) declarations.push("font-style:normal")
  if (style.smallCaps) declarations.push("font-variant:small-caps")
  if (style.allCaps) declarations.push("text-transform:uppercase")
  if (style.underline && style.underline !== "single")
    declarations.push(
      `text-decoration-style:${style.underline === "wave" ? "wavy" : style.underline}`,
    )
  let html = content
  if (style.verticalAlign)
    html = tag(style.verticalAlign === "superscript" ? "sup" : "sub", {}, html)
  if (style.highlight !== undefined)
    html = tag("mark", { style: twoTone("background", style.highlight, "fill").join(";") }, html)
  if (style.strike) html = tag("s", {}, html)
  if (style.underline) html = tag("u", {}, html)
  if (style.italic && !base.italic) html = tag("em", {}, html)
  if (style.bold && !base.bold) html = tag("strong", {}, html)
  const name = reflow.classes.of(declarations)
  return name ? tag("span", { class: name }, html) : html
}

function noteReference(note: number, reflow: Reflow): Html {
  const mark = reflow.document.notes[note]?.mark ?? String(note + 1)
  return tag(
    "sup",
    {},
    tag(
      "a",
      { id: reflow.claimId(`ref-${note + 1}`), href: `#note-${note + 1}`, role: "doc-noteref" },
      chars(mark),
    ),
  )
}

/** A link holds no other: notes stand beside it, a picture in it loses its own. */
function linkHtml(link: Link, base: RunStyle, reflow: Reflow): Html {
  const url =
    link.target.kind === "bookmark"
      ? reflow.bookmarkUrl(link.target.name)
      : safeUrl(link.target.uri)
  if (url === undefined) return inlinesHtml(link.inlines, base, reflow)
  const html: Html[] = []
  let held: Leaf[] = []
  const close = (): void => {
    if (held.length > 0) html.push(tag("a", { href: url }, inlinesHtml(held, base, reflow)))
    held = []
  }
  for (const leaf of leavesOf(link.inlines)) {
    if (leaf.kind === "note") {
      close()
      html.push(noteReference(leaf.note, reflow))
    } else held.push(leaf.kind === "figure" ? { ...leaf, figure: unlinked(leaf.figure) } : leaf)
  }
  close()
  return join(html)
}

type Leaf = ReturnType<typeof leavesOf>[number]

const unlinked = ({ link: _link, ...figure }: Figure): Figure => figure
