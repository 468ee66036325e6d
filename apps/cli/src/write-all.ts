import { writeSync } from "node:fs"

/** Milliseconds until a pipe that is full is tried again. */
const PAUSE = 5

/**
 * Writes bytes to standard output, which may take a part at a time. A reader that wants no more
 * (`| head`) ends it silently.
 */
export function writeAll(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(1, bytes, written)
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined
      if (code === "EPIPE") return
      // Another program may have made the pipe one that refuses instead of waiting.
      if (code !== "EAGAIN") throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
    }
  }
}
