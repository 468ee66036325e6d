import { readFile } from "node:fs/promises"
import { setImmediate } from "node:timers/promises"
import { runTool, type Host } from "@mozhuan/engine"

/**
 * How long a child waits for its job before it warms up, ms: where jobs queue, it comes at once and
 * nothing is done twice.
 */
const PAUSE = 200
/**
 * Rounds over a document as visitors bring them. Two spare the first file of a visitor a third of
 * its time; eight spare it little more, and take twice what two do.
 */
const ROUNDS = 2
/**
 * Share of the time by the clock that a round has a core to itself for where one is free, .8 and
 * more; with less, the next round would take the time of a job.
 */
const FREE = 0.7

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
const text = `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
trailer <</Root 1 0 R>>
`
const page = new TextEncoder().encode(text)

/** Converts pages of our own, so that the code a conversion needs is compiled. */
export async function warmUp(host: Host, content: Uint8Array = page): Promise<void> {
  const inputs = [{ name: "warm-up.pdf", content }]
  await runTool({ tool: "pdf2word", inputs, options: { ocr: "off" } }, host, {
    emit: async () => undefined,
  })
}

/**
 * Warms up while a child waits for its job, and gives a function that calls it off: by a page, and
 * by the document at `path` while a core is free. A failure shows in no job but its own.
 */
export function warmUpLater(host: Host, path: string | undefined): () => void {
  let isOff = false
  const warm = async (): Promise<void> => {
    const goesOn = freeCore()
    await warmUp(host)
    if (path !== undefined)
      await warmUpInRounds(host, await readFile(path), () => goesOn() && !isOff)
  }
  const timer = setTimeout(() => void warm().catch(() => undefined), PAUSE)
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}

/** Gives a function that tells whether this thread has had a core to itself since it was asked. */
function freeCore(): () => boolean {
  let [used, at] = [process.threadCpuUsage(), performance.now()]
  return () => {
    const { user, system } = process.threadCpuUsage(used)
    const share = (user + system) / 1000 / (performance.now() - at)
    used = process.threadCpuUsage()
    at = performance.now()
    return share > FREE
  }
}

/** Converts a document again and again, while it is told to go on. */
export async function warmUpInRounds(
  host: Host,
  document: Uint8Array,
  goesOn: () => boolean,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    // A job that came during the last round is heard of here.
    await setImmediate()
    if (!goesOn()) return
    await warmUp(host, document)
  }
}
