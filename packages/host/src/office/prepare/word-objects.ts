/**
 * Embedded objects become the pictures that the document keeps of them, which is what Word prints.
 *
 * The office program draws them anew as bitmaps of about 100 dots an inch: formulas of MathType
 * grow pale, drawings of Visio blurred. Source: ECMA-376 part 4, 9.3.3.19 object, part 4, 19.3.2.16
 * OLEObject.
 */
export function objectsAsPictures(body: string): string {
  if (!body.includes("<o:OLEObject")) return body
  return body.replace(
    /<w:object\b[^>]*>((?:(?!<w:object\b)[\s\S])*?)<\/w:object>/g,
    (object, inside: string) =>
      inside.includes("<v:imagedata") && inside.includes("<o:OLEObject")
        ? `<w:pict>${inside.replace(ole, "").replaceAll(/\so:ole="[^"]*"/g, "")}</w:pict>`
        : object,
  )
}

const ole = /<o:OLEObject\b[^>]*?(?:\/>|>(?:(?!<o:OLEObject\b)[\s\S])*?<\/o:OLEObject>)/g
