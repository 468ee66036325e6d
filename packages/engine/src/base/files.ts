/** Bytes with random access, so that a large file need not be held in memory. */
export interface ByteSource {
  readonly size: number
  /**
   * Gives bytes [start, end), synchronously: a file descriptor, or a FileReaderSync in a browser
   * worker.
   */
  read(start: number, end: number): Uint8Array
}

export interface InputFile {
  /**
   * The visitor's file name with extension; used for output names only, never for guessing the
   * type.
   */
  readonly name: string
  readonly content: Uint8Array | ByteSource
  readonly password?: string
  /** Such as "1-3,5,8-", "odd", "even", "last:2"; absent means every page. */
  readonly pageRange?: string
  /** Options of this file alone, laid over the request's. */
  readonly options?: Readonly<Record<string, unknown>>
}

export interface OutputFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
  readonly pages?: number
}

/** What a run hands back besides its files. */
export interface ToolResult {
  readonly files: number
  readonly report: FidelityReport
}

/** What was kept and what was not, for the visitor. */
export interface FidelityReport {
  readonly pages: number
  readonly tables: number
  readonly substitutedFonts: readonly { readonly wanted: string; readonly used: string }[]
  /** 1-based pages. */
  readonly recognisedPages: readonly number[]
  readonly lowConfidencePages: readonly number[]
  readonly rasterisedPages: readonly number[]
  /** Pages composed as a whole, like slides and covers; absent where there are none. */
  readonly designedPages?: readonly number[]
  /**
   * Formulas in reading order, the first of them where there are many; absent where there are none.
   */
  readonly formulas?: readonly ReportedFormula[]
  /** Words of scans that a person should look at, page by page; absent where there are none. */
  readonly doubts?: readonly DoubtfulPage[]
  /** Words that a person should look at beyond those; absent where there are none. */
  readonly doubtsLeftOut?: number
}

/** A page of a scan with what was not read for certain. */
export interface DoubtfulPage {
  /** 1-based place in the file. */
  readonly page: number
  /** Width and height of the page as the file shows it, in points. */
  readonly size: readonly [number, number]
  readonly words: readonly DoubtfulWord[]
}

/** A word where it stands in the file. */
export interface ReportedWord {
  /** [left, top, right, bottom] on the page as the file shows it, in points. */
  readonly box: readonly [number, number, number, number]
  readonly text: string
}

export interface DoubtfulWord extends ReportedWord {
  /** 0 to 1. */
  readonly confidence: number
  /**
   * It was not read surely, its total does not add up, its check digit is another, the calendar has
   * no such day; or it is a line that was guessed, and stays a picture.
   */
  readonly reason: "confidence" | "sum" | "check-digit" | "date" | "illegible"
  /** The amounts that a total should be the sum of. */
  readonly summands?: readonly ReportedWord[]
}

/** A formula of a result, to be looked at and copied. */
export interface ReportedFormula {
  /** 1-based. */
  readonly page: number
  readonly latex: string
  /** An element `math`. */
  readonly mathml: string
}
