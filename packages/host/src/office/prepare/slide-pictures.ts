const SHAPE = /<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g

/**
 * Turned rectangles that are filled with a picture become pictures: the office program turns the
 * rectangle and leaves what fills it upright. Presentations that are made on the web and exported
 * have their drawings so. Source: ECMA-376 part 1, 20.1.8.14 blipFill, 19.3.1.37 pic.
 */
export function turnedFillsAsPictures(xml: string): string {
  if (!xml.includes("<a:blipFill")) return xml
  return xml.replace(SHAPE, (shape) => {
    const fill = /<a:blipFill\b[^>]*>(?:(?!<\/a:blipFill>)[\s\S])*<\/a:blipFill>/.exec(shape)?.[0]
    if (fill === undefined || !isTurned(shape) || !isRectangle(shape) || holdsText(shape))
      return shape
    const picture = fill.replaceAll(/(<\/?)a:blipFill\b/g, "$1p:blipFill")
    return shape
      .replace(fill, "")
      .replace(
        /<a:custGeom>[\s\S]*?<\/a:custGeom>/,
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
      )
      .replace(/<p:txBody>[\s\S]*<\/p:txBody>/, "")
      .replace(/<p:cNvSpPr\b[^>]*?(?:\/>|>[\s\S]*?<\/p:cNvSpPr>)/, "<p:cNvPicPr/>")
      .replaceAll(/(<\/?p:)nvSpPr\b/g, "$1nvPicPr")
      .replace("<p:spPr", () => `${picture}<p:spPr`)
      .replaceAll(/(<\/?p:)sp>/g, "$1pic>")
  })
}

const isTurned = (shape: string): boolean =>
  /<a:xfrm\b[^>]*\s(?:rot="-?[1-9]|flip[HV]="(?:1|true)")/.test(shape)

const holdsText = (shape: string): boolean =>
  shape.includes("<p:ph") || /<a:(?:t>[^<]|fld\b)/.test(shape)

/** Whether an outline goes from corner to corner of its shape and nowhere else. */
function isRectangle(shape: string): boolean {
  if (/<a:prstGeom\b[^>]*\bprst="rect"/.test(shape)) return true
  const paths = shape.match(/<a:path\b[^>]*>/g) ?? []
  if (paths.length !== 1 || /<a:(?:cubicBezTo|quadBezTo|arcTo)\b/.test(shape)) return false
  const side = (name: string): string | undefined =>
    new RegExp(`\\s${name}="(\\d+)"`).exec(paths[0] ?? "")?.[1]
  const [width, height] = [side("w"), side("h")]
  const points = [...shape.matchAll(/<a:pt\b[^>]*\bx="(-?\w+)"[^>]*\by="(-?\w+)"/g)]
  const corners = new Set(points.map(([, x, y]) => `${x} ${y}`))
  return (
    width !== undefined &&
    height !== undefined &&
    corners.size === 4 &&
    points.every(([, x, y]) => (x === "0" || x === width) && (y === "0" || y === height))
  )
}
