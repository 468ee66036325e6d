import type { Steps } from "./decode.ts"
import type { TextMap } from "./find-lines.ts"
import type { Strip } from "./strip.ts"
import { eachRow } from "../base/each-row.ts"

/** The three networks that read: where text is, what it says, and which way up it stands. */
export interface TextModels {
  /** Characters by class of the recognition, from class 1 on; the last is the space. */
  readonly characters: readonly string[]
  /** Gives for a grey picture, whose sides are multiples of 32, how sure it is of text. */
  findText(picture: Strip["data"], width: number, height: number): Promise<TextMap>
  /** Reads a strip of 48 pixels height. */
  readStrip(strip: Strip): Promise<Steps>
  /** Probability that a strip stands upside down; 0 where there is no model for it. */
  isUpsideDown(strip: Strip): Promise<number>
}

/** What a network makes of numbers in a shape. */
export type Network = (
  data: Float32Array,
  shape: readonly number[],
) => Promise<{ readonly data: Float32Array; readonly dims: readonly number[] }>

/** Networks that a machine runs, whatever it runs them with. */
export interface Networks {
  readonly detection: Network
  readonly recognition: Network
  /** Absent: pages that stand on their head are told by what can be read on them. */
  readonly direction?: Network
  /** The list of characters, one a line, in the order of the recognition's classes. */
  readonly listed: string
}

/** Means and deviations that the detection was trained with, in the order blue, green, red. */
const MEANS = [0.485, 0.456, 0.406] as const
const DEVIATIONS = [0.229, 0.224, 0.225] as const

/**
 * Gives networks their pictures as they were trained with. @throws Error where one has another
 * shape
 */
export function textModels({ detection, recognition, direction, listed }: Networks): TextModels {
  const characters = [...listed.replace(/\r?\n$/, "").split(/\r?\n/), " "]
  return {
    characters,
    findText: async (picture, width, height) => {
      const { data } = await run(
        detection,
        spread(picture, width, (channel) => {
          const [mean, deviation] = [MEANS[channel] ?? 0, DEVIATIONS[channel] ?? 1]
          return [1 / (255 * deviation), -mean / deviation]
        }),
        [1, 3, height, width],
      )
      if (data.length !== width * height) throw new Error("the detection gives another size")
      return { width, height, data }
    },
    readStrip: async (strip) => {
      const { data, dims } = await run(recognition, level(strip), shapeOf(strip))
      const [, count = 0, classes = 0] = dims
      if (classes !== characters.length + 1)
        throw new Error(`the recognition has ${classes} classes, its list ${characters.length}`)
      return { count, classes, data, release: () => letGo(data) }
    },
    isUpsideDown: async (strip) => {
      if (!direction) return 0
      const { data } = await run(direction, level(strip), shapeOf(strip))
      return data[1] ?? 0
    },
  }
}

/** Runs a network on numbers that nobody needs any more. */
const run: (
  network: Network,
  data: Float32Array,
  shape: readonly number[],
) => ReturnType<Network> = async (network, data, shape) => {
  const result = await network(data, shape)
  letGo(data)
  return result
}

/**
 * Gives the memory of numbers back at once. A page has hundreds of megabytes of them: the collector
 * would be called for every few lines, and take a twentieth of the page's time.
 */
function letGo({ buffer }: Float32Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) buffer.transfer?.(0)
}

const shapeOf = ({ width, height }: Strip) => [1, 3, height, width] as const

/** The same three times, as the recognition learnt from coloured pictures. */
function level({ width, height, data }: Strip): Float32Array {
  const made = new Float32Array(data.length * 3)
  eachRow(height, (y) => {
    const [from, to] = [y * width, (y + 1) * width]
    scaleRow(data.subarray(from, to), made.subarray(from, to), 1 / 127.5, -1)
  })
  made.copyWithin(data.length, 0, data.length)
  return made.copyWithin(2 * data.length, 0, data.length)
}

/** The three channels of a grey picture, one after the other, each times and plus something. */
function spread(
  grey: Float32Array,
  width: number,
  scaling: (channel: number) => readonly [times: number, plus: number],
): Float32Array {
  const made = new Float32Array(grey.length * 3)
  for (let channel = 0; channel < 3; channel++) {
    const [times, plus] = scaling(channel)
    const part = made.subarray(channel * grey.length, (channel + 1) * grey.length)
    eachRow(grey.length / width, (y) => {
      const [from, to] = [y * width, (y + 1) * width]
      scaleRow(grey.subarray(from, to), part.subarray(from, to), times, plus)
    })
  }
  return made
}

function scaleRow(row: Float32Array, into: Float32Array, times: number, plus: number): void {
  for (let at = 0; at < row.length; at++) into[at] = (row[at] ?? 0) * times + plus
}
