import { expect, test } from "vitest"
import { concat } from "../../base/bytes.ts"
import { dict, isDict, memoryBody, name, nameOf, ref } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import { mergePdf } from "../merge.ts"
import { splitPdf } from "../split/split.ts"
import { openMade, qpdfComplaints, run, tools } from "../test/sample-pdf.ts"
import { readNumberTree } from "./trees.ts"

/** A document of three pages, a tagged paragraph on each. */
function taggedPdf(): Uint8Array {
  const writer = new PdfWriter({ tools, version: "1.7", packs: false })
  const [root, tree, structure, top] = [
    writer.allocate(),
    writer.allocate(),
    writer.allocate(),
    writer.allocate(),
  ]
  const pages = [0, 1, 2].map(() => writer.allocate())
  const paragraphs = pages.map((page) =>
    writer.put(dict({ S: name("P"), P: ref(top), Pg: ref(page), K: 0 })),
  )
  for (const [index, page] of pages.entries()) {
    const contents = writer.put({
      kind: "stream",
      dict: new Map(),
      body: memoryBody(new TextEncoder().encode("/P <</MCID 0>> BDC 0 0 9 9 re f EMC")),
    })
    writer.add(
      page,
      dict({
        Type: name("Page"),
        Parent: ref(tree),
        MediaBox: [0, 0, 99, 99],
        Contents: contents,
        StructParents: index,
      }),
    )
  }
  writer.add(top, dict({ S: name("Document"), P: ref(structure), K: paragraphs }))
  writer.add(
    structure,
    dict({
      Type: name("StructTreeRoot"),
      K: [ref(top)],
      ParentTree: dict({
        Nums: paragraphs.flatMap((paragraph, key): PdfValue[] => [key, [paragraph]]),
      }),
    }),
  )
  writer.add(tree, dict({ Type: name("Pages"), Count: 3, Kids: pages.map((page) => ref(page)) }))
  writer.add(
    root,
    dict({
      Type: name("Catalog"),
      Pages: ref(tree),
      StructTreeRoot: ref(structure),
      MarkInfo: dict({ Marked: true }),
    }),
  )
  writer.finish(dict({ Root: ref(root) }))
  return concat(writer.take())
}

/** Gives for each page the types of the elements its key leads to, and of those above them. */
function tagsOf(bytes: Uint8Array): (readonly string[])[] {
  const { file, pages } = openMade({ name: "m.pdf", bytes })
  const root = file.dict(file.catalog.get("StructTreeRoot"))
  const entries = new Map(readNumberTree(file, root?.get("ParentTree")))
  return pages.map((page) => {
    const [element] =
      file.array(entries.get(file.number(page.dict.get("StructParents")) ?? -1)) ?? []
    const chain: string[] = []
    for (let at = file.resolve(element); isDict(at); at = file.resolve(at.get("P")))
      chain.push(nameOf(at.get("S")) ?? nameOf(at.get("Type")) ?? "")
    return chain
  })
}

test("tags of merged documents stand under one, each page with keys of its own", async () => {
  const { files, diagnostics } = await run(mergePdf, [
    { name: "a.pdf", content: taggedPdf() },
    { name: "b.pdf", content: taggedPdf() },
  ])
  const [made] = files
  expect(tagsOf(made?.bytes ?? new Uint8Array())).toEqual(
    Array.from({ length: 6 }, () => ["P", "Document", "Document", "StructTreeRoot"]),
  )
  expect(qpdfComplaints(made?.bytes ?? new Uint8Array())).toBe("")
  expect(diagnostics).toEqual([])
})

test("a part keeps the tags of its pages and no others", async () => {
  const { files } = await run(splitPdf, [{ name: "a.pdf", content: taggedPdf() }], {
    mode: "ranges",
    ranges: "2",
  })
  const bytes = files[0]?.bytes ?? new Uint8Array()
  expect(tagsOf(bytes)).toEqual([["P", "Document", "StructTreeRoot"]])
  expect(new TextDecoder("latin1").decode(bytes).match(/\/S ?\/P\b/g)?.length).toBe(1)
})
