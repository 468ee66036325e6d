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
 * Numbers of slides that do not begin with 1 are written out: the office program always begins there.
 *
 * `place` is the slide's among all slides, from 0. Source: ECMA-376 part 1, 19.2.1.26 presentation,
 * firstSlideNum; 21.1.2.2.4 fld.
 */
export function numbersWritten(slide: string, presentation: string, place: number): string {
  const first = /<p:presentation\b[^>]*\bfirstSlideNum="(-?\d+)"/.exec(presentation)?.[1]
  if (first === undefined || first === "1" || place < 0) return slide
  return slide.replace(
    /<a:fld\b[^>]*\btype="slidenum"[^>]*>([\s\S]*?)<\/a:fld>/g,
    (_, inside: string) => {
      const properties = /<a:rPr\b[^>]*?(?:\/>|>[\s\S]*?<\/a:rPr>)/.exec(inside)?.[0] ?? ""
      return `<a:r>${properties}<a:t>${Number(first) + place}</a:t></a:r>`
    },
  )
}
