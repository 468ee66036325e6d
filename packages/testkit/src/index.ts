/** The testkit's door: generators and comparisons for tests; never part of the product. */
export { makeTextPdf, proseLines, type TextPdf } from "./text-pdf.ts"
