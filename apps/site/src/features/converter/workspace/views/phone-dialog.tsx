import type { TaskView } from "@mozhuan/contract"
import { renderSVG } from "uqr"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../ui/dialog.tsx"
import { useToast } from "../../../../ui/toast.tsx"

/** A code that opens the signed download address on a phone. */
export default function PhoneDialog({
  output,
  onClose,
}: {
  output: TaskView["outputs"][number]
  onClose: () => void
}) {
  const work = useWorkTexts()
  const showToast = useToast()
  const address = new URL(output.url, location.href).href
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(work.result.copied)
  }
  return (
    <Dialog title={work.result.phone} onClose={onClose}>
      <p>{work.result.phoneText}</p>
      <img className="phone-code" src={picture} width="240" height="240" alt={work.result.phone} />
      <button type="button" className="button" onClick={() => void copy()}>
        {work.result.copyLink}
      </button>
    </Dialog>
  )
}
