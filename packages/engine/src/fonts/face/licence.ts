/** Embedding as a font allows it. Source: OpenType 1.9, "OS/2", fsType. */
const restricted = 0x0002
const previewAndPrint = 0x0004
const editable = 0x0008
const noSubsetting = 0x0100
const bitmapsOnly = 0x0200

/** Bytes at the start of a program in which its licence bits stand. */
const HEAD = 20_000

/**
 * Tells whether a font program of a PDF may be put into a document that is edited. One that says
 * nothing may: its maker let it be embedded. What is in a PDF is mostly a subset, so a font that
 * may only be embedded whole may not.
 */
export function mayBeEdited(program: Uint8Array): boolean {
  const bits = licenceBits(program)
  if (bits === undefined) return true
  if ((bits & (noSubsetting | bitmapsOnly)) !== 0) return false
  return (bits & editable) !== 0 || (bits & (restricted | previewAndPrint)) === 0
}

function licenceBits(program: Uint8Array): number | undefined {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength)
  const tables = program.length < 12 ? 0 : Math.min(view.getUint16(4), 64)
  const tagAt = (at: number): string => String.fromCharCode(...program.subarray(at, at + 4))
  if (["\0\u0001\0\0", "OTTO", "true"].includes(tagAt(0))) {
    for (let index = 0; index < tables && 28 + index * 16 <= program.length; index++) {
      const at = 12 + index * 16
      const offset = view.getUint32(at + 8)
      if (tagAt(at) === "OS/2" && offset + 10 <= program.length) return view.getUint16(offset + 8)
    }
    return undefined
  }
  // Type 1 and bare CFF programs say it in the words of PostScript.
  const head = new TextDecoder("latin1").decode(program.subarray(0, HEAD))
  const said = /\/FSType\s+(\d+)/.exec(head)?.[1]
  return said === undefined ? undefined : Number(said)
}
