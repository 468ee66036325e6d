import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { sheetFamilies } from "../fonts/data/sheet-families.ts"
import { slideFamilies } from "../fonts/data/slide-families.ts"
import { sheetFaces } from "../fonts/sheet-faces.ts"
import { slideFaces } from "../fonts/slide-faces.ts"
import { wrapCsv, wrapText } from "./plain-text.ts"
import { preparationSteps } from "./preparation-steps.ts"
import { presentationCopy } from "./presentation-copy.ts"
import { pageWorkbook } from "./sheet-paging.ts"
import { settleLayout } from "./word-layout.ts"

type Parts = Readonly<Record<string, string>>

const textsIn = (bytes: Uint8Array): Parts =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]),
  )

const zipped = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))

const without = (step: string): ReadonlySet<string> => new Set([step])

describe("the steps of the preparation", () => {
  it.each(Object.entries(preparationSteps))("of %s have names of their own", (_, names) => {
    expect(names.every((name) => /^[A-Za-z][\w $-]+$/.test(name))).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  })
})

const paragraph = (text: string, properties = ""): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const char = (kind: string): string => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`
const code = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`
const row = (content: string): string =>
  `<w:tr><w:trPr><w:trHeight w:val="324"/></w:trPr><w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/><w:tcMar><w:top w:w="48" w:type="dxa"/></w:tcMar></w:tcPr>${content}</w:tc></w:tr>`
const table = (properties: string, content: string): string =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid>${row(content)}</w:tbl>`
const multiple = '<w:spacing w:line="360" w:lineRule="auto"/>'
const section =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:left="1800" w:right="1800" w:top="1440" w:bottom="1440"/><w:docGrid w:type="lines" w:linePitch="312"/></w:sectPr>'
const equation =
  '<w:p><m:oMathPara><m:oMath><m:eqArr><m:eqArrPr><m:maxDist m:val="1"/></m:eqArrPr><m:e><m:r><m:t>a#</m:t></m:r><m:d><m:dPr/><m:e><m:r><m:t>1</m:t></m:r></m:e></m:d></m:e></m:eqArr></m:oMath></m:oMathPara></w:p>'
const level = (properties: string, text: string): string =>
  `<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:suff w:val="tab"/><w:lvlText w:val="${text}"/><w:rPr>${properties}</w:rPr></w:lvl>`

/** A document with something for each step. */
const document: Parts = {
  ...textsIn(wrapText(strToU8("x"))),
  "word/document.xml": `<w:document><w:body>${[
    paragraph("永和九年，岁在癸丑，".repeat(12), `${multiple}<w:jc w:val="both"/>`),
    `<w:p><w:r><w:rPr><w:rFonts w:asciiTheme="minorHAnsi"/></w:rPr><w:t>faces</w:t></w:r></w:p>`,
    `<w:p>${char("begin")}${code(' TOC \\o "1-3" ')}${char("separate")}<w:r><w:t>One</w:t></w:r>${char("end")}</w:p>`,
    "<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>control</w:t></w:r></w:p></w:sdtContent></w:sdt>",
    `<w:p>${char("begin")}${code("MACROBUTTON Nothing press")}${char("end")}</w:p>`,
    table("", `<w:p><w:r><w:br w:type="page"/></w:r><w:r><w:t>x</w:t></w:r></w:p>`),
    table('<w:tblW w:w="2900" w:type="dxa"/>', paragraph("序", multiple)),
    equation,
    '<w:p><w:r><w:object><v:shape id="a"><v:imagedata r:id="rId6"/></v:shape><o:OLEObject Type="Embed" r:id="rId5"/></w:object></w:r></w:p>',
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
    paragraph("after", '<w:spacing w:before="312"/>'),
    '<w:p><w:hyperlink r:id="rId1"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>',
  ].join("")}${section}</w:body></w:document>`,
  "word/styles.xml":
    '<w:styles><w:style w:type="paragraph" w:styleId="S"><w:basedOn w:val="S"/><w:pPr><w:overflowPunct w:val="0"/></w:pPr><w:rPr><w:position w:val="12"/></w:rPr></w:style></w:styles>',
  "word/settings.xml":
    '<w:settings><w:characterSpacingControl w:val="compressPunctuation"/><w:compat><w:adjustLineHeightInTable/><w:compatSetting w:name="compatibilityMode" w:uri="x" w:val="15"/></w:compat></w:settings>',
  "word/numbering.xml": `<w:numbering>${level("<w:vanish/>", "第%1条")}${level('<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>', "\uf0b7")}</w:numbering>`,
  "word/theme/theme1.xml":
    '<a:theme><a:minorFont><a:latin typeface="Aptos"/><a:ea typeface=""/></a:minorFont></a:theme>',
}

describe("a text document", () => {
  const settle = (step?: string): Parts =>
    textsIn(
      settleLayout(
        zipped(document),
        { updates: true },
        step === undefined ? undefined : without(step),
      ),
    )
  const whole = settle()

  // How pages are printed is no part of the copy.
  it.each(preparationSteps.word.filter((name) => name !== "pages as saved"))(
    "is another copy without this step: %s",
    (step) => expect(settle(step)).not.toEqual(whole),
  )
})

const styles =
  '<styleSheet><numFmts count="0"></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><sz val="20"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf fontId="0"/></cellStyleXfs><cellXfs count="3"><xf fontId="0" fillId="0" borderId="0" xfId="0"/><xf fontId="1" fillId="0" borderId="0" xfId="0"><alignment wrapText="1"/></xf><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs><cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** A workbook with something for each step. */
function workbook(): Parts {
  const parts = textsIn(wrapCsv(strToU8("a,b\nc,d\ne,f")))
  const sheet = "xl/worksheets/sheet1.xml"
  return {
    ...parts,
    [sheet]:
      '<worksheet><sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="2" width="5"/></cols><sheetData><row r="1"><c r="A1" s="1" t="inlineStr"><is><t>words that wrap in their cell</t></is></c><c r="B1" s="2"><v>43000</v></c></row><row r="2"><c r="A2"><v>123456789012</v></c><c r="B2"><v>1</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A2:XFD2"/></mergeCells></worksheet>',
    "xl/styles.xml": styles,
    "xl/workbook.xml": (parts["xl/workbook.xml"] ?? "").replace(
      "</sheets>",
      '</sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="7">Sheet1!1:1</definedName></definedNames>',
    ),
    "xl/worksheets/_rels/sheet1.xml.rels":
      '<Relationships><Relationship Id="rId1" Type="table" Target="../tables/table1.xml"/></Relationships>',
    "xl/tables/table1.xml":
      '<table id="1" name="T" displayName="T" ref="A1:B2"><tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>',
  }
}

describe("a workbook", () => {
  const faces = sheetFaces(sheetFamilies, [])
  const settle = (step?: string): Parts =>
    textsIn(
      pageWorkbook(zipped(workbook()), {}, faces, step === undefined ? undefined : without(step)),
    )
  const whole = settle()

  it.each(preparationSteps.excel)("is another copy without this step: %s", (step) =>
    expect(settle(step)).not.toEqual(whole),
  )
})

const run = (text: string, properties = "", language = "zh-CN"): string =>
  `<a:r><a:rPr lang="${language}" sz="900">${properties}</a:rPr><a:t>${text}</a:t></a:r>`
const line = (inside: string, properties = ""): string =>
  `<a:p><a:pPr${properties}/>${inside}</a:p>`
const shape = (paragraphs: string, { body = "<a:bodyPr/>", ph = "" } = {}): string =>
  `<p:sp><p:nvPr>${ph}</p:nvPr><p:txBody>${body}<a:lstStyle/>${paragraphs}</p:txBody></p:sp>`
const arial = '<a:latin typeface="Arial"/>'
const spaced = (percent: number): string =>
  `<a:pPr><a:lnSpc><a:spcPct val="${percent}"/></a:lnSpc></a:pPr>`
const number =
  '<p:sp><p:nvSpPr></p:nvSpPr><a:p><a:fld id="{0}" type="slidenum"><a:rPr/><a:t>x</a:t></a:fld></a:p></p:sp>'
const rectangle = ["0", "300"].flatMap((x) => [`x="${x}" y="0"`, `x="${x}" y="200"`])
const outline = `<a:custGeom><a:pathLst><a:path w="300" h="200">${[0, 2, 3, 1]
  .map((at) => `<a:lnTo><a:pt ${rectangle[at]}/></a:lnTo>`)
  .join("")}<a:close/></a:path></a:pathLst></a:custGeom>`
const shades = [66_000, 44_500, 23_500]
  .map(
    (tint, at) =>
      `<a:gs pos="${at * 50_000}"><a:schemeClr val="accent2"><a:tint val="${tint}"/></a:schemeClr></a:gs>`,
  )
  .join("")

/** Shapes of which each has something for a step. */
const shapes = [
  shape(
    line(
      '<a:fld id="{1}" type="datetime1"><a:rPr lang="de-DE" sz="1200"/><a:pPr/><a:t>1/2/2003</a:t></a:fld>',
    ),
  ),
  '<p:sp><p:spPr><a:blipFill dpi="0"><a:blip r:embed="rId2"><a:alphaModFix amt="85000"/><a:lum bright="70000" contrast="-70000"/></a:blip></a:blipFill></p:spPr></p:sp>',
  shape(
    line(
      run(
        "faint",
        '<a:ln w="3175"><a:solidFill><a:schemeClr val="bg1"><a:alpha val="10000"/></a:schemeClr></a:solidFill></a:ln>',
      ),
    ),
  ),
  shape(line(run("a", '<a:latin typeface="+mn-ea"/><a:ea typeface="+mn-ea"/>', "en-US"))),
  `<mc:AlternateContent><mc:Choice Requires="a14"><p:sp><a:r><a:t>time </a:t></a:r><a14:m><m:oMath><m:r><a:rPr sz="2800" i="1"/><m:t>x</m:t></m:r></m:oMath></a14:m></p:sp></mc:Choice><mc:Fallback><p:pic/></mc:Fallback></mc:AlternateContent>`,
  '<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="2" name="c"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr><a:prstGeom prst="bentConnector3"/></p:spPr></p:cxnSp>',
  `<p:sp><p:nvSpPr><p:cNvPr id="6" name="F"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm flipH="1"><a:off x="1" y="2"/></a:xfrm>${outline}<a:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></a:blipFill></p:spPr><p:txBody><a:bodyPr/><a:p></a:p></p:txBody></p:sp>`,
  '<p:pic><a:srcRect r="29019" b="-5"/></p:pic>',
  `<p:sp><a:gradFill><a:gsLst>${shades}</a:gsLst><a:lin ang="5400000"/></a:gradFill></p:sp>`,
  shape(line(run("shrunk", arial)), {
    body: '<a:bodyPr><a:normAutofit fontScale="50000"/></a:bodyPr>',
  }),
  shape(line(run("fits")), { body: "<a:bodyPr><a:normAutofit/></a:bodyPr>" }),
  shape(`${line(run("one"))}<a:p></a:p>`, { ph: '<p:ph idx="1"/>' }),
  shape(`<a:p>${spaced(70_000)}<a:endParaRPr sz="2000"/></a:p>${line(run("two"))}`),
  shape(`<a:p><a:r><a:rPr lang="en-US">${arial}</a:rPr><a:t>collection</a:t></a:r></a:p>`),
  shape(`<a:p>${run("가나다", "", "ko-KR")}</a:p>`),
  shape(
    `<a:p><a:pPr marL="0" indent="0"><a:tabLst><a:tab pos="540000" algn="r"/></a:tabLst></a:pPr>${run("a\tb")}</a:p>`,
  ),
  shape(
    `<a:p><a:pPr marL="0" indent="-114300"><a:buFont typeface="Arial"/><a:buChar char="•"/></a:pPr>${run("one")}</a:p>`,
  ),
  shape(
    `<a:p><a:pPr marL="342900"><a:buFont typeface="Wingdings" charset="2"/><a:buChar char="\u00a7"/></a:pPr>${run("sign")}</a:p>`,
  ),
  shape(line(run("\uf0e8", '<a:latin typeface="Wingdings"/><a:sym typeface="Wingdings"/>'))),
  shape(line(run("two words", '<a:hlinkClick r:id="rId1"/>') + run("after"))),
  shape(line(run("한글 단어", arial) + run("用JSON格式"))),
  shape(
    '<a:p><a:pPr><a:spcBef><a:spcPts val="1200"/></a:spcBef></a:pPr><a:r><a:rPr sz="2000"/><a:t>room</a:t></a:r></a:p>',
    { body: '<a:bodyPr spcFirstLastPara="1" tIns="91425" bIns="91425"/>' },
  ),
  shape(`<a:p>${spaced(150_000)}${run("far apart", arial)}</a:p>`),
  shape(`<a:p><a:pPr><a:spcBef><a:spcPct val="20000"/></a:spcBef></a:pPr>${run("share")}</a:p>`),
  shape(`<a:p>${spaced(90_000)}${run("reduced")}</a:p>`, {
    body: '<a:bodyPr><a:normAutofit lnSpcReduction="10000"/></a:bodyPr>',
  }),
  `<a:tbl><a:tblGrid><a:gridCol w="900000"/><a:gridCol w="1000000"/></a:tblGrid><a:tr h="1"><a:tc><a:txBody><a:bodyPr/>${line(run("Words", '<a:latin typeface="Calibri"/>'))}</a:txBody><a:tcPr/></a:tc><a:tc><a:txBody><a:p><a:pPr><a:tabLst><a:tab pos="910000" algn="r"/></a:tabLst></a:pPr></a:p></a:txBody><a:tcPr marR="0"/></a:tc></a:tr></a:tbl>`,
]

const jump = shape(line(run("on", '<a:hlinkClick r:id="rId3" action="ppaction://hlinksldjump"/>')))

/** A presentation with something for each step. */
const presentation: Parts = {
  "ppt/presentation.xml":
    '<p:presentation firstSlideNum="0"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:defaultTextStyle><a:lvl1pPr latinLnBrk="1"><a:defRPr sz="1800"/></a:lvl1pPr></p:defaultTextStyle></p:presentation>',
  "ppt/_rels/presentation.xml.rels":
    '<Relationships><Relationship Id="rId1" Target="slides/slide1.xml"/></Relationships>',
  "ppt/theme/theme1.xml":
    '<a:theme><a:minorFont><a:latin typeface="Calibri"/><a:ea typeface=""/></a:minorFont></a:theme>',
  "ppt/charts/chart1.xml":
    '<c:chartSpace><c:scatterChart><c:ser><c:xVal><c:numRef><c:numCache><c:pt><c:v>1.5</c:v></c:pt><c:pt><c:v>7.6</c:v></c:pt></c:numCache></c:numRef></c:xVal></c:ser></c:scatterChart><c:valAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:axPos val="b"/></c:valAx></c:chartSpace>',
  "ppt/slideLayouts/slideLayout1.xml": `<p:sldLayout>${number}</p:sldLayout>`,
  "ppt/slides/_rels/slide1.xml.rels":
    '<Relationships><Relationship Id="rId2" Target="../media/image1.png"/><Relationship Id="rId3" Target="slide1.xml"/></Relationships>',
  "ppt/slides/slide1.xml": `<p:sld><p:cSld><p:bg><p:bgPr><a:blipFill><a:blip r:embed="rId2"/><a:srcRect l="50000"/><a:stretch><a:fillRect/></a:stretch></a:blipFill></p:bgPr></p:bg></p:cSld><p:spTree><p:grpSpPr/>${shapes.join("")}${jump}${number}</p:spTree></p:sld>`,
}

describe("a presentation", async () => {
  const faces = slideFaces(slideFamilies, [])
  const picture = await sharp({
    create: { width: 4, height: 4, channels: 3, background: "#123456" },
  })
    .png()
    .toBuffer()
  const file = zipSync({ ...unzipSync(zipped(presentation)), "ppt/media/image1.png": picture })
  const settle = async (step?: string): Promise<Parts> =>
    textsIn(await presentationCopy(file, faces, step === undefined ? undefined : without(step)))
  const whole = await settle()

  it.each(preparationSteps.ppt)("is another copy without this step: %s", async (step) =>
    expect(await settle(step)).not.toEqual(whole),
  )
})
