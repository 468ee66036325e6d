import type { Stage } from "@mozhuan/engine"

/**
 * Where each stage begins and ends on the visitor's bar, in percent; estimated for text documents.
 */
const spans: Readonly<Record<Stage, readonly [from: number, to: number]>> = {
  parse: [8, 40],
  recognise: [10, 70],
  rebuild: [40, 70],
  write: [70, 90],
  verify: [90, 96],
}

/** Gives the percent shown for a point within a stage. */
export function percentOf(stage: Stage, pagesDone: number, pagesTotal: number): number {
  const [from, to] = spans[stage]
  const share = pagesTotal > 0 ? Math.min(1, Math.max(0, pagesDone / pagesTotal)) : 0
  return Math.round(from + (to - from) * share)
}
