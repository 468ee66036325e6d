import type { Diagnostic } from "../base/failure.ts"
import { toolsOf } from "../pdf/objects/file.ts"
import { Source } from "./assemble/source.ts"
import { copyWhole } from "./copy-whole.ts"
import { stemOf } from "./file-names.ts"
import { contentOf, isRestricted, openInput } from "./input.ts"
import { flagOf, invalidOption, pdfMediaType, resultOf, soleInput, textOf } from "./operation.ts"
import type { Operation } from "./operation.ts"

/**
 * Writes a PDF without its protection; a file without any comes back as it is.
 *
 * Lifting restrictions without the permission password needs the statement of rights
 * ("rightsConfirmed").
 * @throws ConversionError "password/needed", "password/wrong", "options/invalid" without that
 * statement; else as `openPdf`.
 */
export const decryptPdf: Operation = async (request, host, context) => {
  const { input, settings } = soleInput(request)
  const password = input.password ?? textOf(settings, "password")
  const file = openInput(input, toolsOf(host), password)
  const source = new Source(file, stemOf(input.name))
  const pages = source.pages.length
  context.onProgress?.({ stage: "write", pagesDone: 0, pagesTotal: pages })
  if (isRestricted(file) && !flagOf(settings, "rightsConfirmed", false)) {
    throw invalidOption(
      "rightsConfirmed",
      "Confirm that you have the right to remove the restrictions of this file, or enter its permission password.",
    )
  }
  const isLocked = file.encryption !== undefined
  const content =
    isLocked || !(input.content instanceof Uint8Array)
      ? contentOf(copyWhole(file), context.signal)
      : input.content
  await context.emit({ name: `${source.name}.pdf`, mediaType: pdfMediaType, content, pages })
  context.onProgress?.({ stage: "write", pagesDone: pages, pagesTotal: pages })
  const losses: Diagnostic[] =
    isLocked && source.isSigned ? [{ kind: "signature-broken", detail: "signature" }] : []
  return resultOf(1, pages, losses)
}
