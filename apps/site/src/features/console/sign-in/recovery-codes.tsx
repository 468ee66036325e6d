import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { useToast } from "../../../ui/toast.tsx"

/** Codes that are shown once, to be kept somewhere else. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { actions } = useConsoleTexts()
  const showToast = useToast()
  return (
    <>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button"
        onClick={() =>
          void navigator.clipboard
            ?.writeText(codes.join("\n"))
            .then(() => showToast(actions.copied))
        }
      >
        {actions.copy}
      </button>
    </>
  )
}
