/** Objects that are written behind a PDF, in place of others of the same number or new. */
export interface PdfUpdate {
  /** Gives the number of a new object. */
  readonly add: (body: string) => number
  readonly set: (object: number, body: string) => void
  /** The PDF with what was added; itself where nothing was. */
  readonly written: () => Uint8Array
}

/**
 * Opens an update of a PDF of the office program's own, whose references lie in a table.
 *
 * Undefined where they do not. Source: ISO 32000-2, 7.5.6 incremental updates.
 */
export function openUpdate(pdf: Uint8Array, text: string): PdfUpdate | undefined {
  const tail = text.slice(text.lastIndexOf("trailer"))
  const before = /startxref\s+(\d+)/.exec(tail)?.[1]
  const trailer = /<<([\s\S]*?)>>\s*startxref/.exec(tail)?.[1]
  const size = Number(/\/Size (\d+)/.exec(trailer ?? "")?.[1] ?? 0)
  if (before === undefined || trailer === undefined || size === 0) return undefined
  const bodies = new Map<number, string>()
  let next = size
  return {
    add: (body) => {
      bodies.set(next, body)
      return next++
    },
    set: (object, body) => void bodies.set(object, body),
    written: () => {
      if (bodies.size === 0) return pdf
      const out = ["\n"]
      const table = ["xref\n"]
      let place = pdf.length + 1
      for (const [object, body] of [...bodies].toSorted(([a], [b]) => a - b)) {
        const whole = `${object} 0 obj\n${body}\nendobj\n`
        out.push(whole)
        table.push(`${object} 1\n${String(place).padStart(10, "0")} 00000 n \n`)
        place += whole.length
      }
      const sized = trailer.replace(/\/Size \d+/, `/Size ${next}`)
      const end = `trailer\n<<${sized}/Prev ${before}>>\nstartxref\n${place}\n%%EOF\n`
      return new Uint8Array(
        Buffer.concat([pdf, Buffer.from([...out, ...table, end].join(""), "latin1")]),
      )
    },
  }
}
