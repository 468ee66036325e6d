import { element, type Xml } from "../../../ooxml/xml.ts"

const colour = (name: string, value: string): Xml => element(`a:${name}`, {}, element("a:srgbClr", { val: value }))
const scheme = (): Xml => element("a:schemeClr", { val: "phClr" })
const solid = (): Xml => element("a:solidFill", {}, scheme())
const outline = (width: number): Xml => element("a:ln", { w: width, cap: "flat", cmpd: "sng", algn: "ctr" }, [solid(), element("a:prstDash", { val: "solid" })])
const noEffect = (): Xml => element("a:effectStyle", {}, element("a:effectLst"))

/**
 * Gives a plain theme with the fonts of the document. Source: ECMA-376 part 1, 20.1.6.9 "theme".
 */
export function themeXml(latin: string, eastAsian: string): Xml {
  const fonts = [element("a:latin", { typeface: latin }), element("a:ea", { typeface: eastAsian }), element("a:cs", { typeface: "" })]
  return element("a:theme", { "xmlns:a": "http://schemas.openxmlformats.org/drawingml/2006/main", name: "文档主题" }, [
    element("a:themeElements", {}, [
      element("a:clrScheme", { name: "文档" }, [
        colour("dk1", "000000"), colour("lt1", "FFFFFF"), colour("dk2", "44546A"), colour("lt2", "E7E6E6"),
        colour("accent1", "4472C4"), colour("accent2", "ED7D31"), colour("accent3", "A5A5A5"), colour("accent4", "FFC000"),
        colour("accent5", "5B9BD5"), colour("accent6", "70AD47"), colour("hlink", "0563C1"), colour("folHlink", "954F72"),
      ]),
      element("a:fontScheme", { name: "文档" }, [element("a:majorFont", {}, fonts), element("a:minorFont", {}, fonts)]),
      element("a:fmtScheme", { name: "文档" }, [
        element("a:fillStyleLst", {}, [solid(), solid(), solid()]),
        element("a:lnStyleLst", {}, [outline(6350), outline(12_700), outline(19_050)]),
        element("a:effectStyleLst", {}, [noEffect(), noEffect(), noEffect()]),
        element("a:bgFillStyleLst", {}, [solid(), solid(), solid()]),
      ]),
    ]),
    element("a:objectDefaults"),
    element("a:extraClrSchemeLst"),
  ])
}
