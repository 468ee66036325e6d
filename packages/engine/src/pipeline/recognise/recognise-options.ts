import type { Outcome } from "../../base/failure.ts"
import type { DoubtfulPage } from "../../base/files.ts"
import type { PixelImage } from "../../base/host.ts"
import type { Scene, ScenePage } from "../../model/scene.ts"
import type { Correction } from "./corrections.ts"

export interface RecogniseOptions {
  /** Pages without good text, none, or every page. */
  readonly mode: "auto" | "off" | "force"
  /** Tesseract's names: chi_sim, eng. */
  readonly languages: readonly string[]
  /** Words that a person should look at get a coloured ground. */
  readonly marksDoubts?: boolean
  /** What somebody says stands at places of a page, by the page's place in the file, from 0. */
  readonly corrections?: ReadonlyMap<number, readonly Correction[]>
  /** The target shows writing by hand; one of text alone has what a program recognised of it. */
  readonly keepsWriting?: boolean
  /** Two pages on one picture become pages of their own. */
  readonly partsSpreads?: boolean
  /** Draws a page without annotations at so many pixels a point. */
  readonly draw: (page: number, scale: number) => PixelImage
  /** The same for a scan, which may be taken from its picture. */
  readonly drawScan: (page: ScenePage, scale: number) => Promise<PixelImage>
}

/** A scene with its words, and those that a person should look at. */
export interface RecognisedScene extends Outcome<Scene> {
  readonly doubts: readonly DoubtfulPage[]
}

/** Longest side of the picture, in pixels; posters are drawn coarser. */
export const MAX_SIDE = 5200
