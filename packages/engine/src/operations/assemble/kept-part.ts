import type { Graft } from "../../pdf/objects/graft.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { Source } from "./source.ts"

/** The structure tree of a source, indexed once, because thousands of parts may be cut from it. */
export interface StructureIndex {
  readonly root: PdfDict
  readonly rootNum: number
  /** Parent by object number of an element; the root for those at the top. */
  readonly parents: ReadonlyMap<number, number>
  /** Elements that hold content, by 0-based page. */
  readonly byPage: ReadonlyMap<number, readonly number[]>
  /** Entries of the parent tree: what is tagged, by key. */
  readonly entries: readonly (readonly [number, PdfValue])[]
}

/** What of a source's structure comes along with some of its pages. */
export interface KeptStructure {
  readonly index: StructureIndex
  /** Object numbers of elements; undefined: all. */
  readonly elements: ReadonlySet<number> | undefined
  /** 0-based pages that are taken. */
  readonly pages: ReadonlySet<number>
  /** Added to every key into the parent tree. */
  readonly offset: number
}

/** One source of an assembly: which of its pages are taken and how its names change. */
export interface Part {
  readonly source: Source
  readonly graft: Graft
  /**
   * Object number in the new file by 0-based page of the source; the first use of a page that is
   * taken twice.
   */
  readonly targets: ReadonlyMap<number, number>
  /** Every page is taken: nothing that hangs on pages is lost. */
  readonly isWhole: boolean
  /** Tags of the pages taken; undefined where the source has none. */
  readonly structure: KeptStructure | undefined
  /** New names of destinations that clash with another part's. */
  readonly destinationNames: Map<string, string>
  /** New names of form fonts that clash with another part's. */
  readonly fontNames: Map<string, string>
  /** New names of root fields, by object number. */
  readonly fieldNames: Map<number, string>
}
