/**
 * How far a stop may be from the line between the ends: thousandths of a percent, or a share of
 * them.
 */
const NEAR = 10_000
const NEAR_SHARE = 0.1
/** Steps of a channel that thousandths of a percent stand for in `RRGGBB`. */
const CHANNEL = 100_000 / 255
/** What a change of a colour is where none is told; the others are 100 %. */
const NONE = new Set(["lumOff", "satOff", "hueOff", "alphaOff"])
const ALL = 100_000

interface Stop {
  /** Thousandths of a percent of the way. */
  readonly at: number
  /** The colour that is changed; channels of a told one count as changes. */
  readonly colour: string
  readonly changes: ReadonlyMap<string, number>
}

/**
 * A gradient whose stops between the ends lie about on the way from one to the other loses them.
 * The office program (7.4) draws one segment of a gradient, the widest, and holds its colours
 * beyond: of the shades that PowerPoint offers (tints of 66, 44.5 and 23.5 %) the whole lower half
 * is one colour.
 */
export const plainGradients = (xml: string): string =>
  xml.replace(/<a:gsLst>((?:(?!<a:gsLst>)[\s\S])*?)<\/a:gsLst>/g, (list, inside: string) => {
    const marked = inside.match(/<a:gs\b[^>]*>(?:(?!<a:gs\b)[\s\S])*?<\/a:gs>/g) ?? []
    const stops = marked
      .map((text) => ({ text, stop: readStop(text) }))
      .toSorted((a, b) => (a.stop?.at ?? 0) - (b.stop?.at ?? 0))
    const [first, last] = [stops[0], stops.at(-1)]
    if (stops.length < 3 || !first?.stop || !last?.stop) return list
    const isWhole = first.stop.at === 0 && last.stop.at === ALL
    const [from, to] = [first.stop, last.stop]
    if (!isWhole || !stops.every(({ stop }) => stop && isOnTheWay(stop, from, to))) return list
    return `<a:gsLst>${first.text}${last.text}</a:gsLst>`
  })

function readStop(text: string): Stop | undefined {
  const at = /<a:gs\b[^>]*\bpos="(\d+)"/.exec(text)?.[1]
  const colour = /<a:(srgbClr|schemeClr|prstClr|sysClr)\b[^>]*?\bval="(\w+)"/.exec(text)
  if (at === undefined || colour === null) return undefined
  const told = [...text.matchAll(/<a:(\w+)\s+val="(-?\d+)"\s*\/>/g)]
    .filter(([, name]) => !(name ?? "").endsWith("Clr"))
    .map(([, name = "", value]): [string, number] => [name, Number(value)])
  const [, kind, value = ""] = colour
  return kind === "srgbClr"
    ? { at: Number(at), colour: kind, changes: new Map([...channelsOf(value), ...told]) }
    : { at: Number(at), colour: `${kind} ${value}`, changes: new Map(told) }
}

const channelsOf = (hex: string): [string, number][] =>
  [0, 2, 4].map((place): [string, number] => [
    `channel ${place}`,
    Number.parseInt(hex.slice(place, place + 2), 16) * CHANNEL,
  ])

function isOnTheWay(stop: Stop, from: Stop, to: Stop): boolean {
  if (stop.colour !== from.colour || stop.colour !== to.colour) return false
  const names = [stop, from, to].flatMap(({ changes }) => [...changes.keys()])
  return names.every((name) => {
    const valueOf = ({ changes }: Stop): number => changes.get(name) ?? (NONE.has(name) ? 0 : ALL)
    const [start, end] = [valueOf(from), valueOf(to)]
    const expected = start + ((end - start) * stop.at) / ALL
    const near = Math.max(NEAR, Math.abs(expected) * NEAR_SHARE)
    return Math.abs(valueOf(stop) - expected) <= near
  })
}
