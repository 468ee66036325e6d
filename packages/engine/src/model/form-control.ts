import type { Pt } from "../base/units.ts"

/** A field of a form that people go on filling in, as one sign among the words of a text. */
export interface FormControl {
  /** The character of private use that stands for it in the texts of its document. */
  readonly sign: string
  readonly kind: "text" | "lines" | "date" | "choice" | "openChoice" | "checkbox" | "radio"
  readonly name: string
  /** What the file calls it for people. */
  readonly label?: string
  /** What it shows; empty where nothing was filled in. Boxes and buttons show none. */
  readonly text: string
  readonly choices?: readonly string[]
  /** How a date is spelled, in the letters of PDF's scripts: "yyyy-mm-dd". */
  readonly dateFormat?: string
  readonly isChecked?: boolean
  /** Nobody may change it. */
  readonly isLocked?: boolean
  /** A line of typed signs waits for its text. */
  readonly isOnLine?: boolean
  /** Room that it had on its page. */
  readonly width: Pt
}
