import { fileTypes, fileTypesByName } from "@mozhuan/contract"
import { useEffect, useRef, useState } from "react"
import type { OfficeView } from "../../documents/office-view/office-parts.ts"
import { readOfficeView } from "../../documents/office-view/office-view.ts"
import type { PageDrawer } from "../../documents/page-client.ts"

/** Width of a page drawn at its plain size, in device pixels: sharp on half of a wide screen. */
const pageWidth = 1_000

/** A PDF whose pages are drawn; `id` names it among all that are shown. */
export interface PageSource {
  readonly id: string
  readonly file: File
  readonly password: string
}

/** A file as the preview can show it. */
export type Shown =
  | { readonly kind: "loading" | "pending" | "none" | "failed" }
  /** Drawn page by page; `draw` counts from 0, and `zoom` makes so many times as many pixels. */
  | {
      readonly kind: "pages"
      /** The same for files that take each other's place, a longer one that of its beginning. */
      readonly family: string
      readonly count: number
      readonly draw: (page: number, zoom: number) => Promise<string>
      /** The file itself, where it can be searched and its pages shown small. */
      readonly source?: PageSource
    }
  | { readonly kind: "text"; readonly text: string }
  /** An Office file's own content; `count` is 0 where its pages cannot be told. */
  | { readonly kind: "office"; readonly count: number; readonly view: OfficeView }
  /** Foreign markup at an address of ours, in a frame without rights. */
  | { readonly kind: "frame"; readonly address: string }

/** Where a file to be shown comes from. */
export interface Wanted {
  readonly name: string
  readonly password: string
  readonly load: () => Promise<File>
  /** The frame that shows it, for markup. */
  readonly frame?: string | undefined
  /** The server is still making the pages to show. */
  readonly isPending?: boolean
}

/** Names what is shown: a new `key` is a new file. */
interface ShownName {
  readonly key: string
  /** What was shown under the same name stays until the new file can be shown. */
  readonly family?: string
}

/** Loads a file once and tells how it can be shown. */
export function useShownFile(
  wanted: Wanted | undefined,
  { key, family = key }: ShownName,
  drawer: PageDrawer,
): Shown {
  const [shown, setShown] = useState<ShownName & { readonly value: Shown }>()
  const held = useRef<Addresses>(undefined)
  const isPending = wanted?.isPending === true
  const isWanted = wanted !== undefined
  useEffect(() => {
    if (wanted === undefined || isPending) return
    const own = new Addresses()
    let isGone = false
    showFile({ ...wanted, key, family }, drawer, own.hold)
      .catch((): Shown => ({ kind: "failed" }))
      .then(
        (value) => {
          if (isGone) return own.release()
          held.current?.release()
          held.current = own
          setShown({ key, family, value })
        },
        () => undefined, // caught above
      )
    return () => {
      isGone = true
    }
    // The file behind a key does not change while it is shown.
  }, [key, isPending, isWanted])
  useEffect(() => () => held.current?.release(), [])
  if (wanted === undefined) return { kind: "none" }
  if (isPending) return { kind: "pending" }
  return shown?.key === key || shown?.family === family ? shown.value : { kind: "loading" }
}

/** Addresses of pictures that one file is shown by. */
class Addresses {
  readonly #held: string[] = []
  #isReleased = false

  readonly hold = (blob: Blob): string => {
    const address = URL.createObjectURL(blob)
    if (this.#isReleased) URL.revokeObjectURL(address)
    else this.#held.push(address)
    return address
  }

  release(): void {
    this.#isReleased = true
    for (const address of this.#held) URL.revokeObjectURL(address)
  }
}

async function showFile(
  wanted: Wanted & Required<ShownName>,
  drawer: PageDrawer,
  hold: (blob: Blob) => string,
): Promise<Shown> {
  if (wanted.frame !== undefined) return { kind: "frame", address: wanted.frame }
  const [type] = fileTypesByName(wanted.name)
  const shownAs = type && fileTypes[type].shownAs
  if (shownAs === "text")
    return { kind: "text", text: (await decode(await wanted.load())).slice(0, 20_000) }
  if (shownAs === "picture") {
    const address = hold(await wanted.load())
    const draw = () => Promise.resolve(address)
    return { kind: "pages", family: wanted.family, count: 1, draw }
  }
  if (type && shownAs === "parts") {
    const view = await readOfficeView(await wanted.load(), type, hold)
    return view
      ? {
          kind: "office",
          count:
            view.kind === "slides"
              ? view.slides.length
              : view.kind === "text" && view.pages.length > 1
                ? view.pages.length
                : 0,
          view,
        }
      : { kind: "none" }
  }
  if (shownAs !== "pages") return { kind: "none" }
  const file = await wanted.load()
  const { pages } = await drawer.inspect(file, wanted.password)
  const drawn = new Map<string, Promise<string>>()
  const draw = (page: number, zoom: number): Promise<string> => {
    const key = `${page} ${zoom}`
    const known =
      drawn.get(key) ?? drawer.draw(file, wanted.password, page, pageWidth * zoom).then(hold)
    drawn.set(key, known)
    return known
  }
  const { key: id, family, password } = wanted
  return { kind: "pages", family, count: pages, draw, source: { id, file, password } }
}

/** UTF-8 where it is valid, else the encoding of older Chinese programs. */
async function decode(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("gb18030").decode(bytes)
  }
}

/** Fetches a result for showing. @throws TypeError where the network or the link is gone */
export async function fetchShown(address: string, name: string): Promise<File> {
  const response = await fetch(address)
  if (!response.ok) throw new TypeError(`the result answered ${response.status}`)
  const blob = await response.blob()
  return new File([blob], name, { type: blob.type })
}
