import type { PixelImage } from "../base/host.ts"
import { RowWords, WORD } from "./row-words.ts"
import { eachRow } from "../base/each-row.ts"

export type Direction = "horizontal" | "vertical"

/** Light pixels that a ruling may have in a row: specks of a scan. */
export const MAX_GAP = 3
/**
 * Brightness from which a pixel is part of no ruling, not even where print crosses one: what is
 * paler than the lightest by a third of its distance from white. All its leading bits are set, so
 * that pixels have it if the bits do that they have in common.
 */
const LEAST_LIGHT = 0xf0
/** The same for the four pixels of a word, or for four that its pixels stand for. */
const ALL_LIGHT = 0xf0f0f0f0 | 0

/** Pixels along a line, from the first to the one after the last. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Pixels in a row of which one at least is dark wherever a ruling runs: a word of them. */
const BLOCK = MAX_GAP + 1

/**
 * Gives for each row or column the stretches that a ruling may lie in: long ones without a block of
 * paper. Most of a page has none, and looking across its pixels would take ten times as long.
 */
export function darkStretches(
  image: PixelImage,
  direction: Direction,
  minRun: number,
): (Stretch[] | undefined)[] {
  const [lines, length] =
    direction === "horizontal" ? [image.height, image.width] : [image.width, image.height]
  const open = new OpenStretches(lines, length, minRun)
  if (direction === "horizontal") blocksOfRows(image, open)
  else blocksOfColumns(image, open)
  return open.closed()
}

/** Stretches that grow block by block, one at a time in each line. */
class OpenStretches {
  readonly #found: (Stretch[] | undefined)[]
  /** Blocks of each line's open stretch. */
  readonly dark: Int32Array
  readonly blocks: number
  readonly #length: number
  readonly #minRun: number

  constructor(lines: number, length: number, minRun: number) {
    this.#found = Array.from({ length: lines })
    this.dark = new Int32Array(lines)
    this.blocks = Math.floor(length / BLOCK)
    this.#length = length
    this.#minRun = minRun
  }

  close(line: number, block: number, to = block * BLOCK): void {
    const from = (block - (this.dark[line] ?? 0)) * BLOCK
    this.dark[line] = 0
    if (to - from >= this.#minRun) (this.#found[line] ??= []).push({ from, to })
  }

  closed(): (Stretch[] | undefined)[] {
    eachRow(this.dark.length, (line) => {
      this.close(line, this.blocks, this.#length)
    })
    return this.#found
  }
}

function blocksOfRows(image: PixelImage, open: OpenStretches): void {
  const row = new RowWords(image.width)
  eachRow(image.height, (line) => {
    row.take(image, line)
    followRow(row.words, line, open)
  })
}

function followRow(words: Int32Array, line: number, open: OpenStretches): void {
  const { dark, blocks } = open
  let count = 0
  for (let block = 0; block < blocks; block++) {
    if (((words[block] ?? 0) & ALL_LIGHT) !== ALL_LIGHT) count++
    else if (count > 0) {
      dark[line] = count
      open.close(line, block)
      count = 0
    }
  }
  dark[line] = count
}

/** Columns are followed side by side, since a picture lies row by row. */
function blocksOfColumns(image: PixelImage, open: OpenStretches): void {
  const row = new RowWords(image.width)
  const common = new Int32Array(row.words.length)
  // 1 for a word in one of whose columns a stretch is open.
  const isOpen = new Uint8Array(row.words.length)
  eachRow(open.blocks, (block) => {
    common.fill(-1)
    for (let at = 0; at < BLOCK; at++) {
      row.take(image, block * BLOCK + at)
      intersect(common, row.words)
    }
    followColumns(common, { block, isOpen, width: image.width }, open)
  })
}

/** Keeps the bits that both have. */
function intersect(common: Int32Array, words: Int32Array): void {
  for (let word = 0; word < common.length; word++)
    common[word] = (common[word] ?? 0) & (words[word] ?? 0)
}

interface BlockRow {
  readonly block: number
  readonly isOpen: Uint8Array
  readonly width: number
}

function followColumns(
  common: Int32Array,
  { block, isOpen, width }: BlockRow,
  open: OpenStretches,
): void {
  const { dark } = open
  for (let word = 0; word < common.length; word++) {
    let light = common[word] ?? 0
    if ((light & ALL_LIGHT) === ALL_LIGHT && isOpen[word] === 0) continue
    isOpen[word] = 0
    const end = Math.min(width, (word + 1) * WORD)
    for (let line = word * WORD; line < end; line++, light >>= 8) {
      if ((light & LEAST_LIGHT) !== LEAST_LIGHT) {
        dark[line] = (dark[line] ?? 0) + 1
        isOpen[word] = 1
      } else if (dark[line] !== 0) open.close(line, block)
    }
  }
}
