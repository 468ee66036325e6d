/** What the passes ask of the reader of charts, which is loaded where charts are wanted. */
export { findCharts } from "./find-charts.ts"
export { seekCharts } from "./seek-charts.ts"
