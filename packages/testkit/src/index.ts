/** The testkit's door: generators and comparisons for tests; never part of the product. */
export { chromiumOptions } from "./chromium-options.ts"
export { freePort } from "./free-port.ts"
export { hostilePdfs, pdfOf, streamOf, type HostilePdf } from "./hostile-pdf.ts"
export { processorTime } from "./processor-time.ts"
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
export { writePaper } from "./paper/write-paper.ts"
export { widthOf } from "./paper/faces.ts"
export { grid, table, type GridStyle, type TableStyle } from "./paper/grids.ts"
export {
  box,
  ellipse,
  field,
  frame,
  gradient,
  lines,
  link,
  note,
  paragraph,
  picture,
  polygon,
  roundBox,
  roundFrame,
  rule,
  text,
  type ParagraphStyle,
} from "./paper/marks.ts"
export type { Corners, Face, Mark, Paper, Segment, Sheet, TextStyle } from "./paper/types.ts"
