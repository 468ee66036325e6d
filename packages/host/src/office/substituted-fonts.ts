import { ConversionError, type OfficeResult } from "@mozhuan/engine"
import type { OfficeTask } from "./run/cold-run.ts"
import { madeFamilies } from "./fonts/data/families.ts"
import { inflateEntry, readZipDirectory } from "./formats/zip-directory.ts"

/** Most names reported. */
const MAX_NAMES = 100

/**
 * Lists the families that the document names and the PDF does not use, with the face that stands
 * for each.
 *
 * Only zip-based documents tell their fonts; others give an empty list. `madeFor` names the made
 * face of a family, where there is one.
 */
export function listSubstitutions(
  pdf: Uint8Array,
  task: OfficeTask,
  madeFor: (name: string) => string | undefined = (name) =>
    madeFamilies.find((made) => made.standsFor.includes(name))?.name,
): OfficeResult["substitutedFonts"] {
  const wanted = namesOrNone(task)
  const used = fontsEmbeddedIn(pdf)
  const normal = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, "")
  const usedNormal = used.map(normal)
  return wanted
    .filter((name) => !usedNormal.some((face) => face.startsWith(normal(name))))
    .flatMap((name) => {
      const face = madeFor(name) ?? standIn(name, used)
      return face ? [{ wanted: name, used: face }] : []
    })
    .slice(0, MAX_NAMES)
}

/** Parts that name families, and where in them. */
const fontPlaces: readonly (readonly [part: RegExp, name: RegExp])[] = [
  [/^word\/(document|styles)\.xml$/, /(?<=<w:rFonts\b[^>]*)w:(?:ascii|hAnsi|eastAsia)="([^"]+)"/g],
  [/^xl\/styles\.xml$/, /<name val="([^"]+)"/g],
  [
    /^ppt\/(slides\/slide\d+|slideMasters\/slideMaster\d+|theme\/theme\d+)\.xml$/,
    /<a:(?:latin|ea) typeface="([^"+][^"]*)"/g,
  ],
  [/^(content|styles)\.xml$/, /style:font-name(?:-asian)?="([^"]+)"/g],
]

/**
 * None for a package that looks like a bomb: what came from outside was checked before, and one
 * that the office program or we have packed is no reason to refuse a PDF that is made.
 */
function namesOrNone(task: OfficeTask): string[] {
  try {
    return fontsNamedBy(task)
  } catch (error) {
    if (error instanceof ConversionError) return []
    throw error
  }
}

function fontsNamedBy(task: OfficeTask): string[] {
  if (task.bytes[0] !== 0x50) return []
  const names = new Set<string>()
  for (const entry of readZipDirectory(task.bytes)) {
    const place = fontPlaces.find(([part]) => part.test(entry.name))
    if (!place) continue
    for (const match of new TextDecoder()
      .decode(inflateEntry(task.bytes, entry))
      .matchAll(place[1]))
      if (match[1]) names.add(match[1])
  }
  return [...names].filter((name) => !/^(default|symbol|wingdings)/i.test(name))
}

/** Names of the embedded faces, without subset prefix and style. */
function fontsEmbeddedIn(pdf: Uint8Array): string[] {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1")
  const names = [...text.matchAll(/\/FontName\s*\/(?:[A-Z]{6}\+)?([^\s/<>[\]()]+)/g)].map((match) =>
    decodeURIComponent((match[1] ?? "").replaceAll("#", "%")),
  )
  return [
    ...new Set(
      names.map((name) =>
        name.replace(/[-,](Regular|Bold|Italic|Oblique|BoldItalic|Identity-H).*$/i, ""),
      ),
    ),
  ]
}

/** Han families fall to a Han face, others to a Latin one; where the PDF has one face, to that. */
function standIn(name: string, used: readonly string[]): string | undefined {
  const isHanFace = (face: string): boolean => /cjk|song|hei|kai|fang|ming|wenquan|wqy/i.test(face)
  const isHanName =
    /[\u3400-\u9fff]|song|simsun|simhei|kai|fang|hei|yahei|dengxian|ming|gothic|batang/i.test(name)
  return used.find((face) => isHanFace(face) === isHanName) ?? used[0]
}
