import { type CadDocument, Color } from "@node-projects/acad-ts"

/** The tables come before blocks and entities; 8 MB hold more layers than any drawing has. */
const TABLES_REACH = 8 * 1024 * 1024

/**
 * Switches layers off that a text DXF marks so.
 *
 * A layer that is off has a negative colour number. The parser reads it without its sign, so that
 * both the colour and the switch are lost; they are read again here, record by record. Source: DXF
 * reference, LAYER, group code 62.
 */
export function restoreLayerSwitches(document: CadDocument, bytes: Uint8Array): void {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, TABLES_REACH))
  const table = /\n\s*0\r?\nTABLE\r?\n\s*2\r?\nLAYER\r?\n([^]*?)\n\s*0\r?\nENDTAB/.exec(text)?.[1]
  if (!table) return
  const records = table.split(/\r?\n\s*0\r?\nLAYER(?=\r?\n)/).slice(1)
  const layers = [...(document.layers ?? [])]
  for (const [index, record] of records.entries()) {
    const layer = layers[index]
    const colour = Number(/\n\s*62\r?\n\s*(-?\d+)/.exec(record)?.[1] ?? 0)
    if (!layer || colour >= 0 || !hasName(record, layer.name)) continue
    layer.isOn = false
    if (-colour > 0 && -colour < 256) layer.color = new Color(-colour)
  }
}

/**
 * Records and layers stand in the same order; names outside ASCII are in an encoding of their own
 * and pass.
 */
function hasName(record: string, name: string): boolean {
  const stored = /\n\s*2\r?\n([^\r\n]*)/.exec(record)?.[1]?.trim() ?? ""
  return !/^[\x20-\x7e]*$/.test(stored) || stored === name
}
