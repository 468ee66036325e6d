/** Objects of a file by number, from 1. */
export class PaperFile {
  readonly #bodies: string[] = []

  reserve(): number {
    return this.#bodies.push("null")
  }
  set(number: number, body: string): void {
    this.#bodies[number - 1] = body
  }
  add(body: string): number {
    return this.#bodies.push(body)
  }
  /** Gives the bytes of the file, every object at the place that the table says. */
  finish(root: number, info: number | undefined): Uint8Array {
    let text = "%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n"
    const rows = this.#bodies.map((body, index) => {
      const offset = text.length
      text += `${index + 1} 0 obj\n${body}\nendobj\n`
      return `${String(offset).padStart(10, "0")} 00000 n \n`
    })
    const start = text.length
    const trailer = `<< /Size ${rows.length + 1} /Root ${root} 0 R${info === undefined ? "" : ` /Info ${info} 0 R`} >>`
    text += `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`
    return Uint8Array.from(text, (char) => char.charCodeAt(0))
  }
}

const hexOf = (text: string): string =>
  Array.from(text, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("")

/** Spells a text string in UTF-16. */
export const textString = (text: string): string => `<FEFF${hexOf(text)}>`
