import { unzip } from "fflate"

/** Some words in one manner of writing. */
export interface ViewRun {
  readonly text: string
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Points; absent where the file leaves it to its styles. */
  readonly size?: number
  /** CSS colour; absent for the ordinary one. */
  readonly colour?: string
}

/** One block of a text: a paragraph, a table or a picture, in reading order. */
export type ViewBlock =
  /** `level` 1 to 6 is a heading. */
  | {
      readonly kind: "text"
      readonly level: number
      readonly isListed: boolean
      readonly align: "start" | "center" | "end"
      readonly runs: readonly ViewRun[]
    }
  | { readonly kind: "table"; readonly rows: readonly (readonly ViewCell[])[] }
  | { readonly kind: "picture"; readonly address: string; readonly width: number }

export interface ViewCell {
  readonly text: string
  readonly across: number
  readonly down: number
  readonly isNumber: boolean
}

/** Something on a slide; left, top, width and height are shares of the slide, 0 to 1. */
export interface SlideBox {
  readonly box: readonly [left: number, top: number, width: number, height: number]
  readonly fill?: string
  readonly blocks: readonly ViewBlock[]
  /** Address of a picture that fills the box. */
  readonly picture?: string
  readonly sits: "top" | "middle" | "bottom"
}

/**
 * What an Office file says, as the browser can read it: content and order, not the look of the
 * program.
 */
export type OfficeView =
  | { readonly kind: "text"; readonly pages: readonly (readonly ViewBlock[])[] }
  | {
      readonly kind: "sheets"
      readonly sheets: readonly {
        readonly name: string
        readonly rows: readonly (readonly ViewCell[])[]
        readonly isCut: boolean
      }[]
    }
  | {
      readonly kind: "slides"
      readonly ratio: number
      readonly points: number
      readonly slides: readonly { readonly fill?: string; readonly boxes: readonly SlideBox[] }[]
    }

/** Largest part of a file that is read, in bytes. */
const largestPart = 24 * 1024 * 1024

/** Gives an address for a picture out of the file; whoever asked lets go of it. */
export type Hold = (blob: Blob) => string

const pictureKinds: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  bmp: "image/bmp",
  webp: "image/webp",
}

/** The parts of a package by name, parsed when asked for. */
export class OfficeParts {
  readonly #read = new Map<string, Element | undefined>()
  readonly #bytes: Readonly<Record<string, Uint8Array>>
  readonly #hold: Hold

  private constructor(bytes: Readonly<Record<string, Uint8Array>>, hold: Hold) {
    this.#bytes = bytes
    this.#hold = hold
  }

  static async open(file: File, hold: Hold): Promise<OfficeParts> {
    const packed = new Uint8Array(await file.arrayBuffer())
    const bytes = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
      unzip(
        packed,
        {
          filter: ({ name, originalSize }) =>
            originalSize < largestPart && /\.(?:xml|rels|png|jpe?g|gif|bmp|webp)$/i.test(name),
        },
        (error, parts) => (error ? reject(error) : resolve(parts)),
      )
    })
    return new OfficeParts(bytes, hold)
  }

  /** The root of a part, to be read only: layouts and masters are asked for by every slide. */
  xml(name: string): Element | undefined {
    if (!this.#read.has(name)) this.#read.set(name, this.#parse(name))
    return this.#read.get(name)
  }

  #parse(name: string): Element | undefined {
    const bytes = this.#bytes[name]
    if (bytes === undefined) return undefined
    const parsed = new DOMParser().parseFromString(
      new TextDecoder().decode(bytes),
      "application/xml",
    )
    return parsed.getElementsByTagName("parsererror").length > 0
      ? undefined
      : parsed.documentElement
  }

  /**
   * Targets of a part's relationships by id, as names of parts. Source: ECMA-376-2, 9.3
   * "Relationships".
   */
  relations(name: string): ReadonlyMap<string, string> {
    const at = name.lastIndexOf("/") + 1
    const list = this.xml(`${name.slice(0, at)}_rels/${name.slice(at)}.rels`)
    const found = new Map<string, string>()
    for (const relation of list ? all(list, "Relationship") : []) {
      const target = relation.getAttribute("Target") ?? ""
      const path = target.startsWith("/")
        ? target.slice(1)
        : new URL(target, `file:///${name}`).pathname.slice(1)
      if (relation.getAttribute("TargetMode") !== "External")
        found.set(relation.getAttribute("Id") ?? "", decodeURIComponent(path))
    }
    return found
  }

  picture(name: string | undefined): string | undefined {
    const bytes = name === undefined ? undefined : this.#bytes[name]
    const type = pictureKinds[name?.split(".").at(-1)?.toLowerCase() ?? ""]
    return bytes && type ? this.#hold(new Blob([new Uint8Array(bytes)], { type })) : undefined
  }
}

/** Every element of this local name below another, in order; prefixes are the file's own affair. */
export const all = (element: Element, name: string): Element[] => [
  ...element.getElementsByTagNameNS("*", name),
]
export const kids = (element: Element | undefined, name?: string): Element[] =>
  [...(element?.children ?? [])].filter((child) => name === undefined || child.localName === name)
export const kid = (
  element: Element | undefined,
  ...path: readonly string[]
): Element | undefined =>
  path.reduce<Element | undefined>(
    (at, name) => [...(at?.children ?? [])].find((child) => child.localName === name),
    element,
  )

/** An attribute by its local name. */
export const attribute = (element: Element | undefined, name: string): string | undefined =>
  [...(element?.attributes ?? [])].find((entry) => entry.localName === name)?.value

/** A switch such as `<w:b/>`: on unless it says otherwise. */
export const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !["0", "false", "off", "none"].includes(attribute(element, "val") ?? "1")
