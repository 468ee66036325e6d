import { toolOf, type ToolId } from "@mozhuan/contract"

/** Sample by the kind of file that a tool takes first; they lie in `public/samples`. */
const byType: Readonly<Record<string, readonly string[]>> = {
  pdf: ["sample.pdf"],
  docx: ["sample.docx"],
  xlsx: ["sample.xlsx"],
  pptx: ["sample.pptx"],
  dwg: ["sample.dxf"],
  jpg: ["sample.jpg"],
}
const byTool: Partial<Record<ToolId, readonly string[]>> = {
  merge2pdf: ["sample.pdf", "sample.jpg"],
  decrypt: ["sample-locked.pdf"],
}

/** Fetches what a tool can be tried with. @throws TypeError where the network or a file is gone */
export async function fetchSamples(tool: ToolId | undefined): Promise<File[]> {
  const names =
    tool === undefined
      ? ["sample.pdf"]
      : (byTool[tool] ?? byType[toolOf(tool).accepts[0] ?? ""] ?? [])
  return await Promise.all(
    names.map(async (name) => {
      const response = await fetch(`/samples/${name}`)
      if (!response.ok) throw new TypeError(`${name} answered ${response.status}`)
      const blob = await response.blob()
      return new File([blob], name, { type: blob.type })
    }),
  )
}
