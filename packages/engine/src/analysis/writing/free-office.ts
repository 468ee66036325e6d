import type { SceneInfo } from "../../model/scene.ts"

const freeOffice = /\b(?:LibreOffice|OpenOffice)/

/** Tells whether LibreOffice or its kin printed a file. */
export const isOfFreeOffice = ({ creator = "", producer = "" }: SceneInfo): boolean =>
  freeOffice.test(producer) || freeOffice.test(creator)

const drawing = /^(?:Impress|Draw)$/

/**
 * Tells whether LibreOffice set the text of a file as that of drawings: it puts a space between Han
 * and whatever Latin type stands before them, where its text documents do so behind letters and
 * digits alone.
 */
export const isDrawnByFreeOffice = (info: SceneInfo): boolean =>
  isOfFreeOffice(info) && drawing.test(info.creator ?? "")
