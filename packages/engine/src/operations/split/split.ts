import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { InputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { toolsOf } from "../../pdf/objects/file.ts"
import { assemble, assemblyLosses } from "../assemble/assemble.ts"
import type { AssemblyPlan } from "../assemble/assemble.ts"
import { Source } from "../assemble/source.ts"
import { NameRegister, fillTemplate, stemOf } from "../file-names.ts"
import { contentOf, openInput, restrictionLoss } from "../input.ts"
import {
  choiceOf,
  flagOf,
  numberOf,
  pdfMediaType,
  resultOf,
  soleInput,
  textOf,
} from "../operation.ts"
import type { Operation, OperationContext } from "../operation.ts"
import { cutBySize } from "./by-size.ts"
import {
  cutAfterListed,
  cutAtBookmarks,
  cutAtSeparators,
  cutBefore,
  cutEvery,
  cutIntoParts,
  cutOddEven,
  takeRanges,
} from "./cuts.ts"
import type { CutPart } from "./cuts.ts"
import { findBlankPages, findText } from "./look.ts"

const modes = [
  "cuts",
  "ranges",
  "every",
  "parts",
  "size",
  "bookmarks",
  "blank",
  "odd-even",
  "each",
  "text",
] as const

/**
 * Cuts one PDF into several; each part carries only what its pages use, and the outline entries and
 * links that still resolve.
 *
 * @throws ConversionError "options/invalid", "range/outside", "content/none" where the mode finds
 * nothing to cut at; else as `openPdf`.
 */
export const splitPdf: Operation = async (request, host, context) => {
  const { input, settings } = soleInput(request)
  const tools = toolsOf(host)
  const source = new Source(openInput(input, tools), stemOf(input.name))
  const losses: Diagnostic[] = restrictionLoss(source.file, input.name)
  const pieces = await choosePieces({ source, input, settings, host, context, losses })
  if (pieces.length === 0)
    throw new ConversionError("content/none", "No page would be left in any part.", {
      hint: "Choose another way to split.",
    })
  const total = pieces.reduce((sum, piece) => sum + piece.pages.length, 0)
  const [first] = pieces
  if (first) losses.push(...assemblyLosses(planOf(source, first.pages)))
  const nameOf = namer(source, settings)
  let done = 0
  for (const [index, piece] of pieces.entries()) {
    context.signal?.throwIfAborted()
    const content = contentOf(assemble(planOf(source, piece.pages), tools), context.signal)
    await context.emit({
      name: nameOf(piece, index),
      mediaType: pdfMediaType,
      content,
      pages: piece.pages.length,
    })
    done += piece.pages.length
    context.onProgress?.({ stage: "write", pagesDone: done, pagesTotal: total })
  }
  return resultOf(pieces.length, total, losses)
}

function planOf(source: Source, pages: readonly number[]): AssemblyPlan {
  return {
    sources: [source],
    slots: pages.map((page) => ({ source: 0, page, rotate: 0 })),
    outline: "flat",
  }
}

interface Choice {
  readonly source: Source
  readonly input: InputFile
  readonly settings: Readonly<Record<string, unknown>>
  readonly host: Host
  readonly context: OperationContext
  readonly losses: Diagnostic[]
}

async function choosePieces(choice: Choice): Promise<readonly CutPart[]> {
  const { source, settings, input, host, context } = choice
  const pages = source.pages.length
  switch (choiceOf(settings, "mode", modes)) {
    case "cuts":
      return cutAfterListed(textOf(settings, "cuts"), pages)
    case "ranges":
      return takeRanges(textOf(settings, "ranges"), pages, flagOf(settings, "joinRanges", false))
    case "every":
      return cutEvery(numberOf(settings, "every") ?? 1, pages)
    case "parts":
      return cutIntoParts(numberOf(settings, "parts") ?? 2, pages)
    case "size": {
      const limit = (numberOf(settings, "megabytes") ?? 10) * 1024 * 1024
      return cutBySize(pages, limit, toolsOf(host), (taken) => planOf(source, taken), choice.losses)
    }
    case "bookmarks":
      return cutAtBookmarks(source, numberOf(settings, "level") ?? 1)
    case "blank":
      return cutAtSeparators(await findBlankPages(input, host, context))
    case "odd-even":
      return cutOddEven(pages)
    case "each":
      return cutEvery(1, pages)
    case "text":
      return cutBefore(await findText(input, host, context, textOf(settings, "text")), pages)
  }
}

const defaultTemplate = "{name}_{from}-{to}"

/** Names parts by template, by a pasted list of names, or by default. */
function namer(
  source: Source,
  settings: Readonly<Record<string, unknown>>,
): (piece: CutPart, index: number) => string {
  const register = new NameRegister()
  const given = textOf(settings, "nameTemplate") || defaultTemplate
  const listed = textOf(settings, "names")
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/\.pdf$/i, ""))
  return (piece, index) => {
    const [from, to] = [(piece.pages[0] ?? 0) + 1, (piece.pages.at(-1) ?? 0) + 1]
    const preset =
      piece.pages.length === 1
        ? "{name}_{from}"
        : piece.bookmark
          ? "{n}_{bookmark}"
          : defaultTemplate
    const template = given === defaultTemplate ? preset : given
    const stem =
      listed[index] ||
      fillTemplate(template, {
        name: source.name,
        from,
        to,
        n: index + 1,
        bookmark: piece.bookmark ?? "",
      })
    return register.claim(stem, "pdf")
  }
}
