import { processorTime } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { fitLines } from "./fit-lines.ts"

const styles = `<w:styles><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="宋体" w:eastAsia="宋体"/><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="a"><w:pPr><w:jc w:val="both"/></w:pPr></w:style></w:styles>`
const compresses = '<w:characterSpacingControl w:val="compressPunctuation"/>'
const since2013 = '<w:compatSetting w:name="compatibilityMode" w:uri="x" w:val="15"/>'
/** 2,480 wide: ten letters of 12 pt and a third. */
const section =
  '<w:sectPr><w:pgSz w:w="3480" w:h="9999"/><w:pgMar w:left="500" w:right="500"/></w:sectPr>'
const numbering =
  '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:pPr><w:ind w:left="480" w:hanging="480"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>'
const fit = (body: string, settings = compresses): string =>
  fitLines(body + section, { styles, settings, numbering }).replace(section, "")
const paragraph = (text: string, properties = ""): string =>
  `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`
/** Pieces that have a form of their own. */
const formed = (xml: string): string[] =>
  [...xml.matchAll(/<w:(w|spacing) w:val="(-?\d+)"\/><\/w:rPr><w:t[^>]*>([^<]*)/g)].map(
    ([, kind, value, text]) => `${kind} ${value} ${text}`,
  )
// The eleventh letter lacks 160 of 2,480; two commas can give 240.
const text = "一二，三四，五六七八九十甲乙"

test("punctuation of a line loses as much of its width as one more letter needs", () => {
  expect(formed(fit(paragraph(text)))).toEqual(["w 63 ，", "w 63 ，"])
  expect(fit(paragraph(text))).toContain(
    '<w:r><w:t xml:space="preserve">一二</w:t></w:r><w:r><w:rPr><w:w w:val="63"/></w:rPr><w:t xml:space="preserve">，</w:t></w:r>',
  )
})

test("indents, cells and lists leave less of a line", () => {
  const indented = '<w:pPr><w:ind w:left="360"/></w:pPr>'
  expect(formed(fit(paragraph(text, indented)))).toEqual(["w 88 ，", "w 88 ，"])
  const listed = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr>'
  expect(formed(fit(paragraph("一，二，三四五六七八", listed)))).toEqual(["w 63 ，", "w 63 ，"])
  expect(formed(fit(paragraph("一，二，三四五六七八")))).toEqual([])
  const cell = (width: number): string =>
    `<w:tbl><w:tr><w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc></w:tr></w:tbl>`
  expect(formed(fit(cell(2696)))).toEqual(["w 63 ，", "w 63 ，"])
  expect(formed(fit(cell(5000)))).toEqual([])
})

test("spaces of justified lines lose up to a quarter since 2013", () => {
  // Half an em each: four words lack 40 where three spaces can give 90.
  const words = paragraph("aaaaa bbbbb ccccc eee dddddd")
  expect(formed(fit(words, since2013))).toEqual(["w 84  ", "w 84  ", "w 84  "])
  expect(fit(words, compresses)).toBe(words)
  const left = paragraph("aaaaa bbbbb ccccc eee dddddd", '<w:pPr><w:jc w:val="left"/></w:pPr>')
  expect(fit(left, since2013)).toBe(left)
})

test("a twentieth of an em comes on top between Han and Latin letters", () => {
  expect(formed(fit(paragraph("一二ab三")))).toEqual(["spacing 12 二", "spacing 12 b"])
  const off = '<w:pPr><w:autoSpaceDE w:val="0"/></w:pPr>'
  expect(fit(paragraph("一二ab三", off))).toBe(paragraph("一二ab三", off))
})

test("text begins at the next tab stop where its number reaches the others", () => {
  const list = (label: string, counting: string): string =>
    `<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="9"/><w:numFmt w:val="${counting}"/><w:lvlText w:val="${label}"/><w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>`
  const listed = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr>'
  const stops = `${compresses}<w:defaultTabStop w:val="420"/>`
  const fitted = (label: string, times = 1, counting = "decimal"): string[] => {
    const body = paragraph("一，二，三四五六七八", listed).repeat(times) + section
    return formed(fitLines(body, { styles, settings: stops, numbering: list(label, counting) }))
  }
  // Nine letters lack 100 after a tab stop at 420, 40 at 360; two commas can give 240.
  expect(fitted("%1、")).toEqual(["w 75 ，", "w 75 ，"])
  expect(fitted("%1.", 2)).toEqual(["w 88 ，", "w 88 ，", "w 75 ，", "w 75 ，"])
  const [near, far] = [
    ["w 88 ，", "w 88 ，"],
    ["w 75 ，", "w 75 ，"],
  ]
  // IX. and 九. reach them, X. does not and XI. does.
  expect(fitted("%1.", 3, "upperRoman")).toEqual([far, near, far].flat())
  expect(fitted("%1.", 1, "japaneseCounting")).toEqual(far)
  // Nobody knows these.
  expect(fitted("%1.", 1, "hebrew1")).toEqual(near)
})

test("in lines that are not justified punctuation neither gives way nor hangs since 2013", () => {
  const left = '<w:pPr><w:jc w:val="left"/></w:pPr>'
  const modern = compresses + since2013
  expect(fit(paragraph(text, left), modern)).toBe(
    paragraph(text, '<w:pPr><w:overflowPunct/><w:jc w:val="left"/></w:pPr>'),
  )
  const centred = '<w:pPr><w:pStyle w:val="a"/><w:jc w:val="center"/></w:pPr>'
  expect(fit(paragraph(text, centred), modern)).toContain('<w:pStyle w:val="a"/><w:overflowPunct/>')
  expect(formed(fit(paragraph(text), modern))).toEqual(["w 63 ，", "w 63 ，"])
  expect(formed(fit(paragraph(text, left)))).toEqual(["w 63 ，", "w 63 ，"])
})

test("that signs may hang is not said, as it would be taken for its opposite", () => {
  const said = (value: string): string => `<w:pPr><w:overflowPunct${value}/></w:pPr>`
  expect(fit(paragraph("一。", said("")), since2013)).toBe(paragraph("一。", "<w:pPr></w:pPr>"))
  expect(fit(paragraph("一。", said(' w:val="0"')), since2013)).toBe(
    paragraph("一。", "<w:pPr><w:overflowPunct/></w:pPr>"),
  )
})

test("tabs at the beginning lead to the next stop, and stops alone change nothing", () => {
  const tabbed = (tabs: string, properties = ""): string =>
    `<w:p>${properties}<w:r>${tabs}<w:t>${text}</w:t></w:r></w:p>`
  const stop = (at: number, kind = "left"): string =>
    `<w:pPr><w:tabs><w:tab w:val="${kind}" w:pos="${at}"/></w:tabs></w:pPr>`
  const every = `${compresses}<w:defaultTabStop w:val="240"/>`
  // The first line is one letter shorter: ten letters lack 160.
  expect(formed(fit(tabbed("<w:tab/>"), every))).toEqual(["w 63 ，", "w 63 ，"])
  expect(formed(fit(tabbed("<w:tab/><w:tab/><w:tab/>"), every))).toEqual(["w 63 ，", "w 63 ，"])
  expect(formed(fit(tabbed("<w:tab/>", stop(180)), every))).toEqual(["w 75 ，", "w 75 ，"])
  expect(formed(fit(tabbed("<w:tab/>", stop(180, "right")), every))).toEqual([])
  expect(formed(fit(tabbed("", stop(180)), every))).toEqual(["w 63 ，", "w 63 ，"])
  expect(fit(tabbed("<w:tab/>"), every)).toContain("<w:r><w:tab/><w:t ")
})

test("text after a tab within a line begins at its stop, and what stands before gives nothing", () => {
  const every = `${compresses}<w:defaultTabStop w:val="360"/>`
  const stops = (kind: string): string =>
    `<w:pPr><w:tabs><w:tab w:val="${kind}" w:pos="360"/></w:tabs></w:pPr>`
  const tabbed = (properties = ""): string =>
    `<w:p>${properties}<w:r><w:t>，</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>${text}</w:t></w:r></w:p>`
  // 360 and nine letters more: the tenth lacks 40.
  expect(formed(fit(tabbed(), every))).toEqual(["w 88 ，", "w 88 ，"])
  expect(formed(fit(tabbed(stops("left")), compresses))).toEqual(["w 88 ，", "w 88 ，"])
  expect(formed(fit(tabbed(stops("right")), every))).toEqual([])
  const inRun = tabbed().replace("<w:tab/></w:r><w:r>", "<w:tab/>")
  expect(fit(inRun, every)).toContain('<w:tab/><w:t xml:space="preserve">一二</w:t>')
  const spaced = `<w:p><w:r><w:t xml:space="preserve">一</w:t></w:r><w:r><w:tab/><w:t xml:space="preserve">      一二三四五 六七八九</w:t></w:r></w:p>`
  expect(formed(fit(spaced, `${every}${since2013}`)).length).toBeGreaterThan(0)
})

test("list 0 is none", () => {
  const unlisted = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr></w:pPr>'
  expect(formed(fit(paragraph(text, unlisted)))).toEqual(["w 63 ，", "w 63 ，"])
})

test("WPS lets punctuation of ragged lines give way in all its documents, for what is nearer", () => {
  const left = paragraph(text, '<w:pPr><w:jc w:val="left"/></w:pPr>')
  const settings = `${compresses}${since2013}`
  const fitted = (body: string, isWps: boolean): string[] =>
    formed(fitLines(body + section, { styles, settings, numbering, isWps }))
  expect(fitted(left, false)).toEqual([])
  // 160 are more than the 80 that would be left; with 40 less to fill they would be 40 and 200.
  expect(fitted(left, true)).toEqual([])
  const indented = paragraph(text, '<w:pPr><w:ind w:left="360"/><w:jc w:val="left"/></w:pPr>')
  expect(fitted(indented, true)).toEqual(["w 88 ，", "w 88 ，"])
  expect(fitted(indented, false)).toEqual([])
})

test("a first line is indented by letters of its own size", () => {
  const indented = '<w:pPr><w:ind w:firstLineChars="150" w:firstLine="10"/></w:pPr>'
  expect(formed(fit(paragraph(text, indented)))).toEqual(["w 88 ，", "w 88 ，"])
})

test("cells are as wide as their columns where they do not say, less the margins they have", () => {
  const margins = (name: string, width: number): string =>
    `<w:${name}><w:left w:w="${width}" w:type="dxa"/><w:right w:w="${width}" w:type="dxa"/></w:${name}>`
  const table = (grid: number, ofTable: string, ofCell: string): string =>
    `<w:tbl><w:tblPr>${ofTable}</w:tblPr><w:tblGrid><w:gridCol w:w="500"/><w:gridCol w:w="${grid}"/></w:tblGrid><w:tr><w:tc><w:tcPr/>${paragraph("一")}</w:tc><w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/>${ofCell}</w:tcPr>${paragraph(text)}</w:tc></w:tr></w:tbl>`
  const tight = ["w 63 ，", "w 63 ，"]
  expect(formed(fit(table(2696, "", "")))).toEqual(tight)
  expect(formed(fit(table(2580, margins("tblCellMar", 50), "")))).toEqual(tight)
  const own = table(2600, margins("tblCellMar", 500), margins("tcMar", 60))
  expect(formed(fit(own))).toEqual(tight)
})

test("a line of signs in a footer that only just fits stays one line", () => {
  const rule = paragraph("_".repeat(20))
  const fitted = (width: number): string =>
    fitLines(rule, { styles, settings: "", numbering: "", width })
  expect(formed(fitted(2405))).toEqual([`w 99 ${"_".repeat(20)}`])
  expect(fitted(2500)).toBe(rule)
})

test("Latin quotation marks after Han letters are as narrow as in Word", () => {
  const latin = styles.replace('w:ascii="宋体"', 'w:ascii="Times New Roman"')
  const fitted = fitLines(paragraph("一”a”b") + section, {
    styles: latin,
    settings: compresses,
    numbering,
  })
  expect(formed(fitted)).toEqual(["w 44 ”"])
})

test("what holds more than letters, or is in faces that nobody knows, stays", () => {
  for (const body of [
    `<w:p><w:r><w:rPr><w:rFonts w:ascii="Nobody"/></w:rPr><w:t>ab${text}</w:t></w:r></w:p>`,
    paragraph(text, '<w:pPr><w:jc w:val="center"/></w:pPr>'),
    `<w:p><w:r><w:t>一</w:t></w:r><w:r><w:ptab/></w:r><w:r><w:t>${text}</w:t></w:r></w:p>`,
    `<w:txbxContent>${paragraph(text)}</w:txbxContent>`,
    `<w:p><w:r><w:rPr><w:spacing w:val="20"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`,
  ])
    expect(fit(body)).toBe(body)
  expect(fit(paragraph(text), "")).toBe(paragraph(text))
})

test("a mark of a page and entities stay where they are", () => {
  const marked = `<w:p><w:r><w:lastRenderedPageBreak/><w:t>一&amp;，三四，五六七八九十甲乙丙</w:t></w:r></w:p>`
  const made = fit(marked)
  expect(made.match(/<w:lastRenderedPageBreak\/>/g)).toHaveLength(1)
  expect(made).toContain("<w:r><w:lastRenderedPageBreak/><w:t")
  expect(made.replace(/<[^>]*>/g, "")).toBe("一&amp;，三四，五六七八九十甲乙丙")
})

test("long paragraphs and many of them are read in bounded time", () => {
  const begun = processorTime()
  const runs = `<w:r><w:t>${"一，".repeat(20)}</w:t></w:r>`
  expect(fit(`<w:p>${runs.repeat(5000)}</w:p>`)).toContain("一，")
  expect(fit(paragraph(text).repeat(5000))).toContain('<w:w w:val="63"/>')
  expect(processorTime() - begun).toBeLessThan(15_000)
})
