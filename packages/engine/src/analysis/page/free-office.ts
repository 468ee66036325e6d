import type { SceneInfo } from "../../model/scene.ts"

const freeOffice = /\b(?:LibreOffice|OpenOffice)/

/** Tells whether LibreOffice or its kin printed a file. */
export const isOfFreeOffice = ({ creator = "", producer = "" }: SceneInfo): boolean =>
  freeOffice.test(producer) || freeOffice.test(creator)
