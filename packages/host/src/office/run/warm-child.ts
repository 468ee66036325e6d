/**
 * The program inside the warm sandbox: one LibreOfficeKit instance that takes documents one after
 * another.
 *
 * Arguments: program folder, profile URL. Messages: see `WarmRequest` and `WarmAnswer`. It is ended
 * from outside by SIGKILL, never by LibreOfficeKit's own shutdown, which may hang.
 */
import koffi from "koffi"
import type { WarmAnswer, WarmRequest } from "./warm-messages.ts"

/** A pointer to a C object whose first word points to its function table. */
type Handle = bigint

const pointerSize = 8
/** Places in the function tables. Source: LibreOfficeKit.h; only ever appended to since 5.0. */
const office = { getError: 3, documentLoadWithOptions: 4 } as const
/**
 * Dates and numbers are written as the profile's locale has it, which LibreOfficeKit passes over:
 * without a language it takes American English. Source: LibreOfficeKit.hxx, documentLoad, since
 * 5.2.
 */
const loadOptions = "Language=zh-CN"
const document = { destroy: 1, saveAs: 2 } as const

const prototypes = {
  load: koffi.proto("void *LokLoad(void *self, const char *url, const char *options)"),
  error: koffi.proto("const char *LokError(void *self)"),
  save: koffi.proto(
    "int LokSave(void *self, const char *url, const char *format, const char *options)",
  ),
  destroy: koffi.proto("void LokDestroy(void *self)"),
}

function method(self: Handle, slot: number): Handle {
  const table = koffi.decode(self, "void *") as Handle
  return koffi.decode(table, slot * pointerSize, "void *") as Handle
}

function convert(kit: Handle, request: WarmRequest): WarmAnswer {
  const loaded = koffi.call(
    method(kit, office.documentLoadWithOptions),
    prototypes.load,
    kit,
    request.input,
    loadOptions,
  ) as Handle | null
  if (!loaded)
    return {
      id: request.id,
      isDone: false,
      reason: String(koffi.call(method(kit, office.getError), prototypes.error, kit)),
    }
  for (const save of request.saves) {
    const isSaved = koffi.call(
      method(loaded, document.saveAs),
      prototypes.save,
      loaded,
      save.output,
      save.format,
      save.options,
    ) as number
    if (!isSaved)
      return {
        id: request.id,
        isDone: false,
        reason: String(koffi.call(method(kit, office.getError), prototypes.error, kit)),
      }
  }
  koffi.call(method(loaded, document.destroy), prototypes.destroy, loaded)
  return { id: request.id, isDone: true }
}

const [programs = "", profile = ""] = process.argv.slice(2)
const library = koffi.load(`${programs}/libmergedlo.so`)
const start = library.func("void *libreofficekit_hook_2(const char *programs, const char *profile)")
const kit = start(programs, profile) as Handle | null
if (!kit) process.exit(3)
process.on("message", (request: WarmRequest) => process.send?.(convert(kit, request)))
process.on("disconnect", () => process.exit(0))
process.send?.({ id: 0, isDone: true } satisfies WarmAnswer)
