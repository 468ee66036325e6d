import {
  all,
  attribute,
  kid,
  kids,
  type OfficeParts,
  type OfficeView,
  type SlideBox,
  type ViewBlock,
  type ViewCell,
  type ViewRun,
} from "./office-parts.ts"

/** Slides read; a few milliseconds each. */
const mostSlides = 120
const emuPerPoint = 12_700

/** Maps lengths of a group's children onto the slide: x' = x·sx + dx. */
interface Frame {
  readonly scale: readonly [number, number]
  readonly shift: readonly [number, number]
}
const whole: Frame = { scale: [1, 1], shift: [0, 0] }

/** A slide with what it takes over from: its layout, and the layout's master. */
interface Sheet {
  readonly root: Element
  readonly relations: ReadonlyMap<string, string>
}

/** Reads the first slides of a presentation: text, tables and pictures in their places. */
export function readSlides(parts: OfficeParts): OfficeView | undefined {
  const name = "ppt/presentation.xml"
  const presentation = parts.xml(name)
  const size = kid(presentation, "sldSz")
  const [width, height] = [Number(attribute(size, "cx") ?? 0), Number(attribute(size, "cy") ?? 0)]
  if (presentation === undefined || width <= 0 || height <= 0) return undefined
  const relations = parts.relations(name)
  const ids = kids(kid(presentation, "sldIdLst"), "sldId").map(
    (entry) =>
      [...entry.attributes].find(({ localName, prefix }) => localName === "id" && prefix !== null)
        ?.value ?? "",
  )
  const slides = ids.slice(0, mostSlides).flatMap((id) => {
    const part = relations.get(id)
    const root = part === undefined ? undefined : parts.xml(part)
    // Hidden slides are not printed.
    if (part === undefined || root === undefined || attribute(root, "show") === "0") return []
    return [new SlideReader(parts, chainOf(parts, part, root), width, height).read()]
  })
  return slides.length > 0
    ? {
        kind: "slides",
        ratio: width / height,
        points: width / emuPerPoint,
        slides,
      }
    : undefined
}

function chainOf(parts: OfficeParts, part: string, root: Element): Sheet[] {
  const chain: Sheet[] = [{ root, relations: parts.relations(part) }]
  for (const folder of ["slideLayouts", "slideMasters"]) {
    const next = [...(chain.at(-1)?.relations.values() ?? [])].find((target) =>
      target.includes(`/${folder}/`),
    )
    const found = next === undefined ? undefined : parts.xml(next)
    if (next === undefined || found === undefined) break
    chain.push({ root: found, relations: parts.relations(next) })
  }
  return chain
}

class SlideReader {
  readonly #parts: OfficeParts
  readonly #chain: readonly Sheet[]
  readonly #width: number
  readonly #height: number
  readonly #colours: ReadonlyMap<string, string>
  readonly #boxes: SlideBox[] = []

  constructor(parts: OfficeParts, chain: readonly Sheet[], width: number, height: number) {
    this.#parts = parts
    this.#chain = chain
    this.#width = width
    this.#height = height
    this.#colours = themeColours(parts, chain.at(-1))
  }

  read(): { fill?: string; boxes: readonly SlideBox[] } {
    const fill = this.#chain
      .map(
        ({ root }) =>
          this.#fillOf(kid(root, "cSld", "bg", "bgPr")) ??
          this.#colour(kid(root, "cSld", "bg", "bgRef")),
      )
      .find((found) => found !== undefined)
    // What the layout and the master draw themselves lies below; their placeholders are only
    // places.
    for (const sheet of this.#chain.toReversed())
      for (const child of kids(kid(sheet.root, "cSld", "spTree"))) this.#take(child, sheet, whole)
    return { ...(fill === undefined ? {} : { fill }), boxes: this.#boxes }
  }

  #take(element: Element, sheet: Sheet, frame: Frame): void {
    const isOwn = sheet === this.#chain[0]
    if (!isOwn && all(element, "ph").length > 0) return
    if (element.localName === "grpSp") {
      const inner = groupFrame(kid(element, "grpSpPr", "xfrm"), frame)
      for (const child of kids(element)) this.#take(child, sheet, inner)
    } else if (element.localName === "pic") this.#picture(element, sheet, frame)
    else if (element.localName === "sp" || element.localName === "cxnSp")
      this.#shape(element, frame)
    else if (element.localName === "graphicFrame") this.#table(element, frame)
  }

  #shape(element: Element, frame: Frame): void {
    const body = kid(element, "txBody")
    const holder = kid(element, "nvSpPr", "nvPr", "ph")
    const box = this.#boxOf(kid(element, "spPr", "xfrm") ?? this.#inherited(holder), frame)
    const fill = this.#fillOf(kid(element, "spPr"))
    const blocks = body === undefined ? [] : this.#textOf(body, sizeOf(holder))
    const anchor = attribute(kid(body, "bodyPr"), "anchor")
    if (box && (blocks.length > 0 || fill !== undefined))
      this.#boxes.push({
        box,
        blocks,
        sits: anchor === "ctr" ? "middle" : anchor === "b" ? "bottom" : "top",
        ...(fill === undefined ? {} : { fill }),
      })
  }

  #picture(element: Element, sheet: Sheet, frame: Frame): void {
    const box = this.#boxOf(kid(element, "spPr", "xfrm"), frame)
    const picture = this.#parts.picture(
      sheet.relations.get(attribute(kid(element, "blipFill", "blip"), "embed") ?? ""),
    )
    if (box && picture !== undefined) this.#boxes.push({ box, blocks: [], picture, sits: "top" })
  }

  #table(element: Element, frame: Frame): void {
    const box = this.#boxOf(kid(element, "xfrm"), frame)
    const [table] = all(element, "tbl")
    if (box === undefined || table === undefined) return
    const rows = kids(table, "tr").map((row) =>
      kids(row, "tc").flatMap((cell): ViewCell[] =>
        attribute(cell, "hMerge") === "1" || attribute(cell, "vMerge") === "1"
          ? []
          : [
              {
                text: all(cell, "p")
                  .map((paragraph) =>
                    all(paragraph, "t")
                      .map((text) => text.textContent ?? "")
                      .join(""),
                  )
                  .join("\n"),
                across: Number(attribute(cell, "gridSpan") ?? 1),
                down: Number(attribute(cell, "rowSpan") ?? 1),
                isNumber: false,
              },
            ],
      ),
    )
    this.#boxes.push({ box, blocks: [{ kind: "table", rows }], sits: "top" })
  }

  #boxOf(transform: Element | undefined, { scale, shift }: Frame): SlideBox["box"] | undefined {
    const [offset, extent] = [kid(transform, "off"), kid(transform, "ext")]
    if (offset === undefined || extent === undefined) return undefined
    const number = (element: Element, key: string): number => Number(attribute(element, key) ?? 0)
    return [
      (number(offset, "x") * scale[0] + shift[0]) / this.#width,
      (number(offset, "y") * scale[1] + shift[1]) / this.#height,
      (number(extent, "cx") * scale[0]) / this.#width,
      (number(extent, "cy") * scale[1]) / this.#height,
    ]
  }

  /**
   * Where the layout or the master puts a placeholder of this kind. Source: ECMA-376-1, 19.3.1.36
   * "ph".
   */
  #inherited(holder: Element | undefined): Element | undefined {
    if (holder === undefined) return undefined
    const [type, index] = [attribute(holder, "type") ?? "body", attribute(holder, "idx")]
    for (const { root } of this.#chain.slice(1)) {
      const others = all(root, "ph")
      const same =
        others.find((other) => index !== undefined && attribute(other, "idx") === index) ??
        others.find((other) => kindOf(attribute(other, "type")) === kindOf(type))
      const place = kid(
        same?.parentElement?.parentElement?.parentElement ?? undefined,
        "spPr",
        "xfrm",
      )
      if (place) return place
    }
    return undefined
  }

  #textOf(body: Element, size: number): ViewBlock[] {
    return kids(body, "p").flatMap((paragraph): ViewBlock[] => {
      const runs = kids(paragraph).flatMap((piece): ViewRun[] => {
        if (piece.localName === "br") return [{ text: "\n", isBold: false, isItalic: false }]
        const text =
          piece.localName === "r" || piece.localName === "fld"
            ? (kid(piece, "t")?.textContent ?? "")
            : ""
        return text === "" ? [] : [this.#run(text, kid(piece, "rPr"), size)]
      })
      const align =
        { ctr: "center", r: "end" }[attribute(kid(paragraph, "pPr"), "algn") ?? ""] ?? "start"
      return runs.length === 0
        ? []
        : [{ kind: "text", level: 0, isListed: false, align: align as "start", runs }]
    })
  }

  #run(text: string, properties: Element | undefined, size: number): ViewRun {
    const colour = this.#fillOf(properties)
    const flag = (key: string): boolean => attribute(properties, key) === "1"
    return {
      text,
      isBold: flag("b"),
      isItalic: flag("i"),
      size: Number(attribute(properties, "sz") ?? size * 100) / 100,
      ...(colour === undefined ? {} : { colour }),
    }
  }

  #fillOf(owner: Element | undefined): string | undefined {
    return (
      this.#colour(kid(owner, "solidFill")) ?? this.#colour(kid(owner, "gradFill", "gsLst", "gs"))
    )
  }

  #colour(fill: Element | undefined): string | undefined {
    const [plain, system, themed] = [
      kid(fill, "srgbClr"),
      kid(fill, "sysClr"),
      kid(fill, "schemeClr"),
    ]
    const value =
      attribute(plain, "val") ??
      attribute(system, "lastClr") ??
      this.#colours.get(attribute(themed, "val") ?? "")
    return value !== undefined && /^[0-9a-f]{6}$/i.test(value) ? `#${value}` : undefined
  }
}

/**
 * Colours by the names that slides call them: the theme's own, and those that the master maps onto
 * it.
 */
function themeColours(parts: OfficeParts, master: Sheet | undefined): ReadonlyMap<string, string> {
  const part = [...(master?.relations.values() ?? [])].find((target) => target.includes("/theme/"))
  const scheme =
    part === undefined
      ? undefined
      : all(parts.xml(part) ?? document.createElement("none"), "clrScheme")[0]
  const own = new Map(
    kids(scheme).map((entry) => [
      entry.localName,
      attribute(kid(entry, "srgbClr"), "val") ?? attribute(kid(entry, "sysClr"), "lastClr") ?? "",
    ]),
  )
  const mapped = [...(kid(master?.root, "clrMap")?.attributes ?? [])].map(
    ({ localName, value }) => [localName, own.get(value) ?? ""] as const,
  )
  return new Map([...own, ...mapped])
}

function groupFrame(transform: Element | undefined, outer: Frame): Frame {
  const read = (name: string, key: string, otherwise: number): number =>
    Number(attribute(kid(transform, name), key) ?? otherwise)
  const axis = (at: 0 | 1): readonly [number, number] => {
    const [offset, length] = at === 0 ? (["x", "cx"] as const) : (["y", "cy"] as const)
    const inside = read("chExt", length, 1) || 1
    const scale = transform === undefined ? 1 : read("ext", length, inside) / inside
    const shift = read("off", offset, 0) - read("chOff", offset, 0) * scale
    return [scale * outer.scale[at], shift * outer.scale[at] + outer.shift[at]]
  }
  const [[sx, dx], [sy, dy]] = [axis(0), axis(1)]
  return { scale: [sx, sy], shift: [dx, dy] }
}

const kindOf = (type: string | undefined): string =>
  type === "ctrTitle"
    ? "title"
    : type === undefined || type === "subTitle" || type === "obj"
      ? "body"
      : type

/** Size of text that names none, in points: as most masters have it. */
const sizeOf = (holder: Element | undefined): number =>
  holder === undefined
    ? 18
    : kindOf(attribute(holder, "type")) === "title"
      ? 40
      : kindOf(attribute(holder, "type")) === "body"
        ? 24
        : 12
