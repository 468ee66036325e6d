const list = (names: string): readonly string[] => names.trim().split(/\s+/)

const fill = "a:noFill|a:solidFill|a:gradFill|a:blipFill|a:pattFill|a:grpFill"
const shapeProperties = list(`a:xfrm a:custGeom|a:prstGeom ${fill} a:ln a:effectLst|a:effectDag a:scene3d a:sp3d a:extLst`)
const line = list(`${fill} a:prstDash|a:custDash a:round|a:bevel|a:miter a:headEnd a:tailEnd a:extLst`)
const textRun = list(`a:ln ${fill} a:effectLst|a:effectDag a:highlight a:uLnTx|a:uLn a:uFillTx|a:uFill a:latin a:ea a:cs a:sym a:hlinkClick a:hlinkMouseOver a:rtl a:extLst`)
const paragraphOfText = list("a:lnSpc a:spcBef a:spcAft a:buClrTx|a:buClr a:buSzTx|a:buSzPct|a:buSzPts a:buFontTx|a:buFont a:buNone|a:buAutoNum|a:buChar|a:buBlip a:tabLst a:defRPr a:extLst")
const slide = list("p:cSld p:clrMapOvr p:transition p:timing p:hf p:extLst")
const anyBlock = "w:p|w:tbl|w:sdt|w:bookmarkStart|w:bookmarkEnd|w:customXml"
const anyInline = "w:r|m:oMath|m:oMathPara|w:hyperlink|w:bookmarkStart|w:bookmarkEnd|w:fldSimple|w:ins|w:del|w:sdt|w:proofErr|w:commentRangeStart|w:commentRangeEnd"
const borders = list("w:top w:start|w:left w:bottom w:end|w:right w:insideH w:insideV w:between w:bar w:tl2br w:tr2bl")

/**
 * Children that an element may have, in the order of the schemas; alternatives are separated by "|"
 * and may repeat.
 *
 * Only sequences are listed: where the schemas allow any order, an element is left out.
 * Sources: ECMA-376 part 4 (transitional): sml.xsd, pml.xsd, dml-main.xsd, wml.xsd.
 */
export const childOrder: Readonly<Record<string, readonly string[]>> = {
  worksheet: list(`sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState
    dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter
    rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst`),
  sheetPr: list("tabColor outlinePr pageSetUpPr"),
  sheetView: list("pane selection pivotSelection extLst"),
  row: list("c extLst"),
  c: list("f v is extLst"),
  is: list("t|r rPh phoneticPr"),
  r: list("rPr t"),
  workbook: list("fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences definedNames calcPr oleSize customWorkbookViews pivotCaches extLst"),
  styleSheet: list("numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst"),
  xf: list("alignment protection extLst"),
  border: list("left right top bottom diagonal vertical horizontal"),
  patternFill: list("fgColor bgColor"),
  "p:presentation": list("p:sldMasterIdLst p:notesMasterIdLst p:handoutMasterIdLst p:sldIdLst p:sldSz p:notesSz p:smartTags p:embeddedFontLst p:custShowLst p:photoAlbum p:custDataLst p:kinsoku p:defaultTextStyle p:modifyVerifier p:extLst"),
  "p:sld": slide,
  "p:sldLayout": slide,
  "p:notes": slide,
  "p:sldMaster": list("p:cSld p:clrMap p:sldLayoutIdLst p:transition p:timing p:hf p:txStyles p:extLst"),
  "p:notesMaster": list("p:cSld p:clrMap p:hf p:notesStyle p:extLst"),
  "p:cSld": list("p:bg p:spTree p:custDataLst p:controls p:extLst"),
  "p:spTree": list("p:nvGrpSpPr p:grpSpPr p:sp|p:grpSp|p:graphicFrame|p:cxnSp|p:pic|p:contentPart p:extLst"),
  "p:grpSp": list("p:nvGrpSpPr p:grpSpPr p:sp|p:grpSp|p:graphicFrame|p:cxnSp|p:pic|p:contentPart p:extLst"),
  "p:sp": list("p:nvSpPr p:spPr p:style p:txBody p:extLst"),
  "p:cxnSp": list("p:nvCxnSpPr p:spPr p:style p:extLst"),
  "p:pic": list("p:nvPicPr p:blipFill p:spPr p:style p:extLst"),
  "p:graphicFrame": list("p:nvGraphicFramePr p:xfrm a:graphic p:extLst"),
  "p:txBody": list("a:bodyPr a:lstStyle a:p"),
  "a:txBody": list("a:bodyPr a:lstStyle a:p"),
  "p:blipFill": list("a:blip a:srcRect a:tile|a:stretch"),
  "p:spPr": shapeProperties,
  "pic:spPr": shapeProperties,
  "wps:spPr": shapeProperties,
  "a:ln": line,
  "a:lnL": line,
  "a:lnR": line,
  "a:lnT": line,
  "a:lnB": line,
  "a:p": list("a:pPr a:r|a:br|a:fld a:endParaRPr"),
  "a:r": list("a:rPr a:t"),
  "a:fld": list("a:rPr a:pPr a:t"),
  "a:rPr": textRun,
  "a:defRPr": textRun,
  "a:endParaRPr": textRun,
  "a:pPr": paragraphOfText,
  "a:tbl": list("a:tblPr a:tblGrid a:tr"),
  "a:tr": list("a:tc a:extLst"),
  "a:tc": list("a:txBody a:tcPr a:extLst"),
  "a:tcPr": list(`a:lnL a:lnR a:lnT a:lnB a:lnTlToBr a:lnBlToTr a:cell3D ${fill} a:headers a:extLst`),
  "a:custGeom": list("a:avLst a:gdLst a:ahLst a:cxnLst a:rect a:pathLst"),
  "a:gradFill": list("a:gsLst a:lin|a:path a:tileRect"),
  "w:pPr": list(`w:pStyle w:keepNext w:keepLines w:pageBreakBefore w:framePr w:widowControl w:numPr w:suppressLineNumbers w:pBdr w:shd w:tabs w:suppressAutoHyphens w:kinsoku
    w:wordWrap w:overflowPunct w:topLinePunct w:autoSpaceDE w:autoSpaceDN w:bidi w:adjustRightInd w:snapToGrid w:spacing w:ind w:contextualSpacing w:mirrorIndents
    w:suppressOverlap w:jc w:textDirection w:textAlignment w:textboxTightWrap w:outlineLvl w:divId w:cnfStyle w:rPr w:sectPr w:pPrChange`),
  "w:tblPr": list("w:tblStyle w:tblpPr w:tblOverlap w:bidiVisual w:tblStyleRowBandSize w:tblStyleColBandSize w:tblW w:jc w:tblCellSpacing w:tblInd w:tblBorders w:shd w:tblLayout w:tblCellMar w:tblLook w:tblCaption w:tblDescription"),
  "w:tcPr": list("w:cnfStyle w:tcW w:gridSpan w:hMerge w:vMerge w:tcBorders w:shd w:noWrap w:tcMar w:textDirection w:tcFitText w:vAlign w:hideMark"),
  "w:tbl": list("w:bookmarkStart|w:bookmarkEnd w:tblPr w:tblGrid w:tr|w:bookmarkStart|w:bookmarkEnd"),
  "w:tr": list("w:tblPrEx w:trPr w:tc|w:sdt"),
  "w:tc": list(`w:tcPr ${anyBlock}`),
  "w:p": list(`w:pPr ${anyInline}`),
  "w:sectPr": list(`w:headerReference|w:footerReference w:footnotePr w:endnotePr w:type w:pgSz w:pgMar w:paperSrc w:pgBorders w:lnNumType w:pgNumType w:cols w:formProt w:vAlign
    w:noEndnote w:titlePg w:textDirection w:bidi w:rtlGutter w:docGrid w:printerSettings`),
  "w:tcBorders": borders,
  "w:tblBorders": borders,
  "w:pBdr": list("w:top w:left w:bottom w:right w:between w:bar"),
}
