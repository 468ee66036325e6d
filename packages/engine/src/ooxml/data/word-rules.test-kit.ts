const list = (names: string): readonly string[] => names.trim().split(/\s+/)

const integer = /^-?\d+$/
const natural = /^\d+$/
const name = /^.{1,253}$/su
const hex = /^(?:auto|[0-9A-F]{6})$/
const border = { "w:val": /^(?:nil|none|single|double|dashed|dotted)$/ }

/**
 * Attributes that an element must have, with what they may say. Every element of the namespace that
 * the writer spells is named, those without needs by an empty rule: one that is not named here has
 * not been checked against the schema.
 *
 * Source: ECMA-376 part 4 (transitional), wml.xsd.
 */
export const wordAttributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  "w:abstractNum": { "w:abstractNumId": natural },
  "w:abstractNumId": { "w:val": natural },
  "w:altName": { "w:val": name },
  "w:basedOn": { "w:val": name },
  "w:bookmarkEnd": { "w:id": natural },
  "w:bookmarkStart": { "w:id": natural, "w:name": /^[\p{L}_][\p{L}\p{N}_.-]{0,39}$/u },
  "w:bottom": {},
  "w:characterSpacingControl": { "w:val": /^(?:doNotCompress|compressPunctuation|compressPunctuationAndJapaneseKana)$/ },
  "w:color": { "w:val": hex },
  "w:comment": { "w:id": natural, "w:author": /^.*$/su },
  "w:commentRangeEnd": { "w:id": natural },
  "w:commentRangeStart": { "w:id": natural },
  "w:commentReference": { "w:id": natural },
  "w:compatSetting": { "w:name": name, "w:uri": name, "w:val": name },
  "w:decimalSymbol": { "w:val": name },
  "w:defaultTabStop": { "w:val": natural },
  ...Object.fromEntries(
    ["Regular", "Bold", "Italic", "BoldItalic"].map((face) => [
      `w:embed${face}`,
      { "r:id": name, "w:fontKey": /^\{[0-9A-F-]{36}\}$/ },
    ]),
  ),
  "w:endnote": { "w:id": integer },
  "w:endnoteReference": { "w:id": integer },
  "w:fldChar": { "w:fldCharType": /^(?:begin|separate|end)$/ },
  "w:font": { "w:name": name },
  "w:footerReference": { "w:type": /^(?:default|first|even)$/, "r:id": name },
  "w:footnote": { "w:id": integer },
  "w:footnoteReference": { "w:id": integer },
  "w:gridCol": { "w:w": natural },
  "w:gridSpan": { "w:val": natural },
  "w:headerReference": { "w:type": /^(?:default|first|even)$/, "r:id": name },
  "w:ilvl": { "w:val": /^[0-8]$/ },
  "w:jc": { "w:val": /^(?:left|center|right|both|distribute)$/ },
  "w:listSeparator": { "w:val": name },
  "w:lvl": { "w:ilvl": /^[0-8]$/ },
  "w:lvlPicBulletId": { "w:val": natural },
  "w:numPicBullet": { "w:numPicBulletId": natural },
  "w:lvlJc": { "w:val": /^(?:left|center|right)$/ },
  "w:lvlOverride": { "w:ilvl": /^[0-8]$/ },
  "w:multiLevelType": { "w:val": /^(?:singleLevel|multilevel|hybridMultilevel)$/ },
  "w:name": { "w:val": name },
  "w:next": { "w:val": name },
  "w:num": { "w:numId": natural },
  "w:numFmt": { "w:val": /^(?:bullet|decimal|lowerLetter|upperLetter|lowerRoman|upperRoman|chineseCountingThousand|chineseLegalSimplified|decimalEnclosedCircle|decimalEnclosedCircleChinese|chicago|hebrew1|arabicAlpha|arabicAbjad|none)$/ },
  "w:numId": { "w:val": natural },
  "w:numRestart": { "w:val": /^(?:continuous|eachSect|eachPage)$/ },
  "w:numStart": { "w:val": natural },
  "w:outlineLvl": { "w:val": /^[0-9]$/ },
  "w:pStyle": { "w:val": name },
  "w:pgMar": { "w:top": integer, "w:right": natural, "w:bottom": integer, "w:left": natural, "w:header": natural, "w:footer": natural, "w:gutter": natural },
  "w:pgSz": { "w:w": natural, "w:h": natural },
  "w:shd": { "w:val": /^clear$/, "w:fill": hex },
  "w:start": { "w:val": integer },
  "w:startOverride": { "w:val": integer },
  "w:style": { "w:type": /^(?:paragraph|character|table|numbering)$/, "w:styleId": name },
  "w:alias": { "w:val": /^.{1,64}$/su },
  "w:calendar": { "w:val": /^gregorian$/ },
  "w:dateFormat": { "w:val": name },
  "w:id": { "w:val": integer },
  "w:lid": { "w:val": name },
  "w:listItem": { "w:displayText": name, "w:value": name },
  "w:lock": { "w:val": /^(?:sdtLocked|contentLocked|unlocked|sdtContentLocked)$/ },
  "w:storeMappedDataAs": { "w:val": /^(?:text|date|dateTime)$/ },
  "w:tag": { "w:val": /^.{1,64}$/su },
  "w:suff": { "w:val": /^(?:tab|space|nothing)$/ },
  "w:sz": { "w:val": natural },
  "w:szCs": { "w:val": natural },
  "w:tblInd": { "w:w": integer, "w:type": /^dxa$/ },
  "w:tblLayout": { "w:type": /^fixed$/ },
  "w:tblW": { "w:w": natural, "w:type": /^dxa$/ },
  "w:tcW": { "w:w": natural, "w:type": /^dxa$/ },
  "w:textDirection": { "w:val": /^(?:lrTb|tbRl|btLr|lrTbV|tbRlV|tbLrV)$/ },
  "w:trHeight": { "w:val": natural, "w:hRule": /^(?:auto|exact|atLeast)$/ },
  "w:type": { "w:val": /^(?:nextPage|nextColumn|continuous|evenPage|oddPage)$/ },
  "w:uiPriority": { "w:val": natural },
  "w:vAlign": { "w:val": /^(?:top|center|bottom|both)$/ },
  "w:vertAlign": { "w:val": /^(?:baseline|superscript|subscript)$/ },
  "w:w": { "w:val": /^(?:[1-9]\d?|[1-5]\d\d|600)$/ },
  "w:zoom": { "w:percent": natural },
  ...Object.fromEntries(
    list(`w:b w:bCs w:bidi w:bidiVisual w:body w:br w:caps w:charset w:col w:cols w:comments w:compat w:continuationSeparator w:docDefaults w:document w:drawing w:endnotePr w:endnoteRef w:endnotes
      w:evenAndOddHeaders w:background w:fonts w:footnotePr w:footnoteRef w:footnotes w:ftr w:hdr w:hyperlink w:i w:iCs w:ind w:instrText w:keepLines w:keepNext w:lang w:left w:lvlText
      w:numPr w:numbering w:p w:pBdr w:pict w:pPr w:pPrDefault w:pageBreakBefore w:pgNumType w:qFormat w:r w:rFonts w:rPr w:rPrDefault w:right w:rtl w:sectPr w:separator w:settings
      w:smallCaps w:softHyphen w:spacing w:strike w:styles w:t w:tab w:tabs w:tbl w:tblCellMar w:tblGrid w:tblHeader w:tblPr w:tc w:tcBorders w:tcMar w:tcPr w:themeFontLang w:titlePg
      w:top w:tr w:trPr w:txbxContent w:u w:vMerge w:widowControl w:cantSplit
      w:displayBackgroundShape w:embedTrueTypeFonts w:saveSubsetFonts w:sdt w:sdtPr w:sdtContent w:showingPlcHdr w:text w:dropDownList w:comboBox w:date`).map((each) => [each, {}]),
  ),
}

/** Sides of borders have a style; margins of cells of the same names have a width. */
export const borderAttributes: Readonly<Record<string, RegExp>> = { ...border, "w:sz": natural }

const runContent = "w:t|w:tab|w:br|w:drawing|w:pict|w:fldChar|w:instrText|w:footnoteReference|w:endnoteReference|w:footnoteRef|w:endnoteRef|w:separator|w:continuationSeparator|w:softHyphen|w:commentReference"
const notes = list("w:numFmt w:numStart w:numRestart w:footnote|w:endnote")

/** Children of elements that `childOrder` leaves to this table, in the order of the schema. */
export const wordOrder: Readonly<Record<string, readonly string[]>> = {
  "w:document": list("w:background w:body"),
  "w:r": list(`w:rPr ${runContent}`),
  "w:rPr": list(`w:rStyle w:rFonts w:b w:bCs w:i w:iCs w:caps w:smallCaps w:strike w:dstrike w:outline w:shadow w:emboss w:imprint w:noProof w:snapToGrid w:vanish w:webHidden
    w:color w:spacing w:w w:kern w:position w:sz w:szCs w:highlight w:u w:effect w:bdr w:shd w:fitText w:vertAlign w:rtl w:cs w:em w:lang w:eastAsianLayout w:specVanish w:oMath`),
  "w:sdt": list("w:sdtPr w:sdtEndPr w:sdtContent"),
  "w:sdtPr": list(`w:rPr w:alias w:tag w:id w:lock w:placeholder w:temporary w:showingPlcHdr w:dataBinding w:label w:tabIndex
    w:comboBox|w:date|w:dropDownList|w:text|w14:checkbox`),
  "w:sdtContent": list("w:p|w:tbl|w:r|w:hyperlink|w:bookmarkStart|w:bookmarkEnd|w:sdt"),
  "w:dropDownList": list("w:listItem"),
  "w:comboBox": list("w:listItem"),
  "w:date": list("w:dateFormat w:lid w:storeMappedDataAs w:calendar"),
  "w14:checkbox": list("w14:checked w14:checkedState w14:uncheckedState"),
  "w:numPr": list("w:ilvl w:numId"),
  "w:trPr": list("w:cantSplit|w:trHeight|w:tblHeader|w:jc|w:gridBefore|w:gridAfter|w:hidden"),
  "w:tblGrid": list("w:gridCol"),
  "w:tblCellMar": list("w:top w:left w:bottom w:right"),
  "w:tcMar": list("w:top w:left w:bottom w:right"),
  "w:cols": list("w:col"),
  "w:tabs": list("w:tab"),
  "w:styles": list("w:docDefaults w:latentStyles w:style"),
  "w:docDefaults": list("w:rPrDefault w:pPrDefault"),
  "w:style": list("w:name w:aliases w:basedOn w:next w:link w:autoRedefine w:hidden w:uiPriority w:semiHidden w:unhideWhenUsed w:qFormat w:locked w:pPr w:rPr"),
  "w:numbering": list("w:numPicBullet w:abstractNum w:num"),
  "w:numPicBullet": list("w:pict|w:drawing"),
  "w:abstractNum": list("w:nsid w:multiLevelType w:tmpl w:name w:styleLink w:numStyleLink w:lvl"),
  "w:lvl": list("w:start w:numFmt w:lvlRestart w:pStyle w:isLgl w:suff w:lvlText w:lvlPicBulletId w:lvlJc w:pPr w:rPr"),
  "w:num": list("w:abstractNumId w:lvlOverride"),
  "w:lvlOverride": list("w:startOverride w:lvl"),
  "w:settings": list(`w:zoom w:displayBackgroundShape w:embedTrueTypeFonts w:embedSystemFonts w:saveSubsetFonts w:mirrorMargins w:defaultTabStop w:evenAndOddHeaders w:characterSpacingControl w:footnotePr w:endnotePr w:compat w:rsids w:themeFontLang w:clrSchemeMapping
    w:decimalSymbol w:listSeparator`),
  "w:footnotePr": notes,
  "w:endnotePr": notes,
  "w:footnotes": list("w:footnote"),
  "w:endnotes": list("w:endnote"),
  "w:comments": list("w:comment"),
  "w:font": list("w:altName w:panose1 w:charset w:family w:notTrueType w:pitch w:sig w:embedRegular w:embedBold w:embedItalic w:embedBoldItalic"),
  "w:fonts": list("w:font"),
  "w:hyperlink": list("w:r|w:sdt|w:bookmarkStart|w:bookmarkEnd"),
  "wp:inline": list("wp:extent wp:effectExtent wp:docPr wp:cNvGraphicFramePr a:graphic"),
  "wp:anchor": list("wp:simplePos wp:positionH wp:positionV wp:extent wp:effectExtent wp:wrapNone|wp:wrapSquare|wp:wrapTopAndBottom wp:docPr wp:cNvGraphicFramePr a:graphic"),
}
