import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { InferenceSession, Tensor, TypedTensor } from "onnxruntime-node"
import type { Steps } from "./decode.ts"
import { foldScales } from "./graph/fold-scales.ts"
import type { TextMap } from "./find-lines.ts"
import type { ModelFiles } from "./model-files.ts"
import type { Strip } from "./strip.ts"

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

/** Means and deviations that the detection was trained with, in the order blue, green, red. */
const MEANS = [0.485, 0.456, 0.406] as const
const DEVIATIONS = [0.229, 0.224, 0.225] as const

/**
 * Loads the networks; takes some 0.2 s and 120 MB.
 *
 * @throws Error where the runtime or a model cannot be loaded, or a model has another shape.
 */
export async function loadTextModels(files: ModelFiles, threads: number): Promise<TextModels> {
  // The runtime would tell its maker about the machine and what it runs.
  process.env.ORT_DISABLE_TELEMETRY = "1"
  const runtime = await import("onnxruntime-node")
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: "sequential",
    // Without it each result is mapped and cleared anew, a second of the system's time a page.
    enableCpuMemArena: true,
    enableMemPattern: false,
    logSeverityLevel: 3,
  }
  const open = async (file: string): Promise<InferenceSession> =>
    runtime.InferenceSession.create(foldScales(await readFile(join(files.folder, file))), options)
  const [detection, recognition] = [await open(files.detection), await open(files.recognition)]
  const direction = files.direction === undefined ? undefined : await open(files.direction)
  const listed = await readFile(join(files.folder, files.characters), "utf8")
  const characters = [...listed.replace(/\r?\n$/, "").split(/\r?\n/), " "]
  const run = async (
    session: InferenceSession,
    data: Float32Array,
    shape: readonly number[],
  ): Promise<TypedTensor<"float32">> => {
    const [input = "", output = ""] = [session.inputNames[0], session.outputNames[0]]
    const results = await session.run({ [input]: new runtime.Tensor("float32", data, shape) })
    const result: Tensor | undefined = results[output]
    if (result?.type !== "float32") throw new Error("a model for text gives no numbers")
    return result as TypedTensor<"float32">
  }
  return {
    characters,
    findText: async (picture, width, height) => {
      const { data } = await run(
        detection,
        spread(picture, (channel) => {
          const [mean, deviation] = [MEANS[channel] ?? 0, DEVIATIONS[channel] ?? 1]
          return [1 / (255 * deviation), -mean / deviation]
        }),
        [1, 3, height, width],
      )
      if (data.length !== width * height) throw new Error("the detection gives another size")
      return { width, height, data }
    },
    readStrip: async (strip) => {
      const { data, dims } = await run(recognition, level(strip), [1, 3, strip.height, strip.width])
      const [, count = 0, classes = 0] = dims
      if (classes !== characters.length + 1)
        throw new Error(`the recognition has ${classes} classes, its list ${characters.length}`)
      return { count, classes, data }
    },
    isUpsideDown: async (strip) => {
      if (!direction) return 0
      const { data } = await run(direction, level(strip), [1, 3, strip.height, strip.width])
      return data[1] ?? 0
    },
  }
}

const level = (strip: Strip): Float32Array => spread(strip.data, () => [1 / 127.5, -1])

/** The three channels of a grey picture, one after the other, each times and plus something. */
function spread(
  grey: Float32Array,
  scaling: (channel: number) => readonly [times: number, plus: number],
): Float32Array {
  const made = new Float32Array(grey.length * 3)
  for (let channel = 0; channel < 3; channel++) {
    const [times, plus] = scaling(channel)
    const part = made.subarray(channel * grey.length, (channel + 1) * grey.length)
    for (let at = 0; at < part.length; at++) part[at] = (grey[at] ?? 0) * times + plus
  }
  return made
}
