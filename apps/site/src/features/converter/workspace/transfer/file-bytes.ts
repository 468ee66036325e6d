/** A file was changed, moved or deleted on the visitor's disk after it was chosen. */
export class FileChanged extends Error {
  constructor() {
    super("the chosen file is not what it was")
    this.name = "FileChanged"
  }
}

/**
 * Tells whether the bytes of a chosen file are still there: a browser reads a file that was changed
 * since no more.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
