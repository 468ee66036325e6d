import { describe, expect, it } from "vitest"
import { beginPages, emptyBefore } from "./page-breaks.ts"
import { pageMarks } from "./page-marks.ts"

const mark = "<w:lastRenderedPageBreak/>"
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`
const begun = (text: string): string => `<w:r>${mark}<w:t>${text}</w:t></w:r>`
const paragraph = (content: string, properties = ""): string =>
  `<w:p>${properties === "" ? "" : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const kinds = (body: string, styles = ""): string[] =>
  pageMarks(body, styles).marks.map(({ kind }) => kind)

describe("where Word began pages", () => {
  it("is a paragraph, a line within one, or a row of a table", () => {
    const body =
      paragraph(run("a")) +
      paragraph(begun("b")) +
      paragraph(run("c") + begun("d")) +
      `<w:tbl><w:tr><w:tc>${paragraph(begun("e"))}</w:tc></w:tr></w:tbl>`
    expect(kinds(body)).toEqual(["paragraph", "line", "row"])
  })

  it("is a row where nothing of it is above, and within it where something is", () => {
    const cell = (content: string): string => `<w:tc>${content}</w:tc>`
    const table = (cells: string): string => `<w:tbl><w:tr>${cells}</w:tr></w:tbl>`
    const before = paragraph(run("a"))
    const second = cell("<w:p/>") + cell(paragraph(begun("b")))
    expect(kinds(before + table(second))).toEqual(["row"])
    expect(kinds(before + table(cell(paragraph(run("a")) + paragraph(begun("b")))))).toEqual([
      "cell",
    ])
    expect(kinds(before + table(cell(table(cell(paragraph(begun("b")))))))).toEqual(["cell"])
  })

  it("is a break where the author asked for one, by the paragraph, its style or a section", () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="a"><w:pPr><w:pageBreakBefore/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/></w:style>'
    const asked = paragraph(begun("x"), "<w:pageBreakBefore/>")
    const styled = paragraph(begun("x"), '<w:pStyle w:val="b"/>')
    const typed = paragraph('<w:r><w:br w:type="page"/></w:r>') + paragraph(begun("x"))
    const section = (type: string): string =>
      paragraph(run("y"), "<w:sectPr></w:sectPr>") +
      paragraph(begun("x")) +
      `<w:sectPr><w:type w:val="${type}"/></w:sectPr>`
    for (const next of [asked, styled, typed, section("nextPage")])
      expect(kinds(paragraph(run("a")) + next, styles)).toEqual(["break"])
    expect(kinds(section("continuous"))).toEqual(["paragraph"])
    expect(kinds(paragraph(run("a")) + paragraph(begun("x")), styles)).toEqual(["paragraph"])
  })

  it("is not told in columns, each of which begins with a mark", () => {
    const columns = (count: number): string => `<w:sectPr><w:cols w:num="${count}"/></w:sectPr>`
    const one = paragraph(run("a"), columns(1))
    const two = paragraph(begun("b"), columns(2))
    expect(kinds(one + two + paragraph(begun("c")) + columns(1))).toEqual(["break"])
  })

  it("is not told by text boxes", () => {
    const box = `<w:r><w:pict><w:txbxContent>${paragraph(begun("x"))}</w:txbxContent></w:pict></w:r>`
    expect(kinds(paragraph(run("a") + box))).toEqual([])
  })
})

describe("pages that begin at marks", () => {
  const plan = { begun: new Set([0]), closed: new Set<number>(), slack: 0 }
  const plain = (xml: string): string => xml.replaceAll(/<w:bookmark(?:Start|End)\b[^>]*>/g, "")

  it("begin with the paragraph, without space above it", () => {
    const body =
      paragraph(run("a")) + paragraph(begun("b"), '<w:spacing w:before="240" w:line="360"/>')
    expect(plain(beginPages(body, pageMarks(body, ""), plan))).toContain(
      '<w:pPr><w:pageBreakBefore/><w:spacing w:before="0" w:beforeLines="0" w:beforeAutospacing="0" w:line="360"/></w:pPr>',
    )
    expect(plain(beginPages(body, pageMarks(body, ""), { ...plan, begun: new Set() }))).toBe(body)
  })

  it("begin within a run, which keeps its format on both sides", () => {
    const bold = "<w:rPr><w:b/></w:rPr>"
    const body = paragraph(`<w:r>${bold}<w:t>abc</w:t>${mark}<w:t>def</w:t></w:r>`)
    expect(plain(beginPages(body, pageMarks(body, ""), plan))).toBe(
      paragraph(
        `<w:r>${bold}<w:t>ab</w:t></w:r><w:r>${bold}<w:t xml:space="preserve">c</w:t></w:r><w:r>${bold}<w:br w:type="page"/><w:t>def</w:t></w:r>`,
      ),
    )
  })

  const cell = (content: string, properties = ""): string =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
  const row = (cells: string, properties = ""): string =>
    `<w:tr w:rsidR="1">${properties === "" ? "" : `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`
  const head = '<w:tblPr><w:tblStyle w:val="a"/></w:tblPr><w:tblGrid><w:gridCol/></w:tblGrid>'
  const table = (rows: string, own = head): string => `<w:tbl>${own}${rows}</w:tbl>`
  const breaks = "<w:pPr><w:pageBreakBefore/></w:pPr>"
  const planned = (body: string, more = {}): string =>
    plain(beginPages(body, pageMarks(body, ""), { ...plan, ...more })).replaceAll(mark, "")

  it("begin with a row, for which its table is parted", () => {
    const text = paragraph(run("a"))
    const merged = cell("<w:p/>", "<w:vMerge/>")
    const rows = row(cell(text) + cell(text, '<w:vMerge w:val="restart"/>'))
    expect(planned(table(rows + row(cell(paragraph(begun("b"))) + merged)))).toBe(
      table(rows) +
        table(
          row(
            cell(`<w:p>${breaks}${run("b")}</w:p>`) + cell("<w:p/>", '<w:vMerge w:val="restart"/>'),
          ),
        ),
    )
    // The first row has its table with it; an empty first cell is closed behind its break.
    expect(planned(text + table(row(cell("<w:p/>") + cell(paragraph(begun("b"))))))).toBe(
      text + table(row(cell(`<w:p>${breaks}</w:p>`) + cell(paragraph(run("b"))))),
    )
  })

  it("begin with a row that looks as it did below the first one", () => {
    const look = (bits: string, first: string): string =>
      head.replace("</w:tblPr>", `<w:tblLook w:val="${bits}" w:firstRow="${first}"/></w:tblPr>`)
    const first = row(cell(paragraph(run("a"))))
    const body = table(first + row(cell(paragraph(begun("b")))), look("04A0", "1"))
    expect(planned(body)).toBe(
      table(first, look("04A0", "1")) +
        table(row(cell(`<w:p>${breaks}${run("b")}</w:p>`)), look("0480", "0")),
    )
  })

  it("begin with the rows that head each page of a table", () => {
    const heading = row(cell(paragraph(run("h"))), "<w:tblHeader/>")
    const first = row(cell(paragraph(run("a"))))
    const next = row(cell(paragraph(begun("b"))))
    expect(planned(table(heading + first + next))).toBe(
      table(heading + first) +
        table(heading.replace("<w:p>", `<w:p>${breaks}`) + next.replace(mark, "")),
    )
  })

  it("do not begin with a row of a table that floats, or that holds another", () => {
    const rows = row(cell(paragraph(run("a")))) + row(cell(paragraph(begun("b"))))
    const floating = table(rows, head.replace("<w:tblPr>", "<w:tblPr><w:tblpPr/>"))
    const holding = table(rows.replace("</w:tc></w:tr>", "</w:tc></w:tr>")).replace(
      /<\/w:tc><\/w:tr><\/w:tbl>$/,
      `${table(row(cell("<w:p/>")))}</w:tc></w:tr></w:tbl>`,
    )
    for (const body of [floating, holding]) expect(planned(body)).toBe(body.replace(mark, ""))
  })

  it("lose the height of the last empty paragraph before them where it is closed", () => {
    const body = `${paragraph(run("a"))}<w:p/><w:p w:rsidR="1"/>${paragraph(begun("b"))}`
    expect(planned(body, { closed: new Set([0]) })).toMatch(
      /<\/w:p><w:p\/><w:p><w:pPr><w:snapToGrid w:val="0"\/><w:spacing [^>]*w:line="20" w:lineRule="exact"\/><\/w:pPr><\/w:p><w:p><w:pPr><w:pageBreakBefore/,
    )
    expect(emptyBefore(body, pageMarks(body, "").marks[0])).toHaveLength(2)
  })

  it("reach further down by lines of the grid, above footers and the edge of the sheet", () => {
    const bottomOf = (section: string, slack: number): string | undefined =>
      /w:bottom="(\d+)"/.exec(
        beginPages(
          `<w:sectPr>${section}</w:sectPr>`,
          { marks: [], contentEnd: 0 },
          { ...plan, begun: new Set(), slack },
        ),
      )?.[1]
    const margins = '<w:pgMar w:bottom="1440" w:footer="850"/>'
    const grid = '<w:docGrid w:type="lines" w:linePitch="312"/>'
    expect(bottomOf(margins + grid, 2)).toBe("816")
    expect(bottomOf(margins + grid, 9)).toBe("504")
    expect(bottomOf(`<w:footerReference w:type="default"/>${margins}${grid}`, 2)).toBe("1128")
    expect(bottomOf(margins, 1)).toBe("1160")
    expect(bottomOf(`<w:footnoteReference w:id="2"/>${margins}`, 1)).toBe("1440")
  })
})
