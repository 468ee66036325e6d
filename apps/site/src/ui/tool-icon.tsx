import type { ToolId } from "@mozhuan/contract"

/** What each tool's sheet shows: letters for formats, a drawing for the rest, on a 32 grid. */
const marks: Readonly<
  Record<ToolId, { readonly tone: Tone; readonly letter?: string; readonly drawing?: string }>
> = {
  pdf2word: { tone: "word", letter: "W" },
  pdf2excel: { tone: "excel", letter: "X" },
  pdf2ppt: { tone: "ppt", letter: "P" },
  pdf2html: { tone: "web", drawing: "M12.5 15.5L9.5 18.5l3 3M19.5 15.5l3 3-3 3M17.2 14.5l-2.4 8" },
  pdf2rtf: { tone: "text", drawing: "M10 14.5h6M10 18.5h12M10 22.5h9M19.5 12.5l3 3" },
  pdf2txt: { tone: "text", drawing: "M11 14.5h10M16 14.5v9M13.5 23.5h5" },
  pdf2photo: { tone: "image", drawing: "M9 23.5l4.5-5 3 3 2.5-2.5 4 4.5M19 14.5h.01" },
  word2pdf: { tone: "word", letter: "W" },
  excel2pdf: { tone: "excel", letter: "X" },
  ppt2pdf: { tone: "ppt", letter: "P" },
  cad2pdf: {
    tone: "cad",
    drawing: "M16 12.5v2M16 14.5l-5.5 9.5M16 14.5l5.5 9.5M12 21.5c2.5 1.3 5.5 1.3 8 0",
  },
  photo2pdf: { tone: "image", drawing: "M9 23.5l4.5-5 3 3 2.5-2.5 4 4.5M19 14.5h.01" },
  merge2pdf: {
    tone: "pdf",
    drawing: "M10 13.5v3.5c0 2 1.5 3 3 3h9M22 13.5v3.5c0 2-1.5 3-3 3M19.5 17l3 3-3 3",
  },
  split: {
    tone: "pdf",
    drawing:
      "M9 18.5h2.5M14.5 18.5h3M20.5 18.5H23M16 10.5v3.5M14 12.5l2-2 2 2M16 26.5V23M14 24.5l2 2 2-2",
  },
  encrypt: { tone: "pdf", drawing: "M11 17.5h10v7H11ZM13 17.5v-2a3 3 0 0 1 6 0v2" },
  decrypt: { tone: "pdf", drawing: "M11 17.5h10v7H11ZM13 17.5v-2a3 3 0 0 1 5.8-1" },
  compress: {
    tone: "pdf",
    drawing: "M16 10.5v5.5M13.5 13.5l2.5 2.5 2.5-2.5M16 26v-5.5M13.5 23l2.5-2.5 2.5 2.5M10 18.3h12",
  },
}
type Tone = "word" | "excel" | "ppt" | "web" | "text" | "image" | "cad" | "pdf"

/** A sheet with a turned corner. */
export function ToolIcon({ tool, size = 32 }: { tool: ToolId; size?: number }) {
  const mark = marks[tool]
  return (
    <svg
      className={`tool-icon tone-${mark.tone}`}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="tool-icon-sheet"
        d="M6 3.5h13.5l7 7v16a2.5 2.5 0 0 1-2.5 2.5H8.5A2.5 2.5 0 0 1 6 26.5Z"
      />
      <path className="tool-icon-fold" d="M19.5 3.5v5a2 2 0 0 0 2 2h5" />
      {mark.letter ? (
        <text className="tool-icon-letter" x="16" y="23.5" textAnchor="middle">
          {mark.letter}
        </text>
      ) : (
        <path className="tool-icon-drawing" d={mark.drawing} />
      )}
    </svg>
  )
}
