import type { Block } from "../../model/document.ts"
import { emptyXml, joinXml, type Xml } from "../../ooxml/xml.ts"
import type { FlowEnd, PartContext } from "./context.ts"
import { emitParagraph, emitSpacer, opensByStyle } from "./emit-paragraph.ts"
import { emitTable } from "./emit-table.ts"
import { fieldInstruction, fieldMark } from "./emit-run.ts"
import { planFlow, type FlowItem } from "./plan-flow.ts"

/** Gives the content of a body, cell, header, note or text box. */
export function emitBlocks(context: PartContext, blocks: readonly Block[], end: FlowEnd): Xml {
  const items = planFlow(blocks, {
    endsWithParagraph: end.endsWithParagraph || end.section !== undefined,
    startsPage: (paragraph) => opensByStyle(context, paragraph),
  })
  return joinXml(
    items.map((item, index) =>
      emitItem(context, item, index === items.length - 1 ? end.section : undefined),
    ),
  )
}

function emitItem(context: PartContext, item: FlowItem, section: Xml | undefined): Xml {
  switch (item.kind) {
    case "table":
      return emitTable(context, item.table)
    case "spacer":
      return emitSpacer(context, item.height, {
        anchors: item.anchors,
        section,
        breakBefore: item.startsPage === true,
        isTied: item.isTied === true,
        ...(item.spaceBefore === undefined ? {} : { spaceBefore: item.spaceBefore }),
      })
    case "paragraph":
      return emitParagraph(context, item.paragraph, {
        anchors: item.anchors,
        section,
        before: item.opensContents
          ? joinXml([
              fieldMark("begin", emptyXml),
              fieldInstruction('TOC \\o "1-3" \\h \\z \\u', emptyXml),
              fieldMark("separate", emptyXml),
            ])
          : undefined,
        after: item.closesContents ? fieldMark("end", emptyXml) : undefined,
        lessBelow: item.lessBelow,
      })
  }
}
