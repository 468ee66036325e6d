import { ConversionError } from "../../base/failure.ts"
import type { Pdfium } from "./pdfium-instance.ts"
import type { RandomAccess } from "./random-access.ts"
import { hasSoundForm } from "./sound-form.ts"

/** An open file. Close it before the instance is dropped; pages of it must be closed before. */
export interface PdfFile {
  readonly pdfium: Pdfium
  /** FPDF_DOCUMENT. */
  readonly handle: number
  /** FPDF_FORMHANDLE, 0 where the file has no form environment. */
  readonly form: number
  /** Open pages that the form environment knows; see `bindForm`. */
  readonly bound: Set<number>
  readonly pageCount: number
  /**
   * Gives a page that stays open until others are asked for: fonts and pictures are fetched one by
   * one, and a page that is opened for each of them is parsed for each. @throws ConversionError
   * "file/damaged" where the page cannot be loaded
   */
  readonly keptPage: (index: number) => number
  /** Loads the kept page again, whose content has changed. */
  readonly reloadPage: (index: number) => number
  /** Closes the pages that stay open. */
  readonly letPagesGo: () => void
  close(): void
}

/** Files up to this size are copied into PDFium's memory; larger ones are read block by block. */
const COPY_LIMIT_BYTES = 24 * 1024 * 1024

/**
 * A PDF may have junk before its header; readers look this far. Source: ISO 32000-2, annex I
 * "implementation notes".
 */
const HEADER_SEARCH_BYTES = 1024

/** "%PDF-". */
const HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Values of FPDF_GetLastError in fpdfview.h. */
const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5

/**
 * Opens a PDF.
 *
 * @throws ConversionError "file/empty", "type/unsupported", "file/damaged", "file/no-pages",
 * "password/needed", "password/wrong", "encryption/unknown".
 */
export function openPdf(pdfium: Pdfium, source: Uint8Array | RandomAccess, password = ""): PdfFile {
  const access = source instanceof Uint8Array ? accessOf(source) : source
  assertLooksLikePdf(access)
  const release: (() => void)[] = []
  const handle = pdfium.memory.withUtf8(password, (passwordAddress) =>
    load(pdfium, access, passwordAddress, release),
  )
  const releaseAll = (): void => {
    for (const step of release.reverse()) step()
  }
  if (handle === 0) {
    const error = pdfium.calls.FPDF_GetLastError()
    releaseAll()
    throw refusal(error, password)
  }
  const pageCount = pdfium.calls.FPDF_GetPageCount(handle)
  const isFormSound =
    pdfium.calls.FPDF_GetFormType(handle) === 0 || hasSoundForm(access, pdfium, password)
  const form = isFormSound ? openForm(pdfium, handle, release) : 0
  const close = (): void => {
    for (const step of release.splice(0).reverse()) step()
  }
  const file: OpenFile = { pdfium, handle, form, bound: new Set() }
  const kept = keepPage(file, release)
  if (pageCount > 0) return { ...file, pageCount, ...kept, close }
  close()
  throw new ConversionError("file/no-pages", "The PDF has no pages.", {
    hint: "Open it in the program that made it and save it again.",
  })
}

function load(
  pdfium: Pdfium,
  access: RandomAccess,
  password: number,
  release: (() => void)[],
): number {
  const { calls, memory } = pdfium
  let handle: number
  if (access.size <= COPY_LIMIT_BYTES) {
    const block = calls.malloc(access.size)
    memory.u8.set(access.read(0, access.size), block)
    release.push(() => void calls.free(block))
    handle = calls.FPDF_LoadMemDocument(block, access.size, password)
  } else {
    const getBlock = pdfium.addCallback((_param, position, buffer, size) => {
      const bytes = access.read(position >>> 0, (position >>> 0) + size)
      memory.u8.set(bytes, buffer)
      return bytes.length === size ? 1 : 0
    }, "iiiii")
    const struct = calls.malloc(12)
    memory.u32.set([access.size, getBlock, 0], struct >> 2)
    release.push(
      () => pdfium.removeCallback(getBlock),
      () => void calls.free(struct),
    )
    handle = calls.FPDF_LoadCustomDocument(struct, password)
  }
  if (handle !== 0) release.push(() => void calls.FPDF_CloseDocument(handle))
  return handle
}

function openForm(pdfium: Pdfium, document: number, release: (() => void)[]): number {
  const { calls } = pdfium
  const info = calls.PDFiumExt_OpenFormFillInfo()
  const form = calls.PDFiumExt_InitFormFillEnvironment(document, info)
  release.push(() => {
    if (form !== 0) calls.PDFiumExt_ExitFormFillEnvironment(form)
    calls.PDFiumExt_CloseFormFillInfo(info)
  })
  return form
}

function accessOf(bytes: Uint8Array): RandomAccess {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) }
}

function assertLooksLikePdf(access: RandomAccess): void {
  if (access.size === 0)
    throw new ConversionError("file/empty", "The file is empty.", {
      hint: "Choose a file that has content.",
    })
  const head = access.read(0, Math.min(HEADER_SEARCH_BYTES, access.size))
  if (!head.some((_, at) => HEADER.every((byte, index) => head[at + index] === byte))) {
    throw new ConversionError("type/unsupported", "The file is not a PDF.", {
      hint: "Choose a file that was saved as PDF.",
    })
  }
}

function refusal(error: number, password: string): ConversionError {
  if (error === ERROR_PASSWORD) {
    return password === ""
      ? new ConversionError("password/needed", "The PDF is protected by a password.", {
          hint: "Give the password that opens the file.",
        })
      : new ConversionError("password/wrong", "The password does not open the PDF.", {
          hint: "Check the password and try again.",
        })
  }
  if (error === ERROR_SECURITY) {
    return new ConversionError(
      "encryption/unknown",
      "The PDF is protected in a way that is not supported.",
      {
        hint: "Remove the protection in the program that made the file.",
      },
    )
  }
  return new ConversionError("file/damaged", "The PDF is damaged and cannot be opened.", {
    hint: "Download or export the file again.",
  })
}

/**
 * Opens a page, runs `use`, and closes it. @throws ConversionError "file/damaged" where the page
 * cannot be loaded.
 */
export function withPage<T>(file: PdfFile, index: number, use: (page: number) => T): T {
  const page = openPage(file, index)
  try {
    return use(page)
  } finally {
    closePage(file, page)
  }
}

type OpenFile = Pick<PdfFile, "pdfium" | "handle" | "form" | "bound">

/** A side that reaches beyond every page, in points. */
const BEYOND = 1e6

/**
 * Opens a page. One whose crop box lies beside its media box would have no size: it is shown whole,
 * as by other programs. Source: ISO 32000-2, 14.11.2.1.
 */
function openPage(file: OpenFile, index: number): number {
  const { calls } = file.pdfium
  const page = loadPage(file, index)
  if (calls.FPDF_GetPageWidthF(page) > 0 && calls.FPDF_GetPageHeightF(page) > 0) return page
  calls.FPDFPage_SetCropBox(page, -BEYOND, -BEYOND, BEYOND, BEYOND)
  calls.FPDF_ClosePage(page)
  return loadPage(file, index)
}

function loadPage({ pdfium, handle }: OpenFile, index: number): number {
  const page = pdfium.calls.FPDF_LoadPage(handle, index)
  if (page === 0)
    throw new ConversionError("file/damaged", `Page ${index + 1} of the PDF cannot be read.`, {
      hint: "Leave this page out, or export the file again.",
      page: index + 1,
    })
  return page
}

function closePage({ pdfium, form, bound }: OpenFile, page: number): void {
  if (bound.delete(page)) pdfium.calls.FORM_OnBeforeClosePage(page, form)
  pdfium.calls.FPDF_ClosePage(page)
}

/**
 * Lets the form environment know an open page: needed before its fields are asked or drawn.
 *
 * Not done for every page, because it prepares all annotations, of which a page may have thousands.
 */
export function bindForm({ pdfium, form, bound }: OpenFile, page: number): void {
  if (form === 0 || bound.has(page)) return
  bound.add(page)
  pdfium.calls.FORM_OnAfterLoadPage(page, form)
}

/**
 * Pages that stay open: the first ones, where most fonts are met, and the last one. To open a page
 * is to parse it, a quarter of what reading takes.
 */
const MOST_KEPT = 4
/** Bytes that PDFium holds from which on one page alone stays open. */
const ROOM = 24 * 1024 * 1024

function keepPage(
  file: OpenFile,
  release: (() => void)[],
): Pick<PdfFile, "keptPage" | "reloadPage" | "letPagesGo"> {
  /** In the order in which they were opened. */
  const kept = new Map<number, number>()
  const letGo = (index: number | undefined): void => {
    const page = index === undefined ? undefined : kept.get(index)
    if (index === undefined || page === undefined) return
    kept.delete(index)
    closePage(file, page)
  }
  const letAllGo = (): void => {
    for (const index of kept.keys()) letGo(index)
  }
  release.push(letAllGo)
  const keptPage = (index: number): number => {
    const known = kept.get(index)
    if (known !== undefined) return known
    if (file.pdfium.memory.u8.length > ROOM) letAllGo()
    else if (kept.size === MOST_KEPT) letGo([...kept.keys()].at(-1))
    const page = openPage(file, index)
    kept.set(index, page)
    return page
  }
  const reloadPage = (index: number): number => {
    letGo(index)
    return keptPage(index)
  }
  return { keptPage, reloadPage, letPagesGo: letAllGo }
}
