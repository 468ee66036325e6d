import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../ui/dialog.tsx"
import { useToast } from "../../../../ui/toast.tsx"

/** WeChat's browser cannot save files: shows the way to a browser that can. */
export function WechatNotice({ onClose }: { onClose: () => void }) {
  const work = useWorkTexts()
  const showToast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    showToast(work.wechat.copied)
  }
  return (
    <Dialog title={work.wechat.title} onClose={onClose}>
      <p>{work.wechat.text}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={() => void copy()}>
          {work.wechat.copy}
        </button>
        <button type="button" className="text-button" onClick={onClose}>
          {work.wechat.ok}
        </button>
      </div>
    </Dialog>
  )
}
