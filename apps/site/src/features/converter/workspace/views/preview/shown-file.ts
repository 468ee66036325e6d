import { fileTypes, fileTypesByName } from "@mozhuan/contract"
import { useEffect, useState } from "react"
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

/** Loads a file once and tells how it can be shown. A new `key` is a new file. */
export function useShownFile(wanted: Wanted | undefined, key: string, drawer: PageDrawer): Shown {
  const [shown, setShown] = useState<{ readonly key: string; readonly value: Shown }>()
  const isPending = wanted?.isPending === true
  useEffect(() => {
    if (wanted === undefined || isPending) return
    const held: string[] = []
    let isGone = false
    const hold = (blob: Blob): string => {
      const address = URL.createObjectURL(blob)
      if (isGone) URL.revokeObjectURL(address)
      else held.push(address)
      return address
    }
    showFile({ ...wanted, key }, drawer, hold)
      .catch((): Shown => ({ kind: "failed" }))
      .then(
        (value) => isGone || setShown({ key, value }),
        () => undefined, // caught above
      )
    return () => {
      isGone = true
      for (const address of held) URL.revokeObjectURL(address)
    }
    // The file behind a key does not change while it is shown.
  }, [key, isPending])
  if (wanted === undefined) return { kind: "none" }
  if (isPending) return { kind: "pending" }
  return shown?.key === key ? shown.value : { kind: "loading" }
}

async function showFile(
  wanted: Wanted & { readonly key: string },
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
    return { kind: "pages", count: 1, draw: () => Promise.resolve(address) }
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
  const { key: id, password } = wanted
  return { kind: "pages", count: pages, draw, source: { id, file, password } }
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
