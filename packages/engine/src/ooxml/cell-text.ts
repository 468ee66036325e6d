import { text, type Xml } from "./xml.ts"

/** What a workbook reads as one character: `_x000D_`, the end of a line. */
const SPELLED = /_(?=x[\dA-Fa-f]{4}_)/g

/**
 * Gives the text of a cell, in which what looks like a spelled character stays what it is. Source:
 * ECMA-376 part 1, 22.9.2.19 "ST_Xstring".
 */
export const cellText = (value: string): Xml => text(value.replace(SPELLED, "_x005F_"))
