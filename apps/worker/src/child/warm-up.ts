import { runTool, type Host } from "@mozhuan/engine"

/**
 * How long a child waits for its job before it warms up, ms: where jobs queue, it comes at once and
 * nothing is done twice.
 */
const PAUSE = 200

/**
 * A page with a heading, a paragraph, a list and a ruled table: the passes that most files need.
 */
const content = [
  "0.5 w 72 420 m 400 420 l S 72 400 m 400 400 l S 72 380 m 400 380 l S 72 380 m 72 420 l S 236 380 m 236 420 l S 400 380 m 400 420 l S",
  ...[
    "20 72 740 A heading",
    "11 72 700 A paragraph that goes on over two lines of text and ends",
    "11 72 686 in the middle of the second.",
    "11 72 650 1. first",
    "11 72 636 2. second",
    "10 76 406 cell",
    "10 240 406 cell",
    "10 76 386 cell",
    "10 240 386 cell",
  ].map((line) => {
    const [size = "", x = "", y = "", ...words] = line.split(" ")
    return `BT /F ${size} Tf ${x} ${y} Td (${words.join(" ")}) Tj ET`
  }),
].join("\n")

/** The cross-reference table is left out: PDFium finds the objects without it. */
const sample = `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
trailer <</Root 1 0 R>>
`

/** Converts a page of our own, so that the code a conversion needs is compiled. */
export async function warmUp(host: Host): Promise<void> {
  const inputs = [{ name: "warm-up.pdf", content: new TextEncoder().encode(sample) }]
  await runTool({ tool: "pdf2word", inputs, options: { ocr: "off" } }, host, {
    emit: async () => undefined,
  })
}

/**
 * Warms up while a child waits for its job, and gives a function that calls it off. A failure shows
 * in no job but its own.
 */
export function warmUpLater(host: Host): () => void {
  const timer = setTimeout(() => void warmUp(host).catch(() => undefined), PAUSE)
  return () => clearTimeout(timer)
}
