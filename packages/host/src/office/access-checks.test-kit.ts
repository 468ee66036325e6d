import { faults } from "./archive-checks.test-kit.ts"
import {
  wordOf,
  operationsOf,
  textOf,
  type PdfDict,
  type PdfObjects,
  type PdfValue,
} from "./pdf-objects.test-kit.ts"

/**
 * What a PDF breaks of PDF/UA-1, by the conditions of the Matterhorn Protocol that need no person.
 * Source: PDF Association, Matterhorn Protocol 1.1; ISO 14289-1.
 */
export function accessFaults(pdf: PdfObjects): string[] {
  const elements = [...elementsOf(pdf)]
  return [
    ...documentFaults(pdf),
    ...pdf.pages.flatMap((page) => contentFaults(pdf, page)),
    ...roleFaults(pdf, elements),
    ...orderFaults(elements),
    ...elements.flatMap((element) => elementFaults(pdf, element)),
    ...annotationFaults(pdf, elements),
    ...fontFaults(pdf),
  ]
}

/** A structure element with the standard type that its own type stands for. */
interface Element {
  readonly dict: PdfDict
  readonly kind: string
  readonly parent: string
  readonly kids: readonly Element[]
}

function roleOf(pdf: PdfObjects, name: PdfValue | undefined): string {
  const roles = pdf.dict(pdf.dict(pdf.root["/StructTreeRoot"])["/RoleMap"])
  let role = wordOf(name).slice(1)
  for (let depth = 0; depth < 8 && !STANDARD.has(role) && roles[`/${role}`]; depth++)
    role = wordOf(roles[`/${role}`]).slice(1)
  return role
}

function* elementsOf(pdf: PdfObjects): Iterable<Element> {
  const build = (value: PdfValue, parent: string): Element[] => {
    const dict = pdf.dict(value)
    if (dict["/S"] === undefined) return []
    const kind = roleOf(pdf, dict["/S"])
    return [{ dict, kind, parent, kids: pdf.list(dict["/K"]).flatMap((kid) => build(kid, kind)) }]
  }
  const roots = pdf
    .list(pdf.dict(pdf.root["/StructTreeRoot"])["/K"])
    .flatMap((kid) => build(kid, "Root"))
  const walk = function* (list: readonly Element[]): Iterable<Element> {
    for (const element of list) {
      yield element
      yield* walk(element.kids)
    }
  }
  yield* walk(roots)
}

/** Source: ISO 32000-1, 14.8.4. */
const STANDARD = new Set(
  "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form".split(
    " ",
  ),
)

function documentFaults(pdf: PdfObjects): string[] {
  const xmp = pdf.stream(pdf.root["/Metadata"])?.data.toString("utf8") ?? ""
  return faults([
    [xmp === "", "06-001 no metadata"],
    [!/pdfuaid:part(?:>|=")1/.test(xmp), "06-002 no mark of the standard"],
    [!/<dc:title>[^]*?<rdf:li[^>]*>[^<]/.test(xmp), "06-003 no title"],
    [
      pdf.dict(pdf.root["/ViewerPreferences"])["/DisplayDocTitle"] !== true,
      "07-001 title not shown",
    ],
    [pdf.dict(pdf.root["/MarkInfo"])["/Marked"] !== true, "01-006 not marked"],
    [pdf.dict(pdf.root["/MarkInfo"])["/Suspects"] === true, "01-007 suspects"],
    [pdf.root["/StructTreeRoot"] === undefined, "01-005 no structure"],
    [
      !/^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/.test(textOf(pdf.root["/Lang"] ?? "")),
      "11-006 no language",
    ],
    [pdf.trailer["/Encrypt"] !== undefined, "26-001 encrypted"],
    [
      pdf.root["/AcroForm"] !== undefined && pdf.dict(pdf.root["/AcroForm"])["/XFA"] !== undefined,
      "25-001 XFA",
    ],
  ])
}

const PAINTS = new Set([
  "Tj",
  "TJ",
  "'",
  '"',
  "f",
  "F",
  "f*",
  "B",
  "B*",
  "b",
  "b*",
  "S",
  "s",
  "sh",
  "Do",
  "BI",
])

/** All that is painted is tagged or an artifact, and neither is within the other. */
function contentFaults(pdf: PdfObjects, page: PdfDict): string[] {
  const open: ("tagged" | "artifact" | "other")[] = []
  const found = new Set<string>()
  for (const { operator, operands } of operationsOf(pdf.content(page))) {
    if (operator === "BDC" || operator === "BMC") {
      const kind = operands.startsWith("/Artifact")
        ? "artifact"
        : operands.includes("/MCID")
          ? "tagged"
          : "other"
      if (kind === "artifact" && open.includes("tagged"))
        found.add("01-003 artifact in tagged content")
      if (kind === "tagged" && open.includes("artifact")) found.add("01-004 tagged in an artifact")
      open.push(kind)
    } else if (operator === "EMC") open.pop()
    else if (PAINTS.has(operator) && !open.includes("tagged") && !open.includes("artifact"))
      found.add(`01-005 ${operator} is neither tagged nor an artifact`)
  }
  return [...found]
}

function roleFaults(pdf: PdfObjects, elements: readonly Element[]): string[] {
  const roles = pdf.dict(pdf.dict(pdf.root["/StructTreeRoot"])["/RoleMap"])
  return [
    ...elements.flatMap(({ kind }) =>
      STANDARD.has(kind) ? [] : [`02-001 ${kind} is no standard type`],
    ),
    ...Object.keys(roles).flatMap((role) =>
      STANDARD.has(role.slice(1)) ? [`02-004 ${role} is mapped`] : [],
    ),
  ]
}

/** Headings begin with the first level and leave none out on the way down. */
function orderFaults(elements: readonly Element[]): string[] {
  const levels = elements.flatMap(({ kind }) => (/^H[1-6]$/.test(kind) ? [Number(kind[1])] : []))
  return faults([
    [levels.length > 0 && levels[0] !== 1, `14-002 first heading is H${levels[0]}`],
    [
      levels.some((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1),
      "14-003 level left out",
    ],
    [levels.length > 0 && elements.some(({ kind }) => kind === "H"), "14-007 H beside H1"],
  ])
}

/** Where an element may stand: itself, and those around it. Source: ISO 32000-1, 14.8.4.3. */
const parents: Readonly<Record<string, readonly string[]>> = {
  TR: ["Table", "THead", "TBody", "TFoot"],
  TH: ["TR"],
  TD: ["TR"],
  THead: ["Table"],
  TBody: ["Table"],
  LI: ["L"],
  LBody: ["LI"],
  TOCI: ["TOC"],
}

function elementFaults(pdf: PdfObjects, { dict, kind, parent, kids }: Element): string[] {
  const allowed = parents[kind]
  const attributes = pdf.list(dict["/A"]).map((value) => pdf.dict(value))
  const hasWords = dict["/Alt"] !== undefined || dict["/ActualText"] !== undefined
  return faults([
    [allowed !== undefined && !allowed.includes(parent), `09-004 ${kind} in ${parent}`],
    [
      kind === "Table" && kids.some((kid) => !/^(TR|THead|TBody|TFoot|Caption)$/.test(kid.kind)),
      "09-005 Table",
    ],
    [kind === "L" && kids.some((kid) => !/^(LI|L|Caption)$/.test(kid.kind)), "09-006 L"],
    [kind === "Figure" && !hasWords, "13-004 picture without words"],
    [kind === "Formula" && !hasWords, "17-002 formula without words"],
    [
      kind === "TH" && !attributes.some((attribute) => attribute["/Scope"] !== undefined),
      "15-003 heading of a table without scope",
    ],
    [kind === "Note" && dict["/ID"] === undefined, "19-003 note without a name"],
  ])
}

function annotationFaults(pdf: PdfObjects, elements: readonly Element[]): string[] {
  const links = elements.filter(({ kind }) => kind === "Link")
  const within = new Set(
    links.flatMap(({ dict }) =>
      pdf.list(dict["/K"]).flatMap((kid) => {
        const target = pdf.dict(kid)
        return target["/Type"] === "/OBJR" ? [wordOf(target["/Obj"])] : []
      }),
    ),
  )
  return pdf.pages.flatMap((page) => {
    const annotations = pdf.list(page["/Annots"])
    return [
      ...faults([[annotations.length > 0 && page["/Tabs"] !== "/S", "28-008 order of tabs"]]),
      ...annotations.flatMap((value) => {
        const annotation = pdf.dict(value)
        const kind = annotation["/Subtype"]
        return faults([
          [kind === "/TrapNet", "28-016 trap network"],
          [kind === "/Link" && annotation["/Contents"] === undefined, "28-012 link without words"],
          [kind === "/Link" && !within.has(wordOf(value)), "28-011 link outside the structure"],
          [
            kind === "/Link" && annotation["/StructParent"] === undefined,
            "28-002 link without its place",
          ],
        ])
      }),
    ]
  })
}

function fontFaults(pdf: PdfObjects): string[] {
  return [...pdf.dicts()].flatMap(([, font]) => {
    if (font["/Type"] !== "/Font") return []
    const name = wordOf(font["/BaseFont"])
    const isPart = wordOf(font["/Subtype"]).startsWith("/CIDFont")
    const descriptor = pdf.dict(font["/FontDescriptor"])
    const program = ["/FontFile", "/FontFile2", "/FontFile3"].some((key) => descriptor[key])
    return faults([
      [
        !["/Type0", "/Type3"].includes(wordOf(font["/Subtype"])) && !program,
        `31-009 ${name} is not embedded`,
      ],
      [!isPart && !pdf.stream(font["/ToUnicode"]), `10-001 ${name} without Unicode`],
    ])
  })
}
