import { toHex } from "../../base/colour.ts"
import type { Inline, Link, RunStyle } from "../../model/document.ts"
import { chars, join, tag, type Html } from "../markup.ts"
import type { Reflow } from "./context.ts"
import { inlineFigure } from "./figures.ts"
import { runDeclarations } from "./looks.ts"

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
      return tag("span", { class: "tab" }, "\t")
    case "pageField":
      return styled(chars(inline.shown), inline.style, base, reflow)
    case "figure":
      return inlineFigure(inline.figure, reflow)
    case "note":
      return noteReference(inline.note, reflow)
    case "link":
      return linkHtml(inline, base, reflow)
  }
}

/** Meaning goes to elements (strong, em, sup), looks to a class. */
function styled(content: Html, style: RunStyle, base: RunStyle, reflow: Reflow): Html {
  const declarations = runDeclarations(
    { ...style, bold: base.bold, italic: base.italic },
    base,
    reflow.document,
  )
  if (base.bold && !style.bold) declarations.push("font-weight:normal")
  if (base.italic && !style.italic) declarations.push("font-style:normal")
  if (style.smallCaps) declarations.push("font-variant:small-caps")
  if (style.underline && style.underline !== "single")
    declarations.push(
      `text-decoration-style:${style.underline === "wave" ? "wavy" : style.underline}`,
    )
  let html = content
  if (style.verticalAlign)
    html = tag(style.verticalAlign === "superscript" ? "sup" : "sub", {}, html)
  if (style.highlight !== undefined)
    html = tag("mark", { style: `background:#${toHex(style.highlight)}` }, html)
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
      { id: `ref-${note + 1}`, href: `#note-${note + 1}`, role: "doc-noteref" },
      chars(mark),
    ),
  )
}

/** Schemes a page may lead to; a script in an address would run with the reader's rights. */
const safeScheme = /^(?:https?|mailto|tel|ftp):/i

function linkHtml(link: Link, base: RunStyle, reflow: Reflow): Html {
  const content = inlinesHtml(link.inlines, base, reflow)
  if (link.target.kind === "bookmark")
    return tag("a", { href: `#${anchorId(link.target.name)}` }, content)
  const uri = link.target.uri.trim()
  return safeScheme.test(uri) ? tag("a", { href: uri }, content) : content
}

/** Gives an id that is the same for the bookmark and for its links. */
export const anchorId = (name: string): string => `b-${name.replace(/[^\p{L}\p{N}_-]/gu, "_")}`
