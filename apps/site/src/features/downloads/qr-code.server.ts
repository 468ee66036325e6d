import { encode } from "uqr"

/**
 * Spells a QR code as the path of an SVG of `size` units a side, with the quiet zone of four
 * modules that scanners want.
 */
export function qrPath(content: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(content, { ecc: "M", border: 4 })
  const rows = data.map((row, y) =>
    runsOf(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(""),
  )
  return { size, path: rows.join("") }
}

/** Dark runs of a row as start and length. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue
    const last = runs.at(-1)
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  }
  return runs
}
