import { execFileSync } from "node:child_process"

/**
 * One line of a page: its text without spaces, and where it starts, in points from the top left.
 */
interface PlacedLine {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** The lines of each page, as pdftotext reads them. */
export type Layout = readonly (readonly PlacedLine[])[]

/** How far two layouts of one document agree. */
export interface Agreement {
  /** Pages of the truth and of what was made. */
  readonly pages: readonly [number, number]
  /** Share of the truth's pages that begin and end with the same words. */
  readonly edges: number
  /** Share of the truth's lines that stand, broken alike, on the same page. */
  readonly lines: number
  /** Median distance of those lines, points. */
  readonly distance: number
}

/** Reads a PDF's lines. @throws where pdftotext cannot read the file. */
export function readLayout(path: string): Layout {
  const xml = execFileSync("pdftotext", ["-bbox-layout", path, "-"], {
    encoding: "utf8",
    maxBuffer: 512 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  })
  return xml
    .split("<page ")
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<line xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>([\s\S]*?)<\/line>/g)].map(
        ([, x, y, words = ""]) => ({
          text: [...words.matchAll(/<word[^>]*>([\s\S]*?)<\/word>/g)]
            .map(([, word]) => word)
            .join("")
            .replaceAll(/\s/g, ""),
          x: Number(x),
          y: Number(y),
        }),
      ),
    )
}

/** Compares what was made with the truth. */
export function compareLayouts(truth: Layout, made: Layout): Agreement {
  const distances: number[] = []
  let all = 0
  for (const [index, page] of truth.entries()) {
    const free = [...(made[index] ?? [])]
    for (const line of page) {
      if (line.text === "") continue
      all++
      const at = free.findIndex(({ text }) => text === line.text)
      const found = free[at]
      if (!found) continue
      distances.push(Math.hypot(found.x - line.x, found.y - line.y))
      free.splice(at, 1)
    }
  }
  const edges = truth.filter((page, index) => edgesOf(page) === edgesOf(made[index] ?? [])).length
  return {
    pages: [truth.length, made.length],
    edges: edges / Math.max(1, truth.length),
    lines: distances.length / Math.max(1, all),
    distance: distances.toSorted((a, b) => a - b)[distances.length >> 1] ?? Number.NaN,
  }
}

/** How much of the first and last line tells that a page begins and ends alike, characters. */
const EDGE = 8

function edgesOf(page: Layout[number]): string {
  const rows = page.filter(({ text }) => text !== "").toSorted((a, b) => a.y - b.y || a.x - b.x)
  return `${rows[0]?.text.slice(0, EDGE)}…${rows.at(-1)?.text.slice(-EDGE)}`
}
