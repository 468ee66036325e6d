import { strFromU8, unzipSync } from "fflate"
import { attribute, parse, walk, type Node } from "./markup.test-kit.ts"

/**
 * Finds text in a document or presentation of ours that nobody would see: in the colour of its
 * ground, under an opaque shape, or outside its slide.
 *
 * Only what the markup says for sure counts: grounds of pictures, gradients and shapes that cover a
 * text in part are not judged. Boxes are in EMU.
 */
export function findUnseenText(bytes: Uint8Array): string[] {
  const parts = Object.entries(unzipSync(bytes)).flatMap(([name, content]) => {
    const root = /\.(?:xml|rels)$/.test(name) ? parse(strFromU8(content)) : undefined
    return root ? [[name, root] as const] : []
  })
  const inks = styleInks(parts.find(([name]) => name === "word/styles.xml")?.[1])
  const size = parts
    .filter(([name]) => name === "ppt/presentation.xml")
    .flatMap(([, root]) => [...walk(root)].filter(({ name }) => name === "p:sldSz"))[0]
  return parts.flatMap(([name, root]) => {
    if (/^word\/(?:document|header\d*|footer\d*)\.xml$/.test(name))
      return faintWords(root, { ink: inks.get(""), inks }).map((fault) => `${name}: ${fault}`)
    if (!size || !/^ppt\/slides\/slide\d+\.xml$/.test(name)) return []
    const box = { x0: 0, y0: 0, x1: number(size, "cx"), y1: number(size, "cy") }
    const slide = { box, ground: backgroundOf(name, new Map(parts)) }
    return slideFaults(root, slide).map((fault) => `${name}: ${fault}`)
  })
}

interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** Half a point: edges of one drawing agree to within it. */
const TOLERANCE = 6350

const number = (node: Node | undefined, name: string): number =>
  Number((node && attribute(node, name)) ?? Number.NaN)

const child = (node: Node | undefined, ...path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>(
    (at, name) => at?.children.find((inner) => inner.name === name),
    node,
  )

const contains = (outer: Box, inner: Box): boolean =>
  outer.x0 <= inner.x0 + TOLERANCE &&
  outer.y0 <= inner.y0 + TOLERANCE &&
  outer.x1 >= inner.x1 - TOLERANCE &&
  outer.y1 >= inner.y1 - TOLERANCE

const touches = (a: Box, b: Box): boolean =>
  a.x0 < b.x1 - TOLERANCE &&
  a.x1 > b.x0 + TOLERANCE &&
  a.y0 < b.y1 - TOLERANCE &&
  a.y1 > b.y0 + TOLERANCE

/** A shape of a slide in paint order. */
interface Shape {
  readonly name: string
  readonly box: Box
  /** Draws nothing of its own but text. */
  readonly isBare: boolean
  /** Fills its whole box with one colour. */
  readonly fill?: string
  /** Colours of its runs of text. */
  readonly inks: readonly string[]
  readonly hasText: boolean
}

/**
 * Colour of the background of a slide: its own, or that of its layout, or of the master; white
 * where none has one, undefined where it is no plain colour.
 */
function backgroundOf(name: string, parts: ReadonlyMap<string, Node>): string | undefined {
  const own = child(parts.get(name), "p:cSld", "p:bg")
  if (own) return solidColour(child(own, "p:bgPr", "a:solidFill"))
  const [folder = "", file = ""] = [/^.*\//.exec(name)?.[0], /[^/]*$/.exec(name)?.[0]]
  const relations = [...walk(parts.get(`${folder}_rels/${file}.rels`) ?? nothing)]
  const target = relations
    .map((relation) => attribute(relation, "Target") ?? "")
    .find((each) => /slide(?:Layout|Master)\d+\.xml$/.test(each))
  if (target === undefined) return "FFFFFF"
  return backgroundOf(target.replace(/^\.\.\//, "ppt/").replace(/^\//, ""), parts)
}

const nothing: Node = { name: "", attributes: "", children: [] }

function slideFaults(slide: Node, page: { box: Box; ground: string | undefined }): string[] {
  const shapes = shapesOf(child(slide, "p:cSld", "p:spTree"))
  return shapes.flatMap((shape, at) => {
    if (!shape.hasText) return []
    const faults: string[] = []
    if (!touches(shape.box, page.box)) faults.push(`${shape.name} stands outside the slide`)
    const cover = shapes
      .slice(at + 1)
      .find(({ fill, box }) => fill !== undefined && contains(box, shape.box))
    if (cover) faults.push(`${shape.name} stands under ${cover.name}`)
    const ground = groundOf(shape, shapes.slice(0, at), page.ground)
    if (ground !== undefined && shape.inks.some((ink) => ink === ground))
      faults.push(`${shape.name} has the colour of its ground`)
    return faults
  })
}

/** Gives the one colour on which a text stands, or undefined where that is not known for sure. */
function groundOf(shape: Shape, below: readonly Shape[], page: string | undefined) {
  if (shape.fill !== undefined) return shape.fill
  if (!shape.isBare) return undefined
  for (const other of below.toReversed()) {
    if (other.isBare || !touches(other.box, shape.box)) continue
    return contains(other.box, shape.box) ? other.fill : undefined
  }
  return page
}

/** Shapes of a tree; those in groups that move or stretch what is in them are left out. */
function shapesOf(tree: Node | undefined): Shape[] {
  return (tree?.children ?? []).flatMap((node): Shape[] => {
    if (node.name === "p:grpSp") return isStraight(node) ? shapesOf(node) : []
    const frame = child(node, "p:xfrm") ?? child(node, "p:spPr", "a:xfrm")
    const box = boxOf(frame)
    if (!box) return []
    if (!frame || attribute(frame, "rot") === undefined) return [shapeOf(node, box)]
    // Somewhere within the reach of its corners; what it covers there is not known.
    return [{ name: node.name, box: reachOf(box), isBare: false, inks: [], hasText: false }]
  })
}

function isStraight(group: Node): boolean {
  const frame = child(group, "p:grpSpPr", "a:xfrm")
  const same = (a: string, b: string, names: readonly string[]): boolean =>
    names.every((name) => number(child(frame, a), name) === number(child(frame, b), name))
  return same("a:off", "a:chOff", ["x", "y"]) && same("a:ext", "a:chExt", ["cx", "cy"])
}

/** Around the middle of a box, as far as its corners get when it turns. */
function reachOf({ x0, y0, x1, y1 }: Box): Box {
  const [x, y, reach] = [(x0 + x1) / 2, (y0 + y1) / 2, Math.hypot(x1 - x0, y1 - y0) / 2]
  return { x0: x - reach, y0: y - reach, x1: x + reach, y1: y + reach }
}

/** Place before it is turned; undefined where a shape has none of its own. */
function boxOf(frame: Node | undefined): Box | undefined {
  if (!frame) return undefined
  const off = child(frame, "a:off")
  const ext = child(frame, "a:ext")
  const [x0, y0] = [number(off, "x"), number(off, "y")]
  const box = { x0, y0, x1: x0 + number(ext, "cx"), y1: y0 + number(ext, "cy") }
  return Object.values(box).every(Number.isFinite) ? box : undefined
}

function shapeOf(node: Node, box: Box): Shape {
  const look = child(node, "p:spPr")
  const isRectangle = attribute(child(look, "a:prstGeom") ?? look ?? node, "prst") === "rect"
  const fill = isRectangle ? solidColour(child(look, "a:solidFill")) : undefined
  const runs = [...walk(child(node, "p:txBody") ?? { name: "", attributes: "", children: [] })]
    // A marker is a ground of its own; spaces are not seen on any.
    .filter((run) => run.name === "a:r" && !child(run, "a:rPr", "a:highlight") && !isBlank(run))
    .flatMap((run) => solidColour(child(run, "a:rPr", "a:solidFill")) ?? [])
  const isBare =
    node.name === "p:sp" &&
    child(look, "a:noFill") !== undefined &&
    (child(look, "a:ln") === undefined || child(look, "a:ln", "a:noFill") !== undefined)
  const name = attribute(child(node, "p:nvSpPr", "p:cNvPr") ?? node, "name") ?? node.name
  const hasText = [...walk(node)].some((inner) => inner.name === "a:t")
  return { name, box, isBare, ...(fill === undefined ? {} : { fill }), inks: runs, hasText }
}

const isBlank = (run: Node): boolean => child(run, "a:t")?.isBlank === true

/** Colour of a fill that lets nothing through. */
function solidColour(fill: Node | undefined): string | undefined {
  const colour = child(fill, "a:srgbClr")
  return colour && colour.children.length === 0 ? attribute(colour, "val") : undefined
}

/** What holds where words of a document stand. */
interface Around {
  /** Shading that is nearest around them. */
  readonly ground?: string | undefined
  /** Colour of their style; words without one are set off from their ground by the program. */
  readonly ink: string | undefined
  /** Colours of styles by id, that of plain paragraphs by "". */
  readonly inks: ReadonlyMap<string, string>
}

function styleInks(styles: Node | undefined): Map<string, string> {
  const all = (styles?.children ?? []).filter(({ name }) => name === "w:style")
  const inkOf = (style: Node | undefined): string | undefined => {
    const own = colourOf(child(style, "w:rPr"))
    const base = child(style, "w:basedOn")
    if (own !== undefined || !base) return own
    const id = attribute(base, "w:val")
    return inkOf(all.find((other) => other !== style && attribute(other, "w:styleId") === id))
  }
  return new Map(
    all.flatMap((style) => {
      const ink = inkOf(style)
      const isPlain =
        attribute(style, "w:type") === "paragraph" && attribute(style, "w:default") === "1"
      const ids = [attribute(style, "w:styleId") ?? "", ...(isPlain ? [""] : [])]
      return ink === undefined ? [] : ids.map((id) => [id, ink] as const)
    }),
  )
}

const colourOf = (properties: Node | undefined): string | undefined => {
  const colour = child(properties, "w:color")
  return colour && attribute(colour, "w:val")
}

/** Words of a document in the colour of the shading that is nearest around them. */
function faintWords(node: Node, around: Around): string[] {
  // A text box stands on what is drawn there.
  if (node.name === "w:txbxContent")
    return node.children.flatMap((inner) => faintWords(inner, { ...around, ground: undefined }))
  const properties = node.children.find(({ name }) => /^w:(?:tc|p|r)Pr$/.test(name))
  const style = child(properties, "w:pStyle") ?? child(properties, "w:rStyle")
  const ink = (style && around.inks.get(attribute(style, "w:val") ?? "")) ?? around.ink
  const ground = shading(properties) ?? around.ground
  if (node.name !== "w:r")
    return node.children.flatMap((inner) => faintWords(inner, { ...around, ink, ground }))
  const own = colourOf(properties) ?? ink
  return ground !== undefined && own === ground && child(node, "w:t")
    ? [`words in ${own} on ${ground}`]
    : []
}

function shading(properties: Node | undefined): string | undefined {
  const shade = child(properties, "w:shd")
  const fill = shade && attribute(shade, "w:fill")
  return fill === "auto" ? undefined : fill
}
