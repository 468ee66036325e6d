/** Finds the charts of an office file that are printed, and what they say. */
import { strFromU8, unzipSync } from "fflate"
import { rangeReader, relationsOf, sheetsOf, type PartText } from "./office-cells.ts"
import { readChartXml, type FileChart } from "./truth-xml.ts"

/** Reads the charts on slides, sheets and pages that are shown, in their order. */
export function printedCharts(bytes: Uint8Array, extension: string): FileChart[] {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) })
  const texts = new Map<string, string>()
  const textOf: PartText = (path) => {
    const part = parts[path]
    if (part && !texts.has(path)) texts.set(path, strFromU8(part))
    return texts.get(path)
  }
  const read = extension === "xlsx" ? rangeReader(textOf) : undefined
  const charts = ownersOf(extension, textOf, Object.keys(parts)).flatMap((owner) =>
    chartsUnder(owner, textOf),
  )
  // What is drawn by lot anew at every print, no cache knows.
  const isByLot = sheetsOf(textOf).some(({ path }) => /<f[^>]*>[^<]*RAND/.test(textOf(path) ?? ""))
  if (isByLot) return []
  return [...new Set(charts)].flatMap((path) => {
    const markup = textOf(path)
    return markup === undefined ? [] : [readChartXml(markup, read)]
  })
}

/** Parts that are printed and may show charts. */
function ownersOf(extension: string, textOf: PartText, names: readonly string[]): string[] {
  if (extension === "xlsx")
    return sheetsOf(textOf).flatMap(({ path, isHidden }) => (isHidden ? [] : [path]))
  if (extension === "docx")
    return names.filter((name) => /^word\/(?:document|header\d*|footer\d*)\d*\.xml$/.test(name))
  return names
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .filter((name) => !/<p:sld\s[^>]*\sshow="(?:0|false)"/.test(textOf(name) ?? ""))
}

function chartsUnder(owner: string, textOf: PartText): string[] {
  return relationsOf(owner, textOf).flatMap(({ id, type, target }) => {
    if (type === "drawing") return chartsUnder(target, textOf)
    if (type !== "chart") return []
    // A part may be related and shown nowhere.
    return (textOf(owner) ?? "").includes(`"${id}"`) ? [target] : []
  })
}
