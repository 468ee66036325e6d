import type { PdfProperties } from "@mozhuan/contract"
import {
  ConversionError,
  describePdf,
  type ByteSource,
  type Host,
  type PdfDescription,
} from "@mozhuan/engine"

/**
 * Gives what the API tells of a PDF; of a locked one only that it is. @throws ConversionError,
 * "password/wrong" included
 */
export async function readProperties(
  source: ByteSource,
  host: Host,
  password: string | undefined,
): Promise<PdfProperties> {
  try {
    return propertiesOf(
      await describePdf(source, host, password === undefined ? {} : { password }),
      source.size,
    )
  } catch (error) {
    if (error instanceof ConversionError && error.code === "password/needed")
      return { ...locked, size: source.size }
    throw error
  }
}

const locked = {
  pageCount: 0,
  pages: [],
  encrypted: true,
  needPassword: true,
  permissions: {},
  hasTextLayer: false,
  scannedPages: [],
  brokenCMap: false,
  bookmarks: [],
  signed: false,
  pdfVersion: "",
  title: "",
} satisfies Omit<PdfProperties, "size">

function propertiesOf(found: PdfDescription, size: number): PdfProperties {
  const { isEncrypted, mayPrint, mayCopy, mayEdit, mayComment, mayFillForms, mayAssemble } =
    found.protection
  return {
    pageCount: found.pageCount,
    pages: found.pages.map(({ width, height, rotation }) => ({
      w: width,
      h: height,
      rotate: rotation,
    })),
    encrypted: isEncrypted,
    needPassword: false,
    permissions: {
      print: mayPrint,
      copy: mayCopy,
      edit: mayEdit,
      comment: mayComment,
      fillForms: mayFillForms,
      assemble: mayAssemble,
    },
    hasTextLayer: found.hasText,
    scannedPages: [...found.scannedPages],
    brokenCMap: found.hasUnknownCharacters,
    bookmarks: found.outline.flatMap(({ title, level, target }) =>
      target?.kind === "page" ? [{ title, level, page: target.page + 1 }] : [],
    ),
    signed: found.isSigned,
    pdfVersion: found.version,
    size,
    title: found.title,
  }
}
