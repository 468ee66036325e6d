import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { foldScales, textModels, type Network, type TextModels } from "@mozhuan/engine"
import type { InferenceSession, Tensor, TypedTensor } from "onnxruntime-node"
import type { ModelFiles } from "./model-files.ts"

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
  const network = (session: InferenceSession): Network => {
    const [input = "", output = ""] = [session.inputNames[0], session.outputNames[0]]
    return async (data, shape) => {
      const results = await session.run({ [input]: new runtime.Tensor("float32", data, shape) })
      const result: Tensor | undefined = results[output]
      if (result?.type !== "float32") throw new Error("a model for text gives no numbers")
      return result as TypedTensor<"float32">
    }
  }
  return textModels({
    detection: network(detection),
    recognition: network(recognition),
    ...(direction && { direction: network(direction) }),
    listed: await readFile(join(files.folder, files.characters), "utf8"),
  })
}
