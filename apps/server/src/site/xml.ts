const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}

// oxlint-disable-next-line no-control-regex -- 2026-11: XML 1.0, 2.2 "Characters" names these
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Spells text inside XML; characters that XML cannot hold are dropped. */
export function xmlText(text: string): string {
  return text.replace(unwritable, "").replace(/[&<>"']/g, (character) => entities[character] ?? "")
}
