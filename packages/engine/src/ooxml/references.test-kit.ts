import { attribute, walk, type Node } from "./markup.test-kit.ts"

/**
 * Elements whose ids programs want to be different within a part, with the attribute that holds it.
 */
const unique: Readonly<Record<string, string>> = {
  Relationship: "Id",
  "w:bookmarkStart": "w:id",
  "w:comment": "w:id",
  "w:footnote": "w:id",
  "w:endnote": "w:id",
  "w:abstractNum": "w:abstractNumId",
  "w:num": "w:numId",
  "w:style": "w:styleId",
  "wp:docPr": "id",
  "w:id": "w:val",
  "p:cNvPr": "id",
  "p:sldId": "id",
  sheet: "sheetId",
  definedName: "name",
}

/**
 * Finds ids that two elements of a part share. Names of a book that hold in one sheet only may
 * agree.
 */
export function idFaults(part: string, root: Node): string[] {
  const seen = new Set<string>()
  const faults = new Set<string>()
  for (const node of walk(root)) {
    const id = attribute(node, unique[node.name] ?? "")
    if (!id || !unique[node.name]) continue
    const key = `${node.name} ${id} ${attribute(node, "localSheetId") ?? ""}`
    if (seen.has(key)) faults.add(`${part}: two ${node.name} are ${id}`)
    seen.add(key)
  }
  return [...faults]
}

/**
 * Finds what Excel refuses in sheets beyond the schema: rows and cells out of order, merged ranges
 * that overlap or hold one cell, formats and shared texts that are not there.
 */
export function sheetFaults(markup: ReadonlyMap<string, Node | undefined>): string[] {
  const count = (part: string, list: string): number =>
    [...walkAll(markup.get(part))].find(({ name }) => name === list)?.children.length ?? 0
  const formats = count("xl/styles.xml", "cellXfs")
  const texts = count("xl/sharedStrings.xml", "sst")
  return [...markup].flatMap(([part, root]) => {
    if (!root || !/^xl\/worksheets\/[^/]+\.xml$/.test(part)) return []
    return [...cellFaults(root, formats, texts), ...mergeFaults(root)].map(
      (fault) => `${part}: ${fault}`,
    )
  })
}

function* walkAll(root: Node | undefined): Generator<Node> {
  if (root) yield* walk(root)
}

function cellFaults(root: Node, formats: number, texts: number): string[] {
  const faults: string[] = []
  let lastRow = 0
  for (const row of walk(root)) {
    if (row.name !== "row") continue
    const number = Number(attribute(row, "r"))
    if (!(number > lastRow)) faults.push(`row ${number} comes after row ${lastRow}`)
    lastRow = number
    let lastColumn = 0
    for (const cell of row.children) {
      const at = placeOf(attribute(cell, "r") ?? "")
      if (at.row !== number || at.column <= lastColumn)
        faults.push(`cell ${attribute(cell, "r") ?? ""} is out of place`)
      lastColumn = at.column
      if (Number(attribute(cell, "s") ?? 0) >= Math.max(1, formats))
        faults.push(`cell ${attribute(cell, "r") ?? ""} has a format that is not there`)
      if (attribute(cell, "t") === "s" && texts === 0)
        faults.push(`cell ${attribute(cell, "r") ?? ""} has a text that is not there`)
    }
  }
  return faults
}

interface Place {
  readonly row: number
  readonly column: number
}

function placeOf(reference: string): Place {
  const [, letters = "", digits = "0"] = /^([A-Z]+)(\d+)$/.exec(reference) ?? []
  const column = Array.from(letters).reduce((sum, char) => sum * 26 + char.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}

function mergeFaults(root: Node): string[] {
  const ranges = [...walk(root)]
    .filter(({ name }) => name === "mergeCell")
    .map((node) => {
      const ref = attribute(node, "ref") ?? ""
      const [from = "", to = from] = ref.split(":")
      return { ref, from: placeOf(from), to: placeOf(to) }
    })
    .toSorted((a, b) => a.from.row - b.from.row)
  const faults = ranges
    .filter(({ from, to }) => to.row * to.column <= from.row * from.column || from.column === 0)
    .map(({ ref }) => `${ref} merges nothing`)
  ranges.forEach((a, index) => {
    for (let at = index + 1; at < ranges.length; at++) {
      const b = ranges[at]
      if (!b || b.from.row > a.to.row) break
      if (b.from.column <= a.to.column && a.from.column <= b.to.column)
        faults.push(`${a.ref} and ${b.ref} are merged over each other`)
    }
  })
  return faults
}
