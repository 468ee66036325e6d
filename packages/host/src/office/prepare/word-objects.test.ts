import { expect, test } from "vitest"
import { objectsAsPictures } from "./word-objects.ts"

const shape = (attributes: string): string =>
  `<v:shape id="a"${attributes}><v:imagedata r:id="rId6"/></v:shape>`

test("an embedded object becomes the picture that the document keeps of it", () => {
  const picture = `<w:pict>${shape("")}</w:pict>`
  const objects = [
    `<w:object w:dxaOrig="1">${shape(' o:ole="t"')}<o:OLEObject Type="Embed" r:id="rId5"><o:LockedField>false</o:LockedField></o:OLEObject></w:object>`,
    `<w:object>${shape(' o:ole=""')}<o:OLEObject Type="Embed" r:id="rId5"/></w:object>`,
  ]
  expect(objectsAsPictures(`<w:r>${objects.join("")}</w:r>`)).toBe(
    `<w:r>${picture}${picture}</w:r>`,
  )
})

test("objects without a picture, and controls, stay what they are", () => {
  const body =
    '<w:object><o:OLEObject r:id="rId5"/></w:object><w:object><v:shape><v:imagedata r:id="x"/></v:shape><w:control w:name="c"/></w:object>'
  expect(objectsAsPictures(body)).toBe(body)
})
