import { ptToEmu, ptToTwip, type Pt } from "../../base/units.ts"

/** Largest length Word takes on a page: 22 inches. Source: ST_PageMar and Word's own limit. */
const maxTwips = 31_680

/** Gives whole twips within what Word accepts. */
export const twips = (value: Pt): number => Math.max(-maxTwips, Math.min(maxTwips, ptToTwip(value)))

/** Gives whole EMU, at least 1 so that no extent is empty. */
export const extentEmu = (value: Pt): number => Math.max(1, ptToEmu(value))
