import type { Block, Document, FurnitureSet, Section } from "../../model/document.ts"
import { declare, officeRelation } from "../../ooxml/namespaces.ts"
import { element, type Xml } from "../../ooxml/xml.ts"
import type { PartContext } from "./context.ts"
import { emitBlocks } from "./emit-blocks.ts"
import { roomOfFirstSpacer } from "./plan-flow.ts"
import { twips } from "./units.ts"

/** Prefixes that any part with text may use. */
const textNamespaces = declare("w", "r", "wp", "mc", "wps", "wpg")

/** Boxes that are ticked came with Word 2010: programs before it leave what they are out. */
const boxNamespaces = { ...textNamespaces, ...declare("w14"), "mc:Ignorable": "w14" }

/** Gives the attributes of the root of a part that holds text. */
export const textRoot = ({ controls = [] }: Document): Record<string, string> =>
  controls.length > 0 ? boxNamespaces : textNamespaces

type FurnitureSide = "header" | "footer"
type Variant = "default" | "first" | "even"

/** Writes header and footer parts as they come up and knows what the last section had. */
export interface FurnitureWriter {
  /** Gives w:headerReference and w:footerReference elements of a section. */
  references(section: Section): Xml[]
}

/**
 * Creates the writer of headers and footers.
 *
 * A section without a reference takes over the one before it, so equal furniture is written once
 * and missing furniture as an empty part. Source: ECMA-376 part 1, 17.10.5.
 */
export function createFurniture(context: PartContext, hasEven: boolean): FurnitureWriter {
  const counts = { header: 0, footer: 0 }
  const inherited = new Map<string, string>()
  const write = (place: FurnitureSide, blocks: readonly Block[]): string => {
    const part = `word/${place}${++counts[place]}.xml`
    const content = emitBlocks({ ...context, part }, blocks, { endsWithParagraph: true })
    const root = element(
      place === "header" ? "w:hdr" : "w:ftr",
      textRoot(context.document),
      content,
    )
    context.pack.add(
      part,
      `application/vnd.openxmlformats-officedocument.wordprocessingml.${place}+xml`,
      root,
    )
    return context.pack.relate(context.part, officeRelation(place), part)
  }
  return {
    references(section) {
      const made: Xml[] = []
      for (const [place, variant, blocks] of variantsOf(section, hasEven)) {
        const slot = `${place}/${variant}`
        const key = JSON.stringify(blocks)
        // Beside one that shows something, LibreOffice gives a missing header, and a missing footer
        // of left pages, a line in the style of headers.
        const before =
          inherited.get(slot) ??
          ((place === "header" || variant === "even") && showsAny(section[place])
            ? undefined
            : "[]")
        if (before === key) continue
        inherited.set(slot, key)
        made.push(
          element(`w:${place}Reference`, { "w:type": variant, "r:id": write(place, blocks) }),
        )
      }
      return made
    },
  }
}

const showsAny = ({ default: main = [], first = [], even = [] }: FurnitureSet): boolean =>
  main.length + first.length + even.length > 0

const hasFirstPage = (section: Section): boolean =>
  section.header.first !== undefined || section.footer.first !== undefined

function* variantsOf(
  section: Section,
  hasEven: boolean,
): Generator<[FurnitureSide, Variant, readonly Block[]]> {
  for (const place of ["header", "footer"] as const) {
    const set: FurnitureSet = section[place]
    yield [place, "default", set.default ?? []]
    if (hasFirstPage(section)) yield [place, "first", set.first ?? set.default ?? []]
    if (hasEven) yield [place, "even", set.even ?? set.default ?? []]
  }
}

/** Gives w:sectPr. Source of the order: ECMA-376 part 1, 17.6.17, CT_SectPr. */
export function sectionProperties(
  section: Section,
  references: readonly Xml[],
  { isFirst, counting }: { readonly isFirst: boolean; readonly counting: Xml },
): Xml {
  const { page, columns } = section
  const { margin } = page
  const [firstPage, lastPage] = section.pages
  // Other pages would start higher, too.
  const spared = firstPage === lastPage ? roomOfFirstSpacer(section.blocks) : 0
  return element("w:sectPr", undefined, [
    references,
    counting,
    !isFirst && element("w:type", { "w:val": section.start }),
    element("w:pgSz", {
      "w:w": twips(page.width),
      "w:h": twips(page.height),
      "w:orient": page.width > page.height ? "landscape" : undefined,
    }),
    element("w:pgMar", {
      "w:top": twips(Math.max(0, margin.top - spared)),
      "w:right": Math.max(0, twips(margin.right)),
      "w:bottom": twips(margin.bottom),
      "w:left": Math.max(0, twips(margin.left)),
      "w:header": Math.max(0, twips(margin.header)),
      "w:footer": Math.max(0, twips(margin.footer)),
      "w:gutter": 0,
    }),
    section.firstPageNumber !== undefined &&
      element("w:pgNumType", { "w:start": section.firstPageNumber }),
    columnElement(section),
    hasFirstPage(section) && element("w:titlePg"),
    page.isVertical && element("w:textDirection", { "w:val": "tbRl" }),
  ])

  function columnElement({ columns: setup }: Section): Xml | undefined {
    if (columns.count <= 1) return undefined
    const widths = setup.widths ?? []
    const isUneven =
      widths.length === setup.count &&
      widths.some((width) => Math.abs(width - (widths[0] ?? 0)) > 1)
    return element(
      "w:cols",
      {
        "w:num": setup.count,
        "w:space": twips(setup.gutter),
        "w:sep": setup.hasSeparator || undefined,
        "w:equalWidth": isUneven ? false : undefined,
      },
      isUneven &&
        widths.map((width, index) =>
          element("w:col", {
            "w:w": twips(width),
            "w:space": index < widths.length - 1 ? twips(setup.gutter) : undefined,
          }),
        ),
    )
  }
}
