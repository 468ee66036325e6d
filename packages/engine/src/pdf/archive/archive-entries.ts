import { bytesString, dict, name, stream } from "../objects/values.ts"
import type { PdfValue } from "../objects/values.ts"
import type { PdfWriter } from "../objects/writer.ts"
import { srgbProfile } from "./srgb-profile.ts"

/** What the catalogue of an archive file holds. */
export interface ArchiveEntries {
  readonly Metadata: PdfValue
  readonly OutputIntents: PdfValue
}

/**
 * Writes what tells that a file is PDF/A-2u and what its colours are: those of sRGB.
 *
 * Whoever calls it answers for the rest: every font embedded, every character known, no colours of
 * print, no drawing of other programs. Source: ISO 19005-2, 6.2.3 and 6.6.4.
 */
export function archiveEntries(writer: PdfWriter): ArchiveEntries {
  const profile = stream(dict({ N: 3, Filter: name("FlateDecode") }), writer.deflate(srgbProfile()))
  const intent = dict({
    Type: name("OutputIntent"),
    S: name("GTS_PDFA1"),
    OutputConditionIdentifier: bytesString("sRGB"),
    Info: bytesString("sRGB"),
    DestOutputProfile: writer.put(profile),
  })
  // Archives look for it in the plain bytes: it is not packed. Source: ISO 19005-2, 6.6.2.1.
  const metadata = stream(
    dict({ Type: name("Metadata"), Subtype: name("XML") }),
    new TextEncoder().encode(PACKET),
  )
  return { Metadata: writer.put(metadata), OutputIntents: [writer.put(intent)] }
}

const PACKET = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>U</pdfaid:conformance>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`
