import { createElement, type ReactNode } from "react"

/**
 * Elements of presentation MathML that are drawn; what is none of them, its words among it, is not.
 */
const drawn: ReadonlySet<string> = new Set(
  (
    "math semantics mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd " +
    "mi mn mo mtext mspace"
  ).split(" "),
)
/** Attributes that say how a formula looks; none of them leads anywhere. */
const looks: ReadonlySet<string> = new Set([
  "accent",
  "accentunder",
  "columnalign",
  "display",
  "form",
  "linethickness",
  "mathvariant",
  "movablelimits",
  "stretchy",
])

/**
 * Gives a formula as elements that the browser draws; undefined where the markup is none.
 *
 * Built by name, not set as markup: it comes from a visitor's file.
 */
export function mathOf(markup: string): ReactNode {
  const { documentElement } = new DOMParser().parseFromString(markup, "application/xml")
  return documentElement.localName === "math" ? built(documentElement, 0) : undefined
}

function built(element: Element, key: number): ReactNode {
  if (!drawn.has(element.localName)) return null
  const attributes = Object.fromEntries(
    [...element.attributes].flatMap(({ name, value }) => (looks.has(name) ? [[name, value]] : [])),
  )
  const children = [...element.childNodes].map((child, at) =>
    child instanceof Element ? built(child, at) : child.textContent,
  )
  return createElement(element.localName, { ...attributes, key }, ...children)
}
