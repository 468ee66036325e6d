import { ConversionError } from "../base/failure.ts"
import type { ByteSource, InputFile } from "../base/files.ts"
import type { Host } from "../base/host.ts"
import { imageKindOf } from "../images/image-kind.ts"
import { imagePdf } from "./images-to-pdf/images-to-pdf.ts"

/** Gives an input as PDF bytes: PDFs as they are, images and office documents converted first. */
export async function asPdf(
  input: InputFile,
  host: Host,
  signal: AbortSignal | undefined,
): Promise<Uint8Array | ByteSource> {
  const head = headOf(input.content)
  const extension = /\.([a-z0-9]+)$/i.exec(input.name)?.[1]?.toLowerCase() ?? ""
  if (head.includes("%PDF-") || extension === "pdf") return input.content
  const kind = officeKinds[extension]
  if (kind && (head.startsWith("PK\u0003\u0004") || head.startsWith("\u00D0\u00CF\u0011\u00E0")))
    return officeAsPdf(input, host, kind, extension, signal)
  if (imageKindOf(firstBytes(input.content, 4_096)))
    return imagePdf(input, host, signal ? { signal } : {})
  throw new ConversionError(
    "type/unsupported",
    `${input.name} cannot be merged: it is neither PDF nor image nor office document.`,
    {
      hint: "Convert it to PDF first.",
    },
  )
}

function firstBytes(content: Uint8Array | ByteSource, count: number): Uint8Array {
  return content instanceof Uint8Array
    ? content.subarray(0, count)
    : content.read(0, Math.min(count, content.size))
}

function headOf(content: Uint8Array | ByteSource): string {
  const bytes = firstBytes(content, 1_024)
  if (bytes.length === 0)
    throw new ConversionError("file/empty", "A file in the list is empty.", {
      hint: "Remove it or choose it again.",
    })
  return String.fromCharCode(...bytes)
}

const officeKinds: Readonly<Record<string, "word" | "excel" | "ppt">> = {
  docx: "word",
  doc: "word",
  xlsx: "excel",
  xls: "excel",
  pptx: "ppt",
  ppt: "ppt",
}

async function officeAsPdf(
  input: InputFile,
  host: Host,
  kind: "word" | "excel" | "ppt",
  extension: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  if (!host.office) {
    throw new ConversionError(
      "program/missing",
      `${input.name} is an office document, which cannot be converted here.`,
      { hint: "Convert it to PDF first." },
    )
  }
  const { content } = input
  const bytes = content instanceof Uint8Array ? content : content.read(0, content.size)
  const { pdf } = await host.office({
    bytes,
    kind,
    extension,
    options: {},
    ...(input.password === undefined ? {} : { password: input.password }),
    ...(signal ? { signal } : {}),
  })
  return pdf
}
