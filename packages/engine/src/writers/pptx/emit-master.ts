import { declare } from "../../ooxml/namespaces.ts"
import { element, text, type Xml } from "../../ooxml/xml.ts"
import { solidFill } from "../../ooxml/drawing-paint.ts"
import type { ObjectIds } from "./emit-shape.ts"
import type { SlideSize } from "./fit-page.ts"
import { ptToEmu } from "../../base/units.ts"

/** Places that a new slide of the deck offers, as shares of the slide: left, top, width, height. */
const places = [
  {
    type: "title",
    idx: undefined,
    name: "标题占位符",
    prompt: "单击此处编辑标题",
    at: [0.07, 0.05, 0.86, 0.16],
  },
  {
    type: "body",
    idx: 1,
    name: "文本占位符",
    prompt: "单击此处编辑文本",
    at: [0.07, 0.24, 0.86, 0.64],
  },
  { type: "dt", idx: 10, name: "日期占位符", prompt: "", at: [0.07, 0.92, 0.2, 0.05] },
  { type: "ftr", idx: 11, name: "页脚占位符", prompt: "", at: [0.33, 0.92, 0.34, 0.05] },
  { type: "sldNum", idx: 12, name: "页码占位符", prompt: "", at: [0.73, 0.92, 0.2, 0.05] },
] as const

/** Gives the placeholders of a master or a layout. */
export function placeholdersXml(size: SlideSize, ids: ObjectIds, isMaster: boolean): Xml[] {
  return places.map(({ type, idx, name, prompt, at: [x, y, w, h] }) => {
    const id = ids.next()
    const isSmall = type === "dt" || type === "ftr" || type === "sldNum"
    const master = isMaster && idx !== undefined ? { idx: idx === 1 ? 1 : idx - 8 } : {}
    // A layout's content place takes any content, so it names no type.
    const kind = type === "body" && !isMaster ? undefined : type
    return element("p:sp", {}, [
      element("p:nvSpPr", {}, [
        element("p:cNvPr", { id, name: `${name} ${id}` }),
        element("p:cNvSpPr", {}, element("a:spLocks", { noGrp: true })),
        element(
          "p:nvPr",
          {},
          element("p:ph", { type: kind, sz: isSmall ? "quarter" : undefined, idx, ...master }),
        ),
      ]),
      element("p:spPr", {}, [
        element("a:xfrm", {}, [
          element("a:off", { x: ptToEmu(x * size.width), y: ptToEmu(y * size.height) }),
          element("a:ext", { cx: ptToEmu(w * size.width), cy: ptToEmu(h * size.height) }),
        ]),
        element("a:prstGeom", { prst: "rect" }, element("a:avLst")),
      ]),
      element("p:txBody", {}, [
        element(
          "a:bodyPr",
          { anchor: isSmall || type === "title" ? "ctr" : "t" },
          element("a:normAutofit"),
        ),
        element(
          "a:lstStyle",
          {},
          isSmall &&
            element(
              "a:lvl1pPr",
              { algn: type === "dt" ? "l" : type === "ftr" ? "ctr" : "r" },
              element("a:defRPr", { sz: 1200 }),
            ),
        ),
        element(
          "a:p",
          {},
          type === "sldNum"
            ? element("a:fld", { id: "{5B9E2C6A-7D1F-4C38-9A41-0E6F3B2D8C57}", type: "slidenum" }, [
                element("a:rPr", { lang: "zh-CN" }),
                element("a:t", {}, text("‹#›")),
              ])
            : prompt === ""
              ? element("a:endParaRPr", { lang: "zh-CN" })
              : element("a:r", {}, [
                  element("a:rPr", { lang: "zh-CN" }),
                  element("a:t", {}, text(prompt)),
                ]),
        ),
      ]),
    ])
  })
}

/** Gives the slide master around its data. Source: ECMA-376 part 1, 19.3.1.42 "sldMaster". */
export function masterXml(data: Xml, layoutRelations: readonly string[], bodySize: number): Xml {
  return element("p:sldMaster", declare("a", "r", "p"), [
    data,
    element("p:clrMap", {
      bg1: "lt1",
      tx1: "dk1",
      bg2: "lt2",
      tx2: "dk2",
      accent1: "accent1",
      accent2: "accent2",
      accent3: "accent3",
      accent4: "accent4",
      accent5: "accent5",
      accent6: "accent6",
      hlink: "hlink",
      folHlink: "folHlink",
    }),
    element(
      "p:sldLayoutIdLst",
      {},
      layoutRelations.map((relation, index) =>
        element("p:sldLayoutId", { id: 2_147_483_649 + index, "r:id": relation }),
      ),
    ),
    element("p:txStyles", {}, [
      element("p:titleStyle", {}, levelXml(1, 0, Math.round(bodySize * 1.6), false)),
      element(
        "p:bodyStyle",
        {},
        Array.from({ length: 9 }, (_, index) =>
          levelXml(index + 1, index, Math.max(10, Math.round(bodySize - 2 * index)), true),
        ),
      ),
      element("p:otherStyle", {}, levelXml(1, 0, 18, false)),
    ]),
  ])
}

/** Indent of one level in EMU: a quarter of an inch. */
const STEP = 228_600

function levelXml(level: number, depth: number, size: number, hasBullet: boolean): Xml {
  const margin = hasBullet
    ? { marL: STEP * (2 * depth + 1), indent: -STEP }
    : { marL: 0, indent: 0 }
  return element(`a:lvl${level}pPr`, { ...margin, algn: "l" }, [
    hasBullet
      ? [element("a:buFont", { typeface: "Arial" }), element("a:buChar", { char: "•" })]
      : element("a:buNone"),
    element("a:defRPr", { sz: Math.min(400_000, Math.max(100, size * 100)) }, [
      solidFill(0),
      element("a:latin", { typeface: "+mn-lt" }),
      element("a:ea", { typeface: "+mn-ea" }),
      element("a:cs", { typeface: "+mn-cs" }),
    ]),
  ])
}

/** Gives a layout around its data. Source: ECMA-376 part 1, 19.3.1.39 "sldLayout". */
export function layoutXml(data: Xml): Xml {
  return element("p:sldLayout", { ...declare("a", "r", "p"), preserve: true, userDrawn: true }, [
    data,
    element("p:clrMapOvr", {}, element("a:masterClrMapping")),
  ])
}
