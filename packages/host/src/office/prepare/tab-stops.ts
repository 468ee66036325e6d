import { attribute, elementsOf } from "./paragraph-format.ts"

/** Where text goes on after a tab, twentieths of a point from the margin. */
export interface TabStop {
  readonly at: number
  /** How text stands there; "clear" takes a stop of the style away. */
  readonly kind: string
}

/** Stops that a paragraph or a style names. Source: ECMA-376 part 1, 17.3.1.37 tab. */
export const readTabStops = (properties: string): TabStop[] =>
  elementsOf(properties, /<w:tabs>/g, "</w:tabs>").flatMap((tabs) =>
    [...tabs.matchAll(/<w:tab\b[^>]*>/g)].map(([tag]) => ({
      at: Number(attribute(tag, "pos")),
      kind: attribute(tag, "val") ?? "left",
    })),
  )

/** Stops of a style with those of a paragraph. */
export function withOwnStops(ofStyle: readonly TabStop[], own: readonly TabStop[]): TabStop[] {
  const stops = new Map([...ofStyle, ...own].map((stop) => [stop.at, stop]))
  return [...stops.values()].filter(({ kind }) => kind !== "clear").toSorted((a, b) => a.at - b.at)
}

/** Kinds of stops at which text begins. */
const begins = /^(?:left|start|num)$/

/**
 * Where text begins after the tabs that a paragraph begins with, twentieths of a point from the
 * margin; undefined where its own width decides. A hanging first line has a stop where the others
 * begin.
 */
export function afterTabs(
  tabs: number,
  {
    first,
    left,
    stops,
    every,
  }: {
    readonly first: number
    readonly left: number
    readonly stops: readonly TabStop[]
    readonly every: number
  },
): number | undefined {
  const all = first < 0 ? withOwnStops(stops, [{ at: left, kind: "left" }]) : stops
  let at: number | undefined = left + first
  for (let tab = 0; tab < tabs && at !== undefined; tab++) at = nextStop(at, all, every)
  return at
}

/** Where text goes on after a tab at a place; undefined where its own width decides. */
export function nextStop(
  from: number,
  stops: readonly TabStop[],
  every: number,
): number | undefined {
  const stop = stops.find((each) => each.at > from)
  if ((stop && !begins.test(stop.kind)) || every <= 0) return undefined
  return stop?.at ?? (Math.floor(from / every) + 1) * every
}

/**
 * How many tabs stand before a paragraph's text; undefined where there are some that depend on its
 * edges.
 */
export function leadingTabs(paragraph: string): number | undefined {
  const content = paragraph.replace(/<w:tabs>[\s\S]*?<\/w:tabs>/, "")
  const text = content.search(/<w:t[ >]/)
  const head = text < 0 ? content : content.slice(0, text)
  const count = (xml: string): number => xml.match(/<w:(?:tab|ptab)\b/g)?.length ?? 0
  return content.includes("<w:ptab") ? undefined : count(head)
}
