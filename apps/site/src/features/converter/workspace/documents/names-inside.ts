import { unzip } from "fflate"
import { askEngine } from "../local/ask-engine.ts"
import type { Item, NameInside, NamesInside } from "../session/session-state.ts"

/** Largest file that is looked into, bytes: names are a help, and reading costs memory. */
const largest = 60 * 1024 * 1024

/**
 * Gives the sheets of a workbook, or the layers and layouts of a drawing; undefined where there are
 * none to be found.
 */
export async function namesInside(item: Item): Promise<NamesInside | undefined> {
  if (item.file.size > largest) return undefined
  const [type] = item.types
  if (type === "xlsx" || type === "et") return await sheetsOf(item.file)
  if (type !== "dwg" && type !== "dxf" && type !== "zip") return undefined
  const contents = await askEngine({ kind: "drawing-contents", file: item.file })
  if (contents === undefined) return undefined
  return {
    layoutNames: contents.layouts.map((name) => ({ name, isHidden: false })),
    hiddenLayers: contents.layers.map(({ name, isShown }) => ({ name, isHidden: !isShown })),
  }
}

/**
 * Reads the one part of the workbook that lists its sheets. Source: ECMA-376-1, 18.2.19 "sheet".
 */
async function sheetsOf(file: File): Promise<NamesInside | undefined> {
  const part = "xl/workbook.xml"
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = await new Promise<string | undefined>((resolve) => {
    unzip(
      bytes,
      { filter: (entry) => entry.name === part && entry.originalSize < 4_000_000 },
      (error, parts) => {
        const found = error ? undefined : parts[part]
        resolve(found && new TextDecoder().decode(found))
      },
    )
  })
  if (text === undefined) return undefined
  const sheets = [
    ...new DOMParser().parseFromString(text, "application/xml").getElementsByTagName("sheet"),
  ]
  const names = sheets.flatMap((sheet): NameInside[] => {
    const name = sheet.getAttribute("name")
    return name
      ? [{ name, isHidden: (sheet.getAttribute("state") ?? "visible") !== "visible" }]
      : []
  })
  return names.length > 0 ? { sheetNames: names } : undefined
}
