/** The testkit's door: generators and comparisons for tests; never part of the product. */
export { freePort } from "./free-port.ts"
export { makeTextPdf, proseLines, type TextPdf } from "./text-pdf.ts"
export {
  firstPageObject,
  makeDrawnPdf,
  streamObject,
  type DrawnPage,
  type DrawnPdf,
} from "./drawn-pdf.ts"
export {
  fillItem,
  glyphRun,
  gridLines,
  ruleItem,
  sceneOfPages,
  textGrid,
  widthOfText,
  type PageSpec,
  type TextAt,
} from "./page-scene.ts"
export {
  buildScene,
  charWidth,
  glyphs,
  noBytes,
  setParagraph,
  textWidth,
  type PageSpec as BuiltPage,
  type TextSpec,
} from "./scene-builder.ts"
