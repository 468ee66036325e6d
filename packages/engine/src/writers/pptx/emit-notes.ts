import { declare } from "../../ooxml/namespaces.ts"
import { element, text, type Xml } from "../../ooxml/xml.ts"

/** Speaker notes stand below a picture of the slide on a portrait sheet. EMU. */
const picture = { x: 685_800, y: 1_143_000, cx: 5_486_400, cy: 3_086_100 }
const words = { x: 685_800, y: 4_400_550, cx: 5_486_400, cy: 3_600_450 }

type NotesFrame = typeof picture

const frame = ({ x, y, cx, cy }: NotesFrame): Xml =>
  element("a:xfrm", {}, [element("a:off", { x, y }), element("a:ext", { cx, cy })])

function treeXml(paragraphs: readonly Xml[], isMaster: boolean): Xml {
  return element(
    "p:cSld",
    {},
    element("p:spTree", {}, [
      element("p:nvGrpSpPr", {}, [
        element("p:cNvPr", { id: 1, name: "" }),
        element("p:cNvGrpSpPr"),
        element("p:nvPr"),
      ]),
      element("p:grpSpPr"),
      element("p:sp", {}, [
        element("p:nvSpPr", {}, [
          element("p:cNvPr", { id: 2, name: "幻灯片图像" }),
          element(
            "p:cNvSpPr",
            {},
            element("a:spLocks", { noGrp: true, noRot: true, noChangeAspect: true }),
          ),
          element("p:nvPr", {}, element("p:ph", { type: "sldImg", idx: isMaster ? 2 : undefined })),
        ]),
        element(
          "p:spPr",
          {},
          isMaster && [frame(picture), element("a:prstGeom", { prst: "rect" }, element("a:avLst"))],
        ),
      ]),
      element("p:sp", {}, [
        element("p:nvSpPr", {}, [
          element("p:cNvPr", { id: 3, name: "备注" }),
          element("p:cNvSpPr", {}, element("a:spLocks", { noGrp: true })),
          element(
            "p:nvPr",
            {},
            element("p:ph", { type: "body", sz: "quarter", idx: isMaster ? 3 : 1 }),
          ),
        ]),
        element(
          "p:spPr",
          {},
          isMaster && [frame(words), element("a:prstGeom", { prst: "rect" }, element("a:avLst"))],
        ),
        element("p:txBody", {}, [element("a:bodyPr"), element("a:lstStyle"), paragraphs]),
      ]),
    ]),
  )
}

/** Gives the notes of one slide. Source: ECMA-376 part 1, 19.3.1.26 "notes". */
export function notesXml(notes: readonly string[]): Xml {
  const paragraphs = notes
    .flatMap((note) => note.split("\n"))
    .map((line) =>
      element(
        "a:p",
        {},
        element("a:r", {}, [element("a:rPr", { lang: "zh-CN" }), element("a:t", {}, text(line))]),
      ),
    )
  return element("p:notes", declare("a", "r", "p"), [
    treeXml(paragraphs, false),
    element("p:clrMapOvr", {}, element("a:masterClrMapping")),
  ])
}

/** Source: ECMA-376 part 1, 19.3.1.27 "notesMaster". */
export function notesMasterXml(): Xml {
  return element("p:notesMaster", declare("a", "r", "p"), [
    treeXml([element("a:p", {}, element("a:endParaRPr", { lang: "zh-CN" }))], true),
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
  ])
}
