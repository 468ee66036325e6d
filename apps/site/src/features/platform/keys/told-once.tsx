import { usePlatformTexts } from "../../../i18n/platform-texts.ts"
import { copyText } from "../../../ui/copy-text.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { useToast } from "../../../ui/toast.tsx"

interface ToldOnceProps {
  readonly title: string
  readonly text: string
  readonly secret: string
  readonly onClose: () => void
}

/** Shows a secret that nobody can look up again. */
export function ToldOnce({ title, text, secret, onClose }: ToldOnceProps) {
  const { keys } = usePlatformTexts()
  const showToast = useToast()
  const copy = async (): Promise<void> =>
    showToast((await copyText(secret)) ? keys.copied : keys.copyFailed)
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <input
        className="input secret"
        readOnly
        value={secret}
        aria-label={title}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="platform-head">
        <button type="button" className="button button-primary" onClick={() => void copy()}>
          {keys.copy}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {keys.done}
        </button>
      </div>
    </Dialog>
  )
}
