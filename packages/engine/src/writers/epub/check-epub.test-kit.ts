import { strFromU8, unzipSync } from "fflate"
import { attribute, parse, walk, type Node } from "../../ooxml/markup.test-kit.ts"

/**
 * Finds what a checker of books would call an error, as sentences; an empty list is a sound book.
 *
 * The archive begins with its type, the manifest lists every file once, the spine and the contents
 * lead to what is there, pages are well-formed, their ids unique, their elements where HTML allows
 * them, and nothing is loaded from elsewhere. Sources: OCF 3.3, 4; EPUB 3.3, 5 to 7; HTML Living
 * Standard, 4 (content models).
 */
export function findBookFaults(bytes: Uint8Array): string[] {
  const files = new Map(Object.entries(unzipSync(bytes)))
  const pages = new Map<string, Node>()
  const faults = [...startFaults(bytes)]
  for (const [name, content] of files) {
    if (!/\.(?:xhtml|opf|ncx|xml)$/.test(name)) continue
    const root = parse(strFromU8(content))
    if (root) pages.set(name, root)
    else faults.push(`${name} is not well-formed`)
  }
  const path = rootfileOf(pages)
  const book = path === undefined ? undefined : pages.get(path)
  if (!path || !book) return [...faults, "there is no package document"]
  const folder = path.slice(0, path.lastIndexOf("/") + 1)
  return [
    ...faults,
    ...metadataFaults(book),
    ...manifestFaults(book, folder, files, pages),
    ...[...pages].flatMap(([name, root]) => [
      ...idFaults(name, root),
      ...linkFaults(name, root, { files, pages }),
      ...(name.endsWith(".xhtml") ? modelFaults(name, root) : []),
    ]),
    ...contentsFaults(pages, folder),
  ]
}

/** Source: OCF 3.3, 4.3: a stored file named mimetype, without an extra field, stands first. */
function startFaults(bytes: Uint8Array): string[] {
  const head = strFromU8(bytes.subarray(30, 58), true)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const isSound =
    head === "mimetypeapplication/epub+zip" &&
    view.getUint16(8, true) === 0 &&
    view.getUint16(28, true) === 0
  return isSound ? [] : ["the archive does not begin with its type"]
}

function rootfileOf(pages: ReadonlyMap<string, Node>): string | undefined {
  const container = pages.get("META-INF/container.xml")
  const rootfile = container && find(container, "rootfile")[0]
  return rootfile && attribute(rootfile, "full-path")
}

const find = (root: Node, name: string): Node[] =>
  [...walk(root)].filter((node) => node.name === name)

function metadataFaults(book: Node): string[] {
  const once = ["dc:identifier", "dc:title", "dc:language"].filter(
    (name) => find(book, name).length !== 1,
  )
  const modified = find(book, "meta").filter(
    (node) => attribute(node, "property") === "dcterms:modified",
  )
  return [
    ...once.map((name) => `${name} does not stand once in the metadata`),
    ...(modified.length === 1 ? [] : ["the metadata tell no time of change"]),
  ]
}

function manifestFaults(
  book: Node,
  folder: string,
  files: ReadonlyMap<string, unknown>,
  pages: ReadonlyMap<string, Node>,
): string[] {
  const items = find(book, "item")
  const listed = items.map((item) => folder + (attribute(item, "href") ?? ""))
  const ids = new Set(items.map((item) => attribute(item, "id")))
  const outside = new Set(["mimetype", "META-INF/container.xml", `${folder}package.opf`])
  const withSvg = items.filter((item) => {
    const page = pages.get(folder + (attribute(item, "href") ?? ""))
    const hasSvg = page !== undefined && find(page, "svg").length > 0
    return hasSvg !== (attribute(item, "properties") === "svg")
  })
  return [
    ...listed.filter((name) => !files.has(name)).map((name) => `${name} is listed and not there`),
    ...[...files.keys()]
      .filter((name) => !listed.includes(name) && !outside.has(name))
      .map((name) => `${name} is there and not listed`),
    ...(new Set(listed).size < listed.length ? ["a file is listed twice"] : []),
    ...find(book, "itemref")
      .map((item) => attribute(item, "idref"))
      .filter((id) => !ids.has(id))
      .map((id) => `the spine names ${id ?? ""}, which is not listed`),
    ...(find(book, "itemref").length > 0 ? [] : ["the spine is empty"]),
    ...(items.filter((item) => attribute(item, "properties") === "nav").length === 1
      ? []
      : ["the manifest names no contents"]),
    ...withSvg.map((item) => `${attribute(item, "id") ?? ""} says otherwise of drawings in it`),
  ]
}

function idFaults(name: string, root: Node): string[] {
  const ids = [...walk(root)].flatMap((node) => attribute(node, "id") ?? [])
  return ids
    .filter((id, index) => ids.indexOf(id) < index)
    .map((id) => `${name} has two elements with the id ${id}`)
}

interface BookFiles {
  readonly files: ReadonlyMap<string, unknown>
  readonly pages: ReadonlyMap<string, Node>
}

function linkFaults(name: string, root: Node, { files, pages }: BookFiles): string[] {
  const faults: string[] = []
  for (const node of walk(root)) {
    if (node.name === "item" || node.name === "package") continue
    const isLink = node.name === "a"
    const address = attribute(node, "href") ?? attribute(node, "src")
    if (address === undefined) continue
    if (/^[a-z]+:/i.test(address)) {
      if (!isLink) faults.push(`${name} loads ${address} from elsewhere`)
      else if (!URL.canParse(address)) faults.push(`${name} leads to ${address}, no address`)
      continue
    }
    const [path = "", fragment] = address.split("#")
    const target = path === "" ? name : resolve(name, path)
    const page = pages.get(target)
    const isThere =
      fragment === undefined ||
      (page && [...walk(page)].some((other) => attribute(other, "id") === decode(fragment)))
    if (!files.has(target) || !isThere) faults.push(`${name} leads to ${address}, not there`)
  }
  return faults
}

const decode = (fragment: string): string => decodeURIComponent(fragment)
const resolve = (from: string, path: string): string =>
  new URL(path, `book:/${from}`).pathname.slice(1)

const phrasing = new Set([
  "a",
  "br",
  "em",
  "img",
  "mark",
  "s",
  "span",
  "strong",
  "sub",
  "sup",
  "svg",
  "u",
  "path",
])
const inParagraphs = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "span",
  "strong",
  "em",
  "sup",
])
const childrenOf: Readonly<Record<string, readonly string[]>> = {
  ul: ["li"],
  ol: ["li"],
  table: ["colgroup", "thead", "tbody"],
  tr: ["td", "th"],
  thead: ["tr"],
  tbody: ["tr"],
}

function modelFaults(name: string, root: Node): string[] {
  const faults: string[] = []
  for (const node of walk(root))
    for (const child of node.children) {
      const isWrong =
        (inParagraphs.has(node.name) && !phrasing.has(child.name)) ||
        childrenOf[node.name]?.includes(child.name) === false ||
        (node.name === "a" && [...walk(child)].some((inner) => inner.name === "a"))
      if (isWrong) faults.push(`${name} has ${child.name} in ${node.name}`)
    }
  return faults
}

function contentsFaults(pages: ReadonlyMap<string, Node>, folder: string): string[] {
  const nav = pages.get(`${folder}nav.xhtml`)
  const ncx = pages.get(`${folder}toc.ncx`)
  if (!nav || !ncx) return ["there are no contents"]
  const links = find(nav, "a").map((node) => attribute(node, "href"))
  const points = find(ncx, "content").map((node) => attribute(node, "src"))
  if (links.length === 0) return ["the contents are empty"]
  return links.join() === points.join() ? [] : ["the two contents differ"]
}
