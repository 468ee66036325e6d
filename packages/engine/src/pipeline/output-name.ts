/** Name of a result made of a file: the visitor's name without its extension, an ending, the new extension. */
export function outputName(inputName: string, suffix: string, extension: string): string {
  const bare = inputName.split(/[\\/]/).at(-1) ?? ""
  const dot = bare.lastIndexOf(".")
  const stem = (dot > 0 ? bare.slice(0, dot) : bare) || "document"
  return `${stem}${suffix}.${extension}`
}
