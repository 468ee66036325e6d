import { textString, type PaperFile } from "./paper-file.ts"
import type { Needs } from "./content.ts"

/** Tags of one page, in the order of their marked-content ids. */
export interface TaggedPage {
  /** Object number of the page. */
  readonly page: number
  readonly tags: Needs["tags"]
}

interface Node {
  readonly type: string
  readonly name: string
  readonly kids: (Node | { readonly page: number; readonly mcid: number })[]
  altText?: string
}

/**
 * Adds the structure tree of a file; gives the entries of its catalogue.
 *
 * Neighbouring marks share the elements whose names in their paths are equal: "L/LI:1/LBody" and
 * "L/LI:1/Lbl" stand in one item.
 */
export function structureOf(file: PaperFile, pages: readonly TaggedPage[]): string {
  const top: Node = { type: "Document", name: "Document", kids: [] }
  for (const { page, tags } of pages) {
    for (const [mcid, { path, altText }] of tags.entries()) {
      const leaf = place(top, path)
      leaf.kids.push({ page, mcid })
      if (altText !== undefined) leaf.altText = altText
    }
  }
  const root = file.reserve()
  const owners = new Map<string, number>()
  const document = addNode(file, top, root, owners)
  const nums = pages.map(({ page, tags }, index) => {
    const refs = tags.map((_, mcid) => `${owners.get(`${page} ${mcid}`) ?? 0} 0 R`)
    return `${index} [${refs.join(" ")}]`
  })
  file.set(
    root,
    `<< /Type /StructTreeRoot /K ${document} 0 R /ParentTree << /Nums [${nums.join(" ")}] >> >>`,
  )
  return `/MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R`
}

function place(top: Node, path: string): Node {
  let at = top
  for (const name of path.split("/")) {
    const last = at.kids.at(-1)
    if (last && "type" in last && last.name === name) at = last
    else {
      const node: Node = { type: name.split(":")[0] ?? name, name, kids: [] }
      at.kids.push(node)
      at = node
    }
  }
  return at
}

function addNode(
  file: PaperFile,
  { type, kids, altText }: Node,
  parent: number,
  owners: Map<string, number>,
): number {
  const own = file.reserve()
  const refs = kids.map((kid) => {
    if ("type" in kid) return `${addNode(file, kid, own, owners)} 0 R`
    owners.set(`${kid.page} ${kid.mcid}`, own)
    return `<< /Type /MCR /Pg ${kid.page} 0 R /MCID ${kid.mcid} >>`
  })
  const alt = altText === undefined ? "" : ` /Alt ${textString(altText)}`
  file.set(own, `<< /Type /StructElem /S /${type} /P ${parent} 0 R /K [${refs.join(" ")}]${alt} >>`)
  return own
}
