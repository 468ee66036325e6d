import { Transform, type TransformCallback } from "node:stream"

/** How React Router names the scripts of a page in its head. */
const PRELOAD = '<link rel="modulepreload" '
const LATE = `${PRELOAD}fetchpriority="low" `

/**
 * Lets the scripts of a page come after its pictures and faces: the markup shows all of the page,
 * scripts only make it answer. Takes and gives the page in UTF-8, each piece as soon as it comes.
 */
export class LateScripts extends Transform {
  /** Begins what may be a preload; never longer than one. Byte by byte, so that no sign is cut. */
  #held = ""

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const text = (this.#held + piece.toString("latin1")).replaceAll(PRELOAD, LATE)
    const begun = beginningAtEnd(text)
    this.#held = text.slice(text.length - begun)
    done(null, Buffer.from(text.slice(0, text.length - begun), "latin1"))
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(this.#held, "latin1"))
  }
}

/** How many characters at the end of a text are the beginning of a preload. */
function beginningAtEnd(text: string): number {
  for (let length = Math.min(PRELOAD.length - 1, text.length); length > 0; length--)
    if (text.endsWith(PRELOAD.slice(0, length))) return length
  return 0
}
