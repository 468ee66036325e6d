/** A length in points (1/72 inch): the unit of scene and document. */
export type Pt = number & { readonly __unit?: "pt" }
/** English Metric Unit: 12,700 per point. Source: ECMA-376 part 1, 20.1.10.16. */
export type Emu = number & { readonly __unit?: "emu" }
/** Twentieth of a point. Source: ECMA-376 part 1, 17.18.105. */
export type Twip = number & { readonly __unit?: "twip" }
/** Half of a point, the unit of w:sz. Source: ECMA-376 part 1, 17.3.2.38. */
export type HalfPt = number & { readonly __unit?: "halfPt" }

export const pt = (value: number): Pt => value as Pt
export const ptToEmu = (value: Pt): Emu => Math.round(value * 12_700) as Emu
export const ptToTwip = (value: Pt): Twip => Math.round(value * 20) as Twip
export const ptToHalfPt = (value: Pt): HalfPt => Math.round(value * 2) as HalfPt
export const mmToPt = (value: number): Pt => ((value * 72) / 25.4) as Pt
