import { zipSync } from "fflate"

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006"
const WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const type = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}+xml`

/** A part of a package: where it lies, what it is and which part names it. */
interface Part {
  readonly path: string
  readonly kind: string
  readonly type: string
  readonly xml: string
}

/** A package of a main part and of parts that it names by `r0`, `r1`, … */
function packageOf(
  main: Part,
  parts: readonly Part[],
  more: Readonly<Record<string, string>> = {},
): Uint8Array {
  const [folder = "", name = ""] = main.path.split("/")
  const related = (all: readonly Part[], base: string): string =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.map(({ kind, path }, at) => `<Relationship Id="r${at}" Type="${OFFICE}/${kind}" Target="${path.replace(base, "")}"/>`).join("")}</Relationships>`
  const types = [main, ...parts].map(
    ({ path, type: of }) => `<Override PartName="/${path}" ContentType="${type(of)}"/>`,
  )
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join("")}</Types>`,
    "_rels/.rels": related([main], ""),
    [`${folder}/_rels/${name}.rels`]: related(parts, `${folder}/`),
    ...more,
  }
  for (const { path, xml } of [main, ...parts]) files[path] = xml
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, encode(xml)])),
  )
}

const by = 'w:id="1" w:author="AUTHORSECRET" w:date="2026-01-01T00:00:00Z"'
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`
const struck = (name: string): string =>
  `<w:del ${by}><w:r><w:delText>${name}SECRET</w:delText></w:r></w:del>`
const paragraph = (content: string): string => `<w:p>${content}</w:p>`
const word = (name: string, content: string): string =>
  `<w:${name} xmlns:w="${WORD}" xmlns:r="${OFFICE}">${content}</w:${name}>`

const row = (mark: string, content: string): string =>
  `<w:tr>${mark}<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr>${content}</w:tc></w:tr>`

/**
 * A Word document with a word that ends in SECRET wherever one may be struck out, moved away,
 * hidden or said beside the text, and one that begins with KEPT beside each.
 */
export function documentOfSecrets(): Uint8Array {
  const struckMark = `<w:pPr><w:rPr><w:del ${by}/></w:rPr></w:pPr>`
  const table = `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>${row("", paragraph(run("KEPTcell") + struck("cell")))}${row(`<w:trPr><w:del ${by}/></w:trPr>`, paragraph(struck("row")))}</w:tbl>`
  const box = `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" style="width:200pt;height:40pt"><v:textbox><w:txbxContent>${paragraph(run("KEPTbox") + struck("box"))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
  const body = [
    paragraph(`${run("KEPTbody")}${struck("body")}<w:ins ${by}>${run("KEPTcame")}</w:ins>`),
    paragraph(`<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run("KEPThead")}${struck("head")}`),
    paragraph(`${struckMark}${struck("paragraph")}`),
    paragraph(`<w:moveFrom ${by}>${run("movedSECRET")}</w:moveFrom>${run("KEPTmove")}`),
    table,
    paragraph(run("KEPTbeside") + box),
    paragraph(`<w:r><w:rPr><w:vanish/></w:rPr><w:t>hiddenSECRET</w:t></w:r>${run("KEPThidden")}`),
    paragraph(
      `<w:commentRangeStart w:id="7"/>${run("KEPTremark")}<w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>`,
    ),
    paragraph(
      `${run("KEPTnote")}<w:r><w:footnoteReference w:id="2"/></w:r><w:del ${by}><w:r><w:footnoteReference w:id="3"/></w:r></w:del>`,
    ),
  ]
  const note = (id: number, content: string): string =>
    `<w:footnote w:id="${id}">${paragraph(content)}</w:footnote>`
  const main = word(
    "document",
    `<w:body>${body.join("")}<w:sectPr><w:headerReference w:type="default" r:id="r0"/><w:footerReference w:type="default" r:id="r1"/></w:sectPr></w:body>`,
  )
  const part = (name: string, xml: string, kind = name): Part => ({
    path: `word/${name}.xml`,
    kind,
    type: `wordprocessingml.${kind}`,
    xml,
  })
  return packageOf({ ...part("document", main, "officeDocument"), type: DOCUMENT }, [
    part("header1", word("hdr", paragraph(run("KEPTheader") + struck("header"))), "header"),
    part("footer1", word("ftr", paragraph(run("KEPTfooter") + struck("footer"))), "footer"),
    part(
      "footnotes",
      word(
        "footnotes",
        note(2, run("KEPTfootnote") + struck("footnote")) + note(3, run("droppedSECRET")),
      ),
    ),
    part(
      "comments",
      word(
        "comments",
        `<w:comment w:id="7" w:author="AUTHORSECRET" w:initials="INITIALSECRET">${paragraph(run("commentSECRET"))}</w:comment>`,
      ),
    ),
    part("styles", word("styles", HEADING)),
  ])
}

const DOCUMENT = "wordprocessingml.document.main"
const HEADING =
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'

const cell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A sheet whose second row and second column are hidden. */
const sheet = (name: string, shown: string, more = ""): string =>
  `<worksheet xmlns="${SHEET}" xmlns:r="${OFFICE}"><cols><col min="2" max="2" width="9" hidden="1" customWidth="1"/></cols><sheetData><row r="1">${cell("A1", shown)}${cell("B1", `column${name}SECRET`)}${cell("C1", `KEPT${name}beside`)}</row><row r="2" hidden="1">${cell("A2", `row${name}SECRET`)}</row><row r="3">${cell("A3", `KEPT${name}below`)}</row></sheetData>${more}</worksheet>`

/**
 * A workbook with hidden rows, columns, sheets that have print areas, and a comment: their words
 * end in SECRET, what is shown begins with KEPT.
 */
export function workbookOfSecrets(): Uint8Array {
  const sheets = [
    ["FIRST", "", "KEPTfirst"],
    ["hideSECRET", 'state="hidden"', "hiddenSECRET"],
    ["veryhideSECRET", 'state="veryHidden"', "veryHiddenSECRET"],
    ["LAST", "", "KEPTlast"],
  ] as const
  const shownOf = (name: string, state: string, shown: string): string =>
    sheet(name, shown).replaceAll("KEPT", state ? "SECRET" : "KEPT")
  const list = sheets.map(
    ([name, state], at) => `<sheet name="${name}" sheetId="${at + 1}" ${state} r:id="r${at}"/>`,
  )
  const areas = sheets.map(
    ([name], at) =>
      `<definedName name="_xlnm.Print_Area" localSheetId="${at}">${name}!$A$1:$C$4</definedName>`,
  )
  const main = `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${list.join("")}</sheets><definedNames>${areas.join("")}</definedNames></workbook>`
  const comments = `<comments xmlns="${SHEET}"><authors><author>AUTHORSECRET</author></authors><commentList><comment ref="A1" authorId="0"><text><t>commentSECRET</t></text></comment></commentList></comments>`
  return packageOf(
    {
      path: "xl/workbook.xml",
      kind: "officeDocument",
      type: "spreadsheetml.sheet.main",
      xml: main,
    },
    [
      ...sheets.map(([name, state, shown], at) => ({
        path: `xl/worksheets/sheet${at + 1}.xml`,
        kind: "worksheet",
        type: "spreadsheetml.worksheet",
        xml: shownOf(name, state, shown),
      })),
      {
        path: "xl/comments1.xml",
        kind: "comments",
        type: "spreadsheetml.comments",
        xml: comments,
      },
    ],
    {
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r0" Type="${OFFICE}/comments" Target="../comments1.xml"/></Relationships>`,
    },
  )
}
