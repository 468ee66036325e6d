/**
 * Bent and curved connectors become shapes of the same outline: the office program lays connectors
 * out anew and passes over the places where they turn.
 *
 * Source: ECMA-376 part 1, 19.3.1.19 cxnSp, 20.1.9.18 prstGeom.
 */
export const connectorsAsShapes = (xml: string): string =>
  xml.replace(/<p:cxnSp\b[^>]*>(?:(?!<p:cxnSp\b)[\s\S])*?<\/p:cxnSp>/g, (connector) =>
    /\bprst="(?:bent|curved)Connector[2-5]"/.test(connector)
      ? connector
          .replace(/<p:cNvCxnSpPr\b[^>]*?(?:\/>|>[\s\S]*?<\/p:cNvCxnSpPr>)/, "<p:cNvSpPr/>")
          .replaceAll(/(<\/?p:)nvCxnSpPr\b/g, "$1nvSpPr")
          .replaceAll(/(<\/?p:)cxnSp\b/g, "$1sp")
      : connector,
  )

/**
 * Numbers of slides that do not begin with 1 are written out: the office program always begins
 * there.
 *
 * Those that a layout draws for its slides are drawn on the slide. `place` is the slide's among all
 * slides, from 0. Source: ECMA-376 part 1, 19.2.1.26 presentation, firstSlideNum; 21.1.2.2.4 fld.
 */
export function numbersWritten(
  slide: string,
  {
    presentation,
    findLayout,
    place,
  }: { presentation: string; findLayout: () => string; place: number },
): string {
  const first = firstNumber(presentation)
  if (first === 1 || place < 0) return slide
  const showsLayout = !/<p:sld\b[^>]*\bshowMasterSp="(?:0|false)"/.test(slide)
  const drawn = showsLayout ? drawnNumbers(findLayout()).join("") : ""
  return slide
    .replace(/<p:grpSpPr\b(?:[^>]*\/>|[^>]*>[\s\S]*?<\/p:grpSpPr>)/, (start) => start + drawn)
    .replace(/<a:fld\b[^>]*\btype="slidenum"[^>]*>([\s\S]*?)<\/a:fld>/g, (_, inside: string) => {
      const properties = /<a:rPr\b[^>]*?(?:\/>|>[\s\S]*?<\/a:rPr>)/.exec(inside)?.[0] ?? ""
      return `<a:r>${properties}<a:t>${first + place}</a:t></a:r>`
    })
}

/** A layout without the numbers that its slides have written out. */
export const withoutNumbers = (layout: string, presentation: string): string =>
  firstNumber(presentation) === 1
    ? layout
    : drawnNumbers(layout).reduce((rest, shape) => rest.replace(shape, ""), layout)

const firstNumber = (presentation: string): number =>
  Number(/<p:presentation\b[^>]*\bfirstSlideNum="(-?\d+)"/.exec(presentation)?.[1] ?? 1)

/** Shapes with a slide's number that are no placeholders and need no other part. */
const drawnNumbers = (layout: string): string[] =>
  (layout.match(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g) ?? []).filter(
    (shape) =>
      /<a:fld\b[^>]*\btype="slidenum"/.test(shape) &&
      !shape.includes("<p:ph") &&
      !/\br:(?:id|embed|link)=/.test(shape),
  )
