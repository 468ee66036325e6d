import type { LatinFamily } from "./latin-sources.ts"
import { openFamilies } from "./open-families.ts"
import * as shapes from "./own-shapes.ts"
import * as letters from "./own-widths.ts"

/**
 * Widths are those of running text, weighted by how often letters occur; heights those of a line in
 * Word. Source: the faces' hhea and OS/2 tables, and the widths in PDFs that Office exported.
 */
export const latinFamilies: readonly LatinFamily[] = [
  { name: "Mozhuan Consolas", source: "dejaVuMono", scale: 0.9133, metrics: { ascent: 920, descent: 251 }, shapes: shapes.consolas, standsFor: ["Consolas"] },
  { name: "Mozhuan Lucida Console", source: "dejaVuMono", scale: 1, metrics: { ascent: 789, descent: 211 }, standsFor: ["Lucida Console"] },
  { name: "Mozhuan Segoe", source: "carlito", scale: 1.07, metrics: { ascent: 1079, descent: 251 }, widths: { letters: letters.segoeUi }, shapes: shapes.segoeUi, standsFor: ["Segoe UI", "Segoe UI Semibold"] },
  { name: "Mozhuan Segoe Light", source: "carlito", scale: 1.05, metrics: { ascent: 1079, descent: 251 }, widths: { letters: letters.segoeUiSemilight }, shapes: shapes.segoeUiSemilight, standsFor: ["Segoe UI Semilight"] },
  { name: "Mozhuan Segoe Thin", source: "carlito", scale: 1.05, metrics: { ascent: 1079, descent: 251 }, widths: { letters: letters.segoeUiLight }, shapes: shapes.segoeUiLight, standsFor: ["Segoe UI Light"] },
  { name: "Mozhuan Verdana", source: "dejaVuSans", scale: 1, metrics: { ascent: 1005, descent: 210 }, widths: { letters: letters.verdana }, shapes: shapes.verdana, standsFor: ["Verdana"] },
  { name: "Mozhuan Tahoma", source: "liberationSans", scale: 0.985, metrics: { ascent: 1000, descent: 207 }, widths: { letters: letters.tahoma }, shapes: shapes.tahoma, standsFor: ["Tahoma"] },
  { name: "Mozhuan Trebuchet", source: "carlito", scale: 1.09, metrics: { ascent: 939, descent: 222 }, widths: { letters: letters.trebuchet }, shapes: shapes.trebuchet, standsFor: ["Trebuchet MS"] },
  { name: "Mozhuan Georgia", source: "caladea", scale: 1.06, metrics: { ascent: 917, descent: 219 }, widths: { letters: letters.georgia }, shapes: shapes.georgia, standsFor: ["Georgia"] },
  { name: "Mozhuan Cambria", source: "caladea", scale: 1, metrics: { ascent: 950, descent: 222 }, shapes: shapes.cambria, standsFor: ["Cambria", "Caladea"] },
  { name: "Mozhuan Calibri", source: "carlito", scale: 1, metrics: { ascent: 952, descent: 269 }, shapes: shapes.calibri, standsFor: ["Calibri", "Carlito"] },
  { name: "Mozhuan Calibri Light", source: "carlito", scale: 1, metrics: { ascent: 952, descent: 269 }, widths: { letters: letters.calibriLight }, shapes: shapes.calibriLight, hasPairs: true, standsFor: ["Calibri Light"] },
  { name: "Mozhuan Candara", source: "carlito", scale: 1, metrics: { ascent: 952, descent: 269 }, widths: { letters: letters.candara }, shapes: shapes.candara, standsFor: ["Candara"] },
  { name: "Mozhuan Corbel", source: "carlito", scale: 1, metrics: { ascent: 952, descent: 269 }, widths: { letters: letters.corbel }, shapes: shapes.corbel, standsFor: ["Corbel"] },
  { name: "Mozhuan Constantia", source: "caladea", scale: 1, metrics: { ascent: 952, descent: 269 }, widths: { letters: letters.constantia }, shapes: shapes.constantia, standsFor: ["Constantia"] },
  { name: "Mozhuan Aptos", source: "carlito", scale: 1.05, metrics: { ascent: 939, descent: 282 }, widths: { letters: letters.aptos }, shapes: shapes.aptos, standsFor: ["Aptos", "Aptos Light", "Aptos SemiBold"] },
  { name: "Mozhuan Aptos Display", source: "carlito", scale: 0.98, metrics: { ascent: 939, descent: 282 }, widths: { letters: letters.aptosDisplay }, shapes: shapes.aptos, standsFor: ["Aptos Display"] },
  { name: "Mozhuan Arial Unicode", source: "liberationSans", scale: 1, metrics: { ascent: 1069, descent: 271 }, standsFor: ["Arial Unicode MS"] },
  { name: "Mozhuan Microsoft Sans Serif", source: "liberationSans", scale: 1, metrics: { ascent: 922, descent: 210 }, standsFor: ["Microsoft Sans Serif", "MS Sans Serif"] },
  { name: "Mozhuan Comic Sans", source: "liberationSans", scale: 0.97, metrics: { ascent: 1102, descent: 291 }, widths: { letters: letters.comicSans }, shapes: shapes.comicSans, standsFor: ["Comic Sans MS"] },
  { name: "Mozhuan Aptos Narrow", source: "carlito", scale: 0.97, metrics: { ascent: 952, descent: 269 }, widths: { letters: letters.aptosNarrow }, shapes: shapes.aptosNarrow, standsFor: ["Aptos Narrow"] },
  { name: "Mozhuan Garamond", source: "liberationSerif", scale: 0.95, metrics: { ascent: 862, descent: 263 }, widths: { letters: letters.garamond }, shapes: shapes.garamond, standsFor: ["Garamond"] },
  { name: "Mozhuan Perpetua", source: "liberationSerif", scale: 0.9, metrics: { ascent: 820, descent: 326 }, widths: { letters: letters.perpetua }, standsFor: ["Perpetua"] },
  { name: "Mozhuan Poor Richard", source: "liberationSerif", scale: 0.92, metrics: { ascent: 910, descent: 216 }, widths: { letters: letters.poorRichard }, standsFor: ["Poor Richard"] },
  { name: "Mozhuan Sylfaen", source: "liberationSerif", scale: 1.04, metrics: { ascent: 1007, descent: 310 }, widths: { letters: letters.sylfaen }, standsFor: ["Sylfaen"] },
  { name: "Mozhuan Antiqua", source: "caladea", scale: 1.07, metrics: { ascent: 923, descent: 282 }, widths: { letters: letters.bookAntiqua }, shapes: shapes.bookAntiqua, standsFor: ["Book Antiqua", "Palatino"] },
  { name: "Mozhuan Palatino", source: "caladea", scale: 1.07, metrics: { ascent: 1050, descent: 299 }, widths: { letters: letters.palatinoLinotype }, shapes: shapes.palatino, standsFor: ["Palatino Linotype"] },
  { name: "Mozhuan Century Gothic", source: "liberationSans", scale: 1.03, metrics: { ascent: 1006, descent: 220 }, widths: { letters: letters.centuryGothic }, shapes: shapes.centuryGothic, standsFor: ["Century Gothic"] },
  { name: "Mozhuan Gill Sans", source: "carlito", scale: 1, metrics: { ascent: 929, descent: 230 }, widths: { letters: letters.gillSansMt }, shapes: shapes.gillSansMt, standsFor: ["Gill Sans MT"] },
  { name: "Mozhuan Tw Cen", source: "liberationSans", scale: 0.93, metrics: { ascent: 856, descent: 233 }, widths: { letters: letters.twCenMt }, shapes: shapes.twCenMt, standsFor: ["Tw Cen MT", "Tw Cen MT Medium", "Twentieth Century"] },
  { name: "Mozhuan Lato", source: "carlito", scale: 1.07, metrics: { ascent: 987, descent: 213 }, widths: { letters: letters.lato }, shapes: shapes.lato, standsFor: ["Lato"] },
  { name: "Mozhuan Roboto", source: "liberationSans", scale: 1, metrics: { ascent: 928, descent: 244 }, widths: { letters: letters.roboto }, shapes: shapes.roboto, standsFor: ["Roboto"] },
  { name: "Mozhuan Arial Black", source: "liberationSansBold", scale: 1.12, metrics: { ascent: 1101, descent: 310 }, widths: { letters: letters.arialBlack }, shapes: shapes.arialBlack, standsFor: ["Arial Black"] },
  ...openFamilies,
  // Bullets of Courier New: no higher than the text of any face, see word-bullets.ts.
  { name: "Mozhuan Bullet", source: "liberationMono", scale: 1, metrics: { ascent: 700, descent: 150 }, standsFor: [] },
  { name: "Mozhuan Symbol", source: "carlito", scale: 1, metrics: { ascent: 1005, descent: 220 }, widths: { letters: letters.symbol }, standsFor: [] },
]
