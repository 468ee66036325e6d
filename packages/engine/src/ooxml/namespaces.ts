/** Namespaces of ECMA-376 (transitional) and OPC under the prefixes that Office itself writes. */
export const namespaces = {
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  s: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  p: "http://schemas.openxmlformats.org/presentationml/2006/main",
  a: "http://schemas.openxmlformats.org/drawingml/2006/main",
  r: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  c: "http://schemas.openxmlformats.org/drawingml/2006/chart",
  xdr: "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
  wp: "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
  pic: "http://schemas.openxmlformats.org/drawingml/2006/picture",
  wps: "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
  wpg: "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
  w14: "http://schemas.microsoft.com/office/word/2010/wordml",
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  a14: "http://schemas.microsoft.com/office/drawing/2010/main",
  ahyp: "http://schemas.microsoft.com/office/drawing/2018/hyperlinkcolor",
  p159: "http://schemas.microsoft.com/office/powerpoint/2015/09/main",
  v: "urn:schemas-microsoft-com:vml",
  o: "urn:schemas-microsoft-com:office:office",
} as const

/** Relationship types without their common stem; `package` ones are spelled in full. */
const officeStem = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
const packageStem = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/"

/** Gives the full relationship type of an Office part: "styles", "image", "slideLayout". */
export const officeRelation = (kind: string): string => officeStem + kind
export const coreRelation = `${packageStem}core-properties`

/** Declares the named prefixes as attributes of a root element. */
export function declare(...prefixes: readonly (keyof typeof namespaces)[]): Record<string, string> {
  return Object.fromEntries(prefixes.map((prefix) => [`xmlns:${prefix}`, namespaces[prefix]]))
}
