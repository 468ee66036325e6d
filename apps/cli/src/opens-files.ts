/**
 * Commands whose run is watched: those that open what others have made, all but the endless one.
 */
export const opensFiles: ReadonlySet<string> = new Set([
  "convert",
  "merge",
  "split",
  "encrypt",
  "decrypt",
  "compress",
  "inspect",
  "each",
  "dump",
])

/** How many files a command reads in one process, for `startNode`. */
export const filesOf = (command: string): "one file" | "many" =>
  command === "each" || command === "watch" ? "many" : "one file"
