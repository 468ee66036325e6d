import { strFromU8, unzipSync } from "fflate"
import { childOrder } from "./data/child-order.test-kit.ts"
import { attribute, parse, walk, type Node } from "./markup.test-kit.ts"
import { idFaults, sheetFaults } from "./references.test-kit.ts"
import { borderAttributes, wordAttributes, wordOrder } from "./data/word-rules.test-kit.ts"

/**
 * Finds what would make an office program ask for repair, as sentences; an empty list is a sound
 * file.
 *
 * Parts must be well-formed and typed, relations must lead somewhere and be there where they are
 * named, and children must stand in the order of the schemas. Of WordprocessingML every element
 * must be known, and have the attributes it needs with values that the schema takes. Ids must
 * differ, cells and merged ranges of sheets must be such as Excel takes, and text boxes hold no
 * marks of notes. Sources: ECMA-376 parts 1, 2 and 4, transitional.
 */
export function findFaults(bytes: Uint8Array): string[] {
  const parts = new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, content]))
  const markup = new Map(
    [...parts]
      .filter(([name]) => /\.(xml|rels)$/.test(name))
      .map(([name, content]) => [name, parse(strFromU8(content))]),
  )
  return [
    ...contentTypeFaults(parts, markup),
    ...relationFaults(parts, markup),
    ...sheetFaults(markup),
    ...[...markup].flatMap(([name, root]) =>
      root
        ? [
            ...orderFaults(name, root),
            ...attributeFaults(name, root),
            ...idFaults(name, root),
            ...boxFaults(name, root),
          ]
        : [`${name} is not well-formed`],
    ),
  ]
}

/** Word takes no marks of notes in text boxes. */
const boxFaults = (name: string, root: Node): string[] =>
  [...walk(root)]
    .filter((box) => box.name === "w:txbxContent")
    .flatMap((box) => [...walk(box)])
    .filter((node) => node.name === "w:footnoteReference" || node.name === "w:endnoteReference")
    .map((node) => `${name}: ${node.name} stands in a text box`)

function contentTypeFaults(
  parts: ReadonlyMap<string, unknown>,
  markup: ReadonlyMap<string, Node | undefined>,
): string[] {
  const types = markup.get("[Content_Types].xml")?.children ?? []
  const extensions = new Set(types.map((type) => attribute(type, "Extension")))
  const named = new Set(types.map((type) => attribute(type, "PartName")?.slice(1)))
  const untyped = [...parts.keys()].filter(
    (name) =>
      name !== "[Content_Types].xml" &&
      !named.has(name) &&
      !extensions.has(name.slice(name.lastIndexOf(".") + 1)),
  )
  const missing = [...named].filter((name) => name !== undefined && !parts.has(name))
  return [
    ...untyped.map((name) => `${name} has no content type`),
    ...missing.map((name) => `${name ?? ""} has a content type and is not there`),
  ]
}

function relationFaults(
  parts: ReadonlyMap<string, unknown>,
  markup: ReadonlyMap<string, Node | undefined>,
): string[] {
  const faults: string[] = []
  for (const [name, root] of markup) {
    if (name.endsWith(".rels")) {
      const folder = name.replace(/_rels\/[^/]*$/, "")
      for (const relation of root?.children ?? []) {
        const target = attribute(relation, "Target") ?? ""
        if (attribute(relation, "TargetMode") !== "External" && !parts.has(resolve(folder, target)))
          faults.push(`${name} leads to ${target}, which is not there`)
      }
    } else if (root) {
      const relations = markup.get(name.replace(/([^/]*)$/, "_rels/$1.rels"))
      const known = new Set(
        (relations?.children ?? []).map((relation) => attribute(relation, "Id")),
      )
      for (const node of walk(root))
        for (const [, id] of node.attributes.matchAll(/\sr:\w+="([^"]*)"/g))
          if (id !== "" && !known.has(id))
            faults.push(`${name} names ${id ?? ""}, which is no relation of it`)
    }
  }
  return faults
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1)
  const path = folder.split("/").slice(0, -1)
  for (const step of target.split("/"))
    if (step === "..") path.pop()
    else path.push(step)
  return path.join("/")
}

function orderFaults(part: string, root: Node): string[] {
  const faults = new Set<string>()
  for (const node of walk(root)) {
    const order = childOrder[node.name] ?? wordOrder[node.name]
    if (!order) continue
    let last = -1
    for (const { name } of node.children) {
      if (name.startsWith("mc:")) continue
      const place = order.findIndex((names) => names.split("|").includes(name))
      if (place < 0) faults.add(`${part}: ${name} may not stand in ${node.name}`)
      else if (place < last) faults.add(`${part}: ${name} stands too late in ${node.name}`)
      last = Math.max(last, place)
    }
  }
  return [...faults]
}

function attributeFaults(part: string, root: Node): string[] {
  const faults = new Set<string>()
  const check = (node: Node, parent: string): void => {
    if (node.name.startsWith("w:")) {
      const needed = /(?:Bdr|Borders)$/.test(parent) ? borderAttributes : wordAttributes[node.name]
      if (!needed) faults.add(`${part}: ${node.name} is not known`)
      for (const [key, value] of Object.entries(needed ?? {})) {
        const given = attribute(node, key)
        if (given === undefined || !value.test(given))
          faults.add(
            `${part}: ${node.name} has ${key} ${given === undefined ? "missing" : JSON.stringify(given)}`,
          )
      }
    }
    for (const child of node.children) check(child, node.name)
  }
  check(root, "")
  return [...faults]
}
