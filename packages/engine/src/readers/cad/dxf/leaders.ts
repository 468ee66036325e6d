import { type CadDocument, MultiLeader, XYZ } from "@node-projects/acad-ts"
import { latinText, pairsOf } from "./records.ts"

/** Where the lines of a multi-leader meet its landing, and how long that is. */
interface Root {
  connection: XYZ
  direction: XYZ
  landing: number
}

/**
 * Gives multi-leaders of a text DXF the place where their lines end.
 *
 * The parser reads the lines but not their roots, so that all lines lead to the origin. Roots are
 * matched by the entity's handle and their order. Source: DXF reference, MLEADER, "Leader node".
 */
export function restoreLeaders(document: CadDocument, bytes: Uint8Array): void {
  const leaders = [...(document.blockRecords ?? [])].flatMap((block) =>
    [...block.entities].filter((entity) => entity instanceof MultiLeader),
  )
  if (leaders.length === 0) return
  const found = readRoots(latinText(bytes))
  for (const { handle, contextData } of leaders) {
    const roots = found.get(handle)
    if (roots?.length !== contextData.leaderRoots.length) continue
    for (const [index, root] of contextData.leaderRoots.entries()) {
      const read = roots[index]
      if (!read) continue
      root.connectionPoint = read.connection
      root.direction = read.direction
      root.landingDistance = read.landing
    }
  }
}

function readRoots(text: string): Map<number, Root[]> {
  const found = new Map<number, Root[]>()
  let isLeader = false
  // A node's own values stand before its lines.
  let root: Root | undefined
  let roots: Root[] = []
  for (const [code, value] of pairsOf(text)) {
    if (code === 0) {
      isLeader = value.trim() === "MULTILEADER"
      root = undefined
      roots = []
    } else if (!isLeader) continue
    else if (code === 5) found.set(Number.parseInt(value.trim(), 16), roots)
    else if (code === 302 && value.trim() === "LEADER{") {
      root = { connection: new XYZ(0, 0, 0), direction: new XYZ(0, 0, 0), landing: 0 }
      roots.push(root)
    } else if (code === 303 || code === 304) root = undefined
    else if (root) setValue(root, code, Number.parseFloat(value))
  }
  return found
}

function setValue(root: Root, code: number, value: number): void {
  const { connection, direction } = root
  if (code === 10) root.connection = new XYZ(value, connection.y, connection.z)
  else if (code === 20) root.connection = new XYZ(connection.x, value, connection.z)
  else if (code === 30) root.connection = new XYZ(connection.x, connection.y, value)
  else if (code === 11) root.direction = new XYZ(value, direction.y, direction.z)
  else if (code === 21) root.direction = new XYZ(direction.x, value, direction.z)
  else if (code === 40) root.landing = value
}
