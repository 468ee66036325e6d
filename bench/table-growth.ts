/**
 * Shows how the time of PDF to Excel grows with what a page draws: columns of a ruled table,
 * rulings without a text, loose strokes. Usage: bench/table-growth.ts [columns|rulings|strokes
 * SIZE]
 *
 * Each kind is converted at a quarter, half and all of its size; the power of the growth is that of
 * the last doubling, by processor time: n log n stays below 1.2. For rows see `from-pdf.ts --rows`.
 */
import { ConversionError, runTool } from "@mozhuan/engine"
import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"

/** Rows of a table with many columns. */
const ROWS = 10
/** Width and height of a cell, and size of its text, in points. */
const [WIDTH, HEIGHT, SIZE] = [5, 12, 4]
/** Largest side of a page in points. Source: ISO 32000-2, annex C. */
const SIDE = 14_400

const { ocr: _, ...host } = createNodeHost()

/** What each kind draws at a size. */
const kinds: Readonly<Record<string, { readonly size: number; draw: (n: number) => string }>> = {
  columns: {
    size: 2_000,
    draw: (n) => {
      const height = (ROWS + 1) * HEIGHT
      const walls = times(n + 1, (x) => stroke(x * WIDTH, HEIGHT, x * WIDTH, height))
      const floors = times(ROWS + 1, (y) =>
        stroke(0, (y + 1) * HEIGHT, n * WIDTH, (y + 1) * HEIGHT),
      )
      const texts = times(n * ROWS, (at) => {
        const [x, y] = [at % n, Math.floor(at / n)]
        return `BT /F1 ${SIZE} Tf ${x * WIDTH + 1} ${(y + 1) * HEIGHT + 4} Td (${at % 10}) Tj ET`
      })
      return [...walls, ...floors, ...texts].join("\n")
    },
  },
  rulings: {
    size: 4_000,
    draw: (n) =>
      times(n, (at) =>
        at % 2 === 0 ? stroke(0, at * 2, n * 2, at * 2) : stroke(at * 2, 0, at * 2, n * 2),
      ).join("\n"),
  },
  strokes: {
    size: 200_000,
    draw: (n) =>
      times(n, (at) => {
        const [x, y] = [(at * 7919) % SIDE, (at * 104_729) % SIDE]
        return stroke(x, y, x + (at % 37), y + (at % 3 === 0 ? 0 : at % 41))
      }).join("\n"),
  },
}

const stroke = (x0: number, y0: number, x1: number, y1: number): string =>
  `${x0} ${y0} m ${x1} ${y1} l S`

function times(count: number, make: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Converts one page and gives seconds of the processor and what came of it. */
async function convert(content: string): Promise<{ seconds: number; told: string }> {
  const page = { content: `0.5 w\n${content}`, mediaBox: `[0 0 ${SIDE} ${SIDE}]` }
  const input = { name: "input.pdf", content: makeDrawnPdf({ pages: [page] }) }
  const before = process.cpuUsage()
  let told = "done"
  try {
    await runTool({ tool: "pdf2excel", inputs: [input], options: {} }, host, {
      emit: async () => {},
    })
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error
    told = error.code
  }
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, told }
}

await convert(kinds.columns?.draw(20) ?? "")
const [only, size] = process.argv.slice(2)
for (const [name, kind] of Object.entries(kinds)) {
  if (only && only !== name) continue
  const largest = Number(size ?? kind.size)
  let last = 0
  for (const n of [largest / 4, largest / 2, largest]) {
    const { seconds, told } = await convert(kind.draw(Math.round(n)))
    const power = last > 0 ? `, power ${Math.log2(seconds / last).toFixed(2)}` : ""
    console.log(`${name} ${Math.round(n)}: ${seconds.toFixed(2)} s, ${told}${power}`)
    last = seconds
  }
}
