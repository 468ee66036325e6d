/** Where a figure of the board stands in `docs/quality`. */
export interface FigureSource {
  /** Name by which the page knows it. */
  readonly id: string
  /** Document below docs/quality. */
  readonly file: string
  /** Its groups `theirs` and `ours` hold the figures; `of` the number that both are parts of. */
  readonly pattern: RegExp
  readonly peer: string
  /** "share": 0 to 1, more is better; "less": less is better; "more": more is better. */
  readonly kind: "share" | "less" | "more"
}

const row = (label: string, between = "[^|]*"): RegExp =>
  new RegExp(
    String.raw`^\| ${label}[^|]*\|\s*(?<theirs>[\d.]+)\s*\|${between}\|\s*\**(?<ours>[\d.]+)`,
    "m",
  )

/** Groups of the board in their order, each a kind of conversion with its documents. */
export const figureGroups: readonly {
  readonly id: string
  readonly figures: readonly FigureSource[]
}[] = [
  {
    id: "word",
    figures: [
      ["word-composite", String.raw`\*\*composite\*\*`],
      ["word-text", "text"],
      ["word-paragraphs", "paragraphs"],
      ["word-headings", "headings"],
      ["word-lists", "lists"],
      ["word-tables", "tables \\(outside"],
      ["word-visual", "visual"],
      ["word-pages", "pages"],
      ["word-foreign", "PDFs of other producers, composite"],
    ].map(([id = "", label = ""]) => ({
      id,
      file: "word.md",
      pattern: row(label),
      peer: "pdf2docx",
      kind: "share",
    })),
  },
  {
    id: "excel",
    figures: [
      ...[
        ["excel-composite", String.raw`\*\*XLSX composite\*\*`],
        ["excel-adjacency", "adjacency"],
        ["excel-rows", "rows"],
        ["excel-columns", "columns"],
      ].map(([id = "", label = ""]): FigureSource => ({
        id,
        file: "tables.md",
        pattern: row(label),
        peer: "camelot",
        kind: "share",
      })),
      {
        id: "excel-icdar",
        file: "tables.md",
        pattern: row("the same as the yardstick reads it, default settings"),
        peer: "pdf2docx",
        kind: "share",
      },
      {
        id: "excel-speed",
        file: "tables.md",
        pattern:
          /^\| PDF to xlsx, processor \| (?<ours>[\d.]+) \|[^|]*\| tabula-java (?<theirs>[\d.]+)/m,
        peer: "tabula-java",
        kind: "more",
      },
    ],
  },
  {
    id: "slides",
    figures: [
      {
        id: "slides-speed",
        file: "tables.md",
        pattern:
          /^\| PDF to pptx, processor \| (?<ours>[\d.]+) \|[^|]*\| LibreOffice (?<theirs>[\d.]+)/m,
        peer: "LibreOffice",
        kind: "more",
      },
    ],
  },
  {
    id: "text",
    figures: [
      {
        id: "txt-composite",
        file: "word.md",
        pattern: row("TXT composite"),
        peer: "mutool",
        kind: "share",
      },
      {
        id: "html-default",
        file: "word.md",
        pattern: row("HTML composite as it comes"),
        peer: "pdftohtml",
        kind: "share",
      },
    ],
  },
  {
    id: "tools",
    figures: [
      ...(["merge", "encrypt", "split"] as const).map((work): FigureSource => ({
        id: `tools-${work}`,
        file: "pdf-tools.md",
        pattern: new RegExp(
          String.raw`^\| ${work} [^|]*\| qpdf \| (?<ours>[\d.]+)(?<theirs>)`,
          "m",
        ),
        peer: "qpdf",
        kind: "less",
      })),
      {
        id: "tools-images",
        file: "pdf-tools.md",
        pattern: /^\| 100 photos to PDF \| img2pdf \| (?<ours>[\d.]+)(?<theirs>)/m,
        peer: "img2pdf",
        kind: "less",
      },
      {
        id: "tools-draw",
        file: "pdf-tools.md",
        pattern: /^\| pages to PNG[^|]*\| mutool draw \| (?<ours>[\d.]+)(?<theirs>)/m,
        peer: "mutool",
        kind: "less",
      },
      {
        id: "tools-memory",
        file: "pdf-tools.md",
        pattern: /^\| merge [^|]*\| qpdf \|[^|]*\|[^|]*\| (?<ours>\d+) MB \/ (?<theirs>\d+) MB/m,
        peer: "qpdf",
        kind: "less",
      },
      {
        id: "tools-compress",
        file: "pdf-tools.md",
        pattern: /^(?<ours>[\d,]+) kB, with Ghostscript (?<theirs>[\d,]+) kB/m,
        peer: "Ghostscript",
        kind: "less",
      },
      {
        id: "tools-compress-time",
        file: "pdf-tools.md",
        pattern: /the median file takes\s+(?<ours>[\d.]+) s[^;]*; Ghostscript (?<theirs>[\d.]+) s/,
        peer: "Ghostscript",
        kind: "less",
      },
    ],
  },
  {
    id: "cad",
    figures: [
      {
        id: "cad-time",
        file: "to-pdf.md",
        pattern:
          /LibreCAD on 20[^|]*\|[^|]*median (?<theirs>[\d.]+) ms; here 20 of 20, median (?<ours>[\d.]+) ms/,
        peer: "LibreCAD",
        kind: "less",
      },
    ],
  },
  {
    id: "scans",
    figures: [
      {
        id: "scans-traditional",
        file: "scans.md",
        pattern: /^\| traditional \| (?<theirs>[\d.]+) \|[^|]*\| (?<ours>[\d.]+)/m,
        peer: "Tesseract",
        kind: "less",
      },
      {
        id: "scans-numbers",
        file: "scans.md",
        pattern:
          /^\| numbers exact; became others \|[^;|]*; (?<theirs>[\d.]+) %[^|]*\|[^|]*\|[^;|]*; \**(?<ours>[\d.]+)/m,
        peer: "Tesseract",
        kind: "less",
      },
    ],
  },
]
