/**
 * Keeps what a visitor may call a file, without folders, control characters and lone surrogates.
 */
export function cleanName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ""
  // oxlint-disable-next-line no-control-regex -- these are exactly the characters to remove
  return last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim() || "file"
}
