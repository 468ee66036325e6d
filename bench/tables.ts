/**
 * Measures the table stage: pages per second through rulings, tables and the workbook writer,
 * reading left out.
 *
 * Pages are made here: a drawn grid, a table ruled across, aligned numbers, and prose, fifty lines
 * each.
 * `node bench/tables.ts`
 */
import { gridLines, sceneOfPages, textGrid, type PageSpec } from "../packages/testkit/src/index.ts"
import { analyseScene } from "../packages/engine/src/analysis/passes.ts"
import { textLines } from "../packages/engine/src/analysis/page/lines/page-lines.ts"
import { collectRules } from "../packages/engine/src/analysis/page/rules/collect-rules.ts"
import { findTables } from "../packages/engine/src/analysis/page/tables/find-tables.ts"
import { writeXlsx } from "../packages/engine/src/writers/xlsx/write-xlsx.ts"

const PAGES = 400
const ROWS = 50
const xs = [50, 150, 250, 350, 450, 550]

const rows = Array.from({ length: ROWS }, (_, row) => [
  `Item ${row}`,
  `${row * 17}.50`,
  `${row * 3}`,
  `${row}%`,
  "note",
])
const texts = textGrid(rows, { xs: xs.map((x) => x + 4), y: 60, pitch: 15 })
const kinds: Record<string, PageSpec> = {
  "drawn grid": {
    texts,
    lines: gridLines(
      xs,
      Array.from({ length: ROWS + 1 }, (_, row) => 49 + row * 15),
    ),
  },
  "ruled across": {
    texts,
    lines: [
      [50, 49, 550, 49],
      [50, 64, 550, 64],
      [50, 799, 550, 799],
    ],
  },
  "aligned numbers": { texts },
  prose: {
    texts: textGrid(
      Array.from({ length: ROWS }, () => [
        "Words run on over the whole line and say nothing in rows or columns, page after page.",
      ]),
      { xs: [60], y: 60, pitch: 15 },
    ),
  },
}

for (const [name, spec] of Object.entries(kinds)) {
  const scene = sceneOfPages(Array.from({ length: PAGES }, () => spec))
  const lines = scene.pages.map((page) => textLines(page, scene))
  const start = performance.now()
  let found = 0
  for (const [index, page] of scene.pages.entries()) {
    const read = lines[index]
    if (read)
      found += findTables({ page, lines: read.plainLines, rules: collectRules(page) }).length
  }
  const seconds = (performance.now() - start) / 1000
  console.log(`${name.padEnd(16)} ${Math.round(PAGES / seconds)} pages/s, ${found} tables`)
}

const scene = sceneOfPages(Array.from({ length: PAGES }, () => kinds["drawn grid"] ?? {}))
const noBytes = {
  image: () => Promise.reject(new Error("no image")),
  font: async () => undefined,
  drawRegion: () => Promise.reject(new Error("no page")),
}
const document = (await analyseScene(scene, noBytes)).value
const start = performance.now()
const { value } = await writeXlsx(document, noBytes)
const seconds = (performance.now() - start) / 1000
console.log(
  `${"writing xlsx".padEnd(16)} ${Math.round(PAGES / seconds)} pages/s, ${Math.round((PAGES * ROWS) / seconds)} rows/s, ${value.length} bytes`,
)
