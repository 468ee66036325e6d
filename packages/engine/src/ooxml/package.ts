import type { HostZlib } from "../base/host.ts"
import { element, xmlDocument, type Xml } from "./xml.ts"
import { packZip, type ZipEntry } from "./zip.ts"

const contentTypesNamespace = "http://schemas.openxmlformats.org/package/2006/content-types"
const relationshipsNamespace = "http://schemas.openxmlformats.org/package/2006/relationships"

/** Content types that go by extension; every other part gets an override of its own. */
const defaultTypes: Readonly<Record<string, string>> = {
  rels: "application/vnd.openxmlformats-package.relationships+xml",
  xml: "application/xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  odttf: "application/vnd.openxmlformats-officedocument.obfuscatedFont",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

/** Name of the source of package-level relationships. */
export const packageRoot = ""

interface Relationship {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly isExternal: boolean
}

/**
 * An Open Packaging Conventions package while it is being filled.
 *
 * Parts keep the order in which they were added; ids of relationships count up from rId1 for each
 * source. Source: ECMA-376 part 2, 8 and 9.
 */
export class OpcPackage {
  readonly #parts: { name: string; contentType: string; content: Xml | Uint8Array }[] = []
  /** By source, then by type and target, so that asking for a relation twice costs no search. */
  readonly #relations = new Map<string, Map<string, Relationship>>()

  /**
   * Adds a part. `name` has no leading slash: "word/document.xml". Markup must be the root element
   * alone.
   */
  add(name: string, contentType: string, content: Xml | Uint8Array): void {
    this.#parts.push({ name, contentType, content })
  }

  /**
   * Relates `source` (a part name, or `packageRoot`) to another part and gives the id; asking twice
   * gives the same id.
   */
  relate(source: string, type: string, target: string): string {
    return this.#relate(source, type, relativeTarget(source, target), false)
  }

  /** Relates `source` to something outside the package, such as a web address. */
  relateOutside(source: string, type: string, uri: string): string {
    return this.#relate(source, type, uri, true)
  }

  /** Gives the finished archive, deflated by `zlib` where it is given. */
  pack(zlib?: HostZlib): Uint8Array {
    const entries: ZipEntry[] = [{ name: "[Content_Types].xml", content: this.#contentTypes() }]
    for (const [source, relations] of this.#relations)
      entries.push({ name: relationsName(source), content: relationsPart([...relations.values()]) })
    for (const { name, content } of this.#parts) {
      entries.push({ name, content: typeof content === "string" ? xmlDocument(content) : content })
    }
    return packZip(entries, zlib)
  }

  #relate(source: string, type: string, target: string, isExternal: boolean): string {
    const known = this.#relations.get(source) ?? new Map<string, Relationship>()
    this.#relations.set(source, known)
    const key = `${type} ${target}`
    const same = known.get(key)
    if (same) return same.id
    const id = `rId${known.size + 1}`
    known.set(key, { id, type, target, isExternal })
    return id
  }

  #contentTypes(): Xml {
    const extensions = new Set(["rels", "xml"])
    const overrides: Xml[] = []
    for (const { name, contentType } of this.#parts) {
      const extension = name.slice(name.lastIndexOf(".") + 1)
      if (defaultTypes[extension] === contentType) extensions.add(extension)
      else overrides.push(element("Override", { PartName: `/${name}`, ContentType: contentType }))
    }
    const defaults = [...extensions].map((extension) =>
      element("Default", { Extension: extension, ContentType: defaultTypes[extension] }),
    )
    return xmlDocument(element("Types", { xmlns: contentTypesNamespace }, [defaults, overrides]))
  }
}

function relationsPart(relations: readonly Relationship[]): Xml {
  const children = relations.map(({ id, type, target, isExternal }) =>
    element("Relationship", {
      Id: id,
      Type: type,
      Target: target,
      TargetMode: isExternal ? "External" : undefined,
    }),
  )
  return xmlDocument(element("Relationships", { xmlns: relationshipsNamespace }, children))
}

function relationsName(source: string): string {
  const slash = source.lastIndexOf("/")
  return `${source.slice(0, slash + 1)}_rels/${source.slice(slash + 1)}.rels`
}

function relativeTarget(source: string, target: string): string {
  const from = source.split("/").slice(0, -1)
  const to = target.split("/")
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  return [...from.slice(shared).map(() => ".."), ...to.slice(shared)].join("/")
}
