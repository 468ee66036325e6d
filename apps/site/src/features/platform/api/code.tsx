import { usePlatformTexts } from "../../../i18n/platform-texts.ts"
import { copyText } from "../../../ui/copy-text.ts"
import { useToast } from "../../../ui/toast.tsx"

/** A piece of program text with a button that copies it. */
export function Code({ title, text }: { title: string; text: string }) {
  const { page } = usePlatformTexts()
  const showToast = useToast()
  const copy = async (): Promise<void> =>
    showToast((await copyText(text)) ? page.copied : page.copyFailed)
  return (
    <figure className="code">
      <figcaption>
        {title}
        <button type="button" className="button" onClick={() => void copy()}>
          {page.copy}
        </button>
      </figcaption>
      {/* Scrolls sideways, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- 2026-11: see above */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
