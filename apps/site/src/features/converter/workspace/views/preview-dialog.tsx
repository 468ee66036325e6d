import { fileTypesByName, type TaskView } from "@mozhuan/contract"
import { useEffect, useState } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../ui/dialog.tsx"
import type { PageDrawer } from "../documents/page-client.ts"
import { useSession, useSessionState } from "../session-context.tsx"
import type { Job } from "../session/session-state.ts"

/** Pages shown of either side. */
const previewPages = 3
const pageWidth = 720

type Pages = { readonly kind: "loading" } | { readonly kind: "pictures"; readonly addresses: readonly string[] } | { readonly kind: "text"; readonly text: string } | { readonly kind: "page"; readonly address: string } | { readonly kind: "none" } | { readonly kind: "failed" }

/** Source and result side by side, the first three pages of each. */
export default function PreviewDialog({ job, output, onClose }: { job: Job; output: TaskView["outputs"][number]; onClose: () => void }) {
  const work = useWorkTexts()
  const session = useSession()
  const { items } = useSessionState()
  const item = items.find((entry) => entry.id === job.itemIds[0])
  const source = usePages(item ? { name: item.file.name, password: item.password, load: () => Promise.resolve(item.file) } : undefined, session.drawer)
  const address = output.previewUrl ?? output.url
  const result = usePages({ name: output.name, password: "", page: output.previewUrl, load: () => fetchFile(address, output.name) }, session.drawer)
  return (
    <Dialog title={work.result.previewTitle(output.name)} onClose={onClose} width="wide">
      <p className="field-hint">{work.result.previewNote}</p>
      <div className="preview">
        {item ? <PreviewSide title={work.result.source} pages={source} /> : null}
        <PreviewSide title={work.result.result} pages={result} />
      </div>
    </Dialog>
  )
}

function PreviewSide({ title, pages }: { title: string; pages: Pages }) {
  const work = useWorkTexts()
  return (
    <section className="preview-side" aria-label={title}>
      <h3>{title}</h3>
      {pages.kind === "loading" ? <div className="preview-blank" aria-busy="true" /> : null}
      {pages.kind === "none" ? <p className="field-hint">{work.result.previewNone}</p> : null}
      {pages.kind === "failed" ? <p className="field-error">{work.result.previewFailed}</p> : null}
      {pages.kind === "text" ? <pre className="preview-text">{pages.text}</pre> : null}
      {/* Foreign markup: no scripts, no forms, no way to our page. */}
      {pages.kind === "page" ? <iframe className="preview-page" src={pages.address} sandbox="" title={title} /> : null}
      {pages.kind === "pictures" ? pages.addresses.map((address, index) => <img key={address} src={address} alt={work.result.page(index + 1)} />) : null}
    </section>
  )
}

async function fetchFile(address: string, name: string): Promise<File> {
  const blob = await (await fetch(address)).blob()
  return new File([blob], name, { type: blob.type })
}

interface Shown {
  readonly name: string
  readonly password: string
  /** Address that shows the file as a page, where the server gives one. */
  readonly page?: string | undefined
  readonly load: () => Promise<File>
}

function usePages(shown: Shown | undefined, drawer: PageDrawer): Pages {
  const [pages, setPages] = useState<Pages>({ kind: "loading" })
  const name = shown?.name
  useEffect(() => {
    if (shown === undefined) return
    let isGone = false
    const show = (found: Pages) => {
      if (!isGone) setPages(found)
    }
    pagesOf(shown, drawer, show).catch(() => show({ kind: "failed" }))
    return () => {
      isGone = true
    }
    // The file behind a name does not change while the dialog is open.
  }, [name])
  return pages
}

/** Shows what there is as soon as it is there: pages come one after the other. */
async function pagesOf(shown: Shown, drawer: PageDrawer, show: (pages: Pages) => void): Promise<void> {
  const [type] = fileTypesByName(shown.name)
  if (type === "pdf") {
    const file = await shown.load()
    const { pages } = await drawer.inspect(file, shown.password)
    const addresses: string[] = []
    for (let page = 0; page < Math.min(pages, previewPages); page += 1) {
      addresses.push(URL.createObjectURL(await drawer.draw(file, shown.password, page, pageWidth)))
      show({ kind: "pictures", addresses: [...addresses] })
    }
  } else if (type !== undefined && shownByBrowser.has(type)) show({ kind: "pictures", addresses: [URL.createObjectURL(await shown.load())] })
  else if (type === "txt" || type === "csv") show({ kind: "text", text: (await decode(await shown.load())).slice(0, 20_000) })
  else if (shown.page === undefined) show({ kind: "none" })
  else {
    // The server may give a picture of the result as PDF where the result itself cannot be shown.
    const preview = await shown.load()
    if (preview.type === "application/pdf") await pagesOf({ ...shown, name: `${shown.name}.pdf` }, drawer, show)
    else show({ kind: "page", address: shown.page })
  }
}

/** Picture kinds that every browser draws by itself. */
const shownByBrowser: ReadonlySet<string> = new Set(["jpg", "png", "webp", "gif", "bmp", "svg"])

/** UTF-8 where it is valid, else the encoding of older Chinese programs. */
async function decode(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("gb18030").decode(bytes)
  }
}
