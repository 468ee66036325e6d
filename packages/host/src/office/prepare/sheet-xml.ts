import type { PagingPlan } from "./paging-plan.ts"

/**
 * Elements that follow the page set-up in a worksheet, in the order of the schema. Source: ECMA-376
 * part 1, 18.3.1.99.
 */
const followers = [
  "rowBreaks",
  "colBreaks",
  "customProperties",
  "cellWatches",
  "ignoredErrors",
  "smartTags",
  "drawing",
  "legacyDrawing",
  "legacyDrawingHF",
  "drawingHF",
  "picture",
  "oleObjects",
  "controls",
  "webPublishItems",
  "tableParts",
  "extLst",
]

/**
 * Writes a plan into a worksheet's XML.
 *
 * The part may be hundreds of megabytes of cells: the few elements are exchanged in the text, the
 * rest is not parsed.
 */
export function withPageSetup(xml: string, plan: PagingPlan): string {
  const cells = xml.indexOf("</sheetData>")
  if (cells < 0) return xml
  const head =
    plan.fit || plan.percent !== undefined
      ? withFitFlag(xml.slice(0, cells), plan.fit !== undefined)
      : xml.slice(0, cells)
  return head + withTail(xml.slice(cells), plan)
}

/** `fitToPage` decides whether the page counts or the scale of the set-up hold. */
function withFitFlag(head: string, isFitted: boolean): string {
  const flag = `<pageSetUpPr fitToPage="${isFitted ? 1 : 0}"/>`
  const plain = head.replace(/<pageSetUpPr\b[^>]*\/>/, "")
  if (/<sheetPr\b[^>]*\/>/.test(plain))
    return plain.replace(/<sheetPr\b([^>]*)\/>/, `<sheetPr$1>${flag}</sheetPr>`)
  if (plain.includes("</sheetPr>")) return plain.replace("</sheetPr>", `${flag}</sheetPr>`)
  return plain.replace(/(<worksheet\b[^>]*>)/, `$1<sheetPr>${flag}</sheetPr>`)
}

/**
 * Elements before the page set-up that hold elements of the same names themselves: data bars have
 * an extLst, views of single users a pageSetup.
 */
const leaders = ["customSheetViews", "conditionalFormatting", "dataValidations", "hyperlinks"]

function withTail(tail: string, plan: PagingPlan): string {
  const led = leaders.reduce((end, name) => {
    const at = tail.lastIndexOf(`</${name}>`)
    return at < 0 ? end : Math.max(end, at + name.length + "</>".length)
  }, 0)
  return tail.slice(0, led) + withSetup(tail.slice(led), plan)
}

function withSetup(tail: string, plan: PagingPlan): string {
  const take = (name: string): string =>
    new RegExp(`<${name}\\b[^>]*?(?:/>|>[^]*?</${name}>)`).exec(tail)?.[0] ?? ""
  const own = {
    options: take("printOptions"),
    margins: take("pageMargins"),
    setup: take("pageSetup"),
    footer: take("headerFooter"),
  }
  let rest = tail
  for (const element of Object.values(own)) if (element !== "") rest = rest.replace(element, "")
  const elements = [
    plan.hasGridlines || plan.hasHeadings
      ? withAttributes(own.options, "printOptions", {
          ...(plan.hasHeadings ? { headings: 1 } : {}),
          ...(plan.hasGridlines ? { gridLines: 1 } : {}),
        })
      : own.options,
    plan.margins ? marginsElement(plan.margins) : own.margins,
    setupElement(own.setup, plan),
    plan.hasPageNumbers
      ? "<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>"
      : own.footer,
  ]
  const place = rest.search(new RegExp(`<(?:${followers.join("|")})\\b|</worksheet>`))
  return place < 0 ? tail : rest.slice(0, place) + elements.join("") + rest.slice(place)
}

function marginsElement([left, right, top, bottom, header, footer]: NonNullable<
  PagingPlan["margins"]
>): string {
  return `<pageMargins left="${left}" right="${right}" top="${top}" bottom="${bottom}" header="${header}" footer="${footer}"/>`
}

function setupElement(own: string, plan: PagingPlan): string {
  const wishes = {
    ...(plan.paper === undefined ? {} : { paperSize: plan.paper }),
    ...(plan.orientation === undefined ? {} : { orientation: plan.orientation }),
    ...(plan.fit ? { fitToWidth: plan.fit.across, fitToHeight: plan.fit.down } : {}),
    ...(plan.percent === undefined ? {} : { scale: plan.percent }),
  }
  return Object.keys(wishes).length === 0 ? own : withAttributes(own, "pageSetup", wishes)
}

/**
 * An element with some attributes set and the others as they are: order of pages, first number,
 * centring. Settings of a printer name paper of their own and go.
 */
function withAttributes(
  own: string,
  name: string,
  wishes: Readonly<Record<string, string | number>>,
): string {
  const kept = [...own.matchAll(/\s([\w:]+)="[^"]*"/g)].filter(
    ([, key = ""]) => !(key in wishes) && key !== "r:id" && !key.startsWith("xmlns"),
  )
  const set = Object.entries(wishes).map(([key, value]) => ` ${key}="${value}"`)
  return `<${name}${set.join("")}${kept.map(([attribute]) => attribute).join("")}/>`
}

/**
 * A fitted sheet without the breaks that its author set in a direction that is fitted. Excel passes
 * over those alone: where a sheet may take as many pages as it needs down, breaks between rows
 * hold. Source: PDFs that Excel exported; ECMA-376 part 1, 18.3.1.63 fitToHeight, 18.3.1.74
 * rowBreaks.
 */
export function withoutBreaks(xml: string): string {
  const cells = xml.indexOf("</sheetData>")
  if (cells < 0) return xml
  const tail = xml.slice(cells)
  const setup = /<pageSetup\b[^>]*>/.exec(tail)?.[0] ?? ""
  const fitted = [
    ...(setup.includes('fitToHeight="0"') ? [] : ["rowBreaks"]),
    ...(setup.includes('fitToWidth="0"') ? [] : ["colBreaks"]),
  ]
  if (fitted.length === 0) return xml
  const breaks = new RegExp(`<(${fitted.join("|")})\\b[^>]*?(?:/>|>[^]*?</\\1>)`, "g")
  return xml.slice(0, cells) + tail.replace(breaks, "")
}
