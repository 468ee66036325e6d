import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ToolId } from "@mozhuan/engine"
import { makeDrawnPdf, makeTextPdf, proseLines } from "@mozhuan/testkit"

/** One thing that is measured over and over, in processor time. */
export interface Work {
  readonly name: string
  readonly tool: ToolId
  readonly options: Readonly<Record<string, unknown>>
  /** Files that one run takes each by itself; a tool that joins files takes them all at once. */
  readonly files: readonly string[]
  readonly isJoined?: boolean
  /**
   * What others do the same with, as a command with {in} and {out}; it is started for each file, as
   * its users start it.
   */
  readonly peer?: readonly string[]
}

const formats = [
  ["docx", "pdf2word", {}],
  ["xlsx", "pdf2excel", {}],
  ["pptx", "pdf2ppt", {}],
  ["html", "pdf2html", {}],
  ["txt", "pdf2txt", {}],
] as const

/**
 * Writes the inputs that the bench draws itself into a folder and lists the work on them: a book, a
 * ruled table, drawings; and the formats over the files of the caller, where there are any.
 */
export function listWorks(folder: string, own: readonly string[]): Work[] {
  const made = (name: string, bytes: Uint8Array): string => {
    const path = join(folder, `${name}.pdf`)
    writeFileSync(path, bytes)
    return path
  }
  const book = made("book", makeTextPdf({ pages: 40, lines: proseLines }))
  const table = made("table", makeDrawnPdf({ pages: pagesOf(12, tablePage) }))
  const drawings = made("drawings", makeDrawnPdf({ pages: pagesOf(8, drawingPage) }))
  const over = (kind: string, files: readonly string[]): Work[] =>
    formats.map(([format, tool, options]) => ({
      name: `${kind} to ${format}`,
      tool,
      options,
      files,
      ...(format === "txt" ? { peer: ["mutool", "draw", "-F", "txt", "-o", "{out}", "{in}"] } : {}),
    }))
  const onBook = { options: {}, files: [book] } as const
  return [
    ...(own.length > 0 ? over("own files", own) : []),
    ...over("book", [book]),
    ...over("table", [table]),
    ...over("drawings", [drawings]).slice(0, 1),
    {
      name: "merge",
      tool: "merge2pdf",
      options: {},
      files: [book, table, drawings],
      isJoined: true,
    },
    { name: "split", tool: "split", ...onBook, options: { mode: "every", every: 10 } },
    {
      name: "encrypt",
      tool: "encrypt",
      ...onBook,
      options: { userPassword: "a-password", ownerPassword: "another-password" },
      peer: ["qpdf", "--encrypt", "a-password", "another-password", "256", "--", "{in}", "{out}"],
    },
    { name: "compress", tool: "compress", ...onBook },
    {
      name: "PNG",
      tool: "pdf2photo",
      options: { format: "png" },
      files: [drawings],
      peer: ["mutool", "draw", "-r", "150", "-o", "{out}-%d.png", "{in}"],
    },
  ]
}

const pagesOf = (count: number, draw: (page: number) => string) =>
  Array.from({ length: count }, (_, page) => ({ content: draw(page), mediaBox: "[0 0 595 842]" }))

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join("\n")

/** Rows and columns of a page of a ruled table, and the width and height of a cell in points. */
const [ROWS, COLUMNS, WIDTH, HEIGHT] = [40, 6, 80, 18]

function tablePage(page: number): string {
  const [right, top] = [50 + COLUMNS * WIDTH, 60 + ROWS * HEIGHT]
  return [
    "0.5 w",
    times(ROWS + 1, (row) => `50 ${60 + row * HEIGHT} m ${right} ${60 + row * HEIGHT} l S`),
    times(COLUMNS + 1, (at) => `${50 + at * WIDTH} 60 m ${50 + at * WIDTH} ${top} l S`),
    times(ROWS * COLUMNS, (cell) => {
      const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS]
      const text = column === 0 ? `Row ${page * ROWS + row}` : `${(cell * 7919) % 100_000}.50`
      return `BT /F1 9 Tf ${54 + column * WIDTH} ${top - row * HEIGHT - 13} Td (${text}) Tj ET`
    }),
  ].join("\n")
}

/** Curves and filled shapes that no table and no text is made of, with a line of text below. */
function drawingPage(page: number): string {
  return [
    times(120, (at) => {
      const [x, y] = [100 + ((at * 7919) % 380), 250 + ((at * 104_729) % 450)]
      const colour = `${(at % 7) / 7} ${(at % 5) / 5} ${(at % 3) / 3}`
      return `${colour} rg ${x} ${y} m ${x + 40} ${y + 60} ${x + 80} ${y - 30} ${x + 30} ${y - 50} c f`
    }),
    `0 g BT /F1 12 Tf 72 120 Td (Drawing ${page + 1}) Tj ET`,
  ].join("\n")
}
