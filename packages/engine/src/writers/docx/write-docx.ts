import { toHex } from "../../base/colour.ts"
import type { Diagnostic, Outcome } from "../../base/failure.ts"
import type { HostZlib } from "../../base/host.ts"
import { loadAhead } from "../../images/load-ahead.ts"
import type { DocumentFace } from "../../model/document-face.ts"
import type { Document, DocumentImage, Section } from "../../model/document.ts"
import { countedNotes } from "../../model/note-marks.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { blockListsOf, figuresOf, heldSections } from "../../model/walk.ts"
import { officeRelation } from "../../ooxml/namespaces.ts"
import { OpcPackage, packageRoot } from "../../ooxml/package.ts"
import { addProperties } from "../../ooxml/properties.ts"
import { element, emptyXml, joinXml, type Xml } from "../../ooxml/xml.ts"
import { bindGrounds } from "./bind-grounds.ts"
import { carryGrounds } from "./carry-grounds.ts"
import { createIds, type PartContext } from "./context.ts"
import { commentsPart } from "./emit-comments.ts"
import { emitBlocks } from "./emit-blocks.ts"
import { fontTablePart } from "./emit-fonts.ts"
import {
  notesPart,
  noteCounts,
  numberingPart,
  settingsPart,
  sharedBackground,
  stylesPart,
} from "./emit-parts.ts"
import {
  createFurniture,
  sectionProperties,
  textRoot,
  type FurnitureWriter,
} from "./emit-section.ts"
import { withCutRows } from "./cut-rows.ts"
import { lowerFigures } from "./lower-figures.ts"
import { noComments, planComments } from "./plan-comments.ts"
import { planNumbering } from "./plan-numbering.ts"
import { seatFigures } from "./seat-figures.ts"
import { planStyles } from "./plan-styles.ts"

export interface DocxOptions {
  /** Words, tables and structure alone, without pictures and drawings. */
  readonly textOnly?: boolean
  /** Annotations with a text become comments at the paragraph they stand beside. */
  readonly comments?: boolean
  /** Faces that travel with the document. */
  readonly faces?: readonly DocumentFace[] | undefined
  /** Deflates the package; absent: the engine does. */
  readonly zlib?: HostZlib | undefined
}

const mainPart = "word/document.xml"
const wordType = (kind: string): string =>
  `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`

/**
 * Writes a document as .docx (ECMA-376, transitional).
 *
 * Equal documents give equal bytes. Pictures that `bytes` cannot give are left out with a
 * diagnostic.
 */
export async function writeDocx(
  given: Document,
  bytes: SceneBytes,
  options: DocxOptions = {},
): Promise<Outcome<Uint8Array>> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic)
  const pack = new OpcPackage()
  const { faces = [] } = options
  const isTextOnly = options.textOnly === true
  const seated = seatFigures(lowerFigures(carryGrounds(withCutRows(given))))
  const { document, offsets } = bindGrounds(seated)
  const media = isTextOnly
    ? new Map<number, string>()
    : await addMedia(document, bytes, pack, report)
  const styles = planStyles(document)
  const numbering = planNumbering(document)
  const comments = options.comments ? planComments(document) : noComments
  const context: PartContext = {
    document,
    controls: new Map((document.controls ?? []).map((control) => [control.sign, control])),
    styles,
    numbering,
    offsets,
    comments: comments.of,
    countedNotes: countedNotes(document),
    pack,
    part: mainPart,
    media,
    nextId: createIds(),
    report,
    isTextOnly,
    emitBlocks,
  }
  const hasEven = document.sections.some(
    (section) => section.header.even !== undefined || section.footer.even !== undefined,
  )

  pack.relate(packageRoot, officeRelation("officeDocument"), mainPart)
  const body = emitBody(context, createFurniture(context, hasEven))
  pack.add(mainPart, wordType("document.main"), body)
  const addPart = (kind: string, content: Xml, relation = kind): void => {
    pack.add(`word/${kind}.xml`, wordType(kind), content)
    pack.relate(mainPart, officeRelation(relation), `word/${kind}.xml`)
  }
  addPart("styles", stylesPart(document, styles))
  addPart("settings", settingsPart(document, { hasEven, hasFaces: faces.length > 0 }))
  addPart("fontTable", fontTablePart(document, faces, pack))
  if (numbering.instances.length > 0)
    addPart("numbering", numberingPart({ ...context, part: "word/numbering.xml" }))
  for (const kind of ["footnote", "endnote"] as const) {
    if (document.notes.some((note) => note.kind === kind))
      addPart(`${kind}s`, notesPart({ ...context, part: `word/${kind}s.xml` }, kind))
  }
  if (comments.all.length > 0) addPart("comments", commentsPart(comments.all))
  addProperties(pack, document.info)
  return { value: pack.pack(options.zlib), diagnostics }
}

function emitBody(context: PartContext, furniture: FurnitureWriter): Xml {
  const sections = heldSections(context.document)
  const parts = sections.map((section: Section, index) => {
    const isFirst = index === 0
    const counting = isFirst ? noteCounts(context.document) : emptyXml
    const properties = sectionProperties(section, furniture.references(section), {
      isFirst,
      counting,
    })
    const isLast = index === sections.length - 1
    const content = emitBlocks(
      context,
      section.blocks,
      isLast ? { endsWithParagraph: true } : { endsWithParagraph: true, section: properties },
    )
    return isLast ? joinXml([content, properties]) : content
  })
  const background = sharedBackground(context.document)
  return element("w:document", textRoot(context.document), [
    background !== undefined && element("w:background", { "w:color": toHex(background) }),
    element("w:body", undefined, parts),
  ])
}

async function addMedia(
  document: Document,
  bytes: SceneBytes,
  pack: OpcPackage,
  report: (diagnostic: Diagnostic) => void,
): Promise<Map<number, string>> {
  const used = usedImages(document)
  const distinct = [...new Map([...used.values()].map((image) => [image.key, image])).values()]
  const partOfKey = new Map<string, string>()
  for (const [at, content] of (
    await loadAhead(distinct, (image) => bytes.image(image.key))
  ).entries()) {
    const image = distinct[at]
    if (!image || content.length === 0) {
      report({ kind: "image-degraded", detail: "a picture holds no bytes" })
      continue
    }
    const part = `word/media/image${partOfKey.size + 1}.${image.format === "jpg" ? "jpeg" : "png"}`
    pack.add(part, image.format === "jpg" ? "image/jpeg" : "image/png", content)
    partOfKey.set(image.key, part)
  }
  return new Map(
    [...used].flatMap(([index, { key }]) => {
      const part = partOfKey.get(key)
      return part === undefined ? [] : [[index, part] as const]
    }),
  )
}

/** Images that figures and bullets show, by their index and in its order. */
function usedImages(document: Document): ReadonlyMap<number, DocumentImage> {
  const used = new Set<number>()
  for (const blocks of blockListsOf(document)) {
    for (const figure of figuresOf(blocks))
      if (figure.content.kind === "picture") used.add(figure.content.image)
  }
  for (const { levels } of document.lists)
    for (const { picture } of levels) if (picture !== undefined) used.add(picture)
  return new Map(
    [...used]
      .toSorted((a, b) => a - b)
      .map((index) => {
        const image = document.images[index]
        if (!image)
          throw new Error(`a figure names picture ${index}, which the document does not have`)
        return [index, image] as const
      }),
  )
}
