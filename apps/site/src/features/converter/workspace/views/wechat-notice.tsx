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
      <svg className="wechat-pointer" viewBox="0 0 80 80" width="80" height="80" aria-hidden="true">
        <path d="M8 72C14 40 34 20 68 12M68 12L50 8M68 12L58 28" />
      </svg>
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
