import { createContext, use, useCallback, useEffect, useState, type ReactNode } from "react"

/** Time a message stays, in ms: long enough to read it and to reach its button. */
const lifetime = 10_000

interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; perform: () => void }
}
type ShowToast = (text: string, action?: Toast["action"]) => void

const ToastContext = createContext<ShowToast | undefined>(undefined)

/** Shows short messages at the foot of the page, one at a time, read out politely. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>()
  const show = useCallback<ShowToast>((text, action) => {
    setToast((last) => ({ id: (last?.id ?? 0) + 1, text, ...(action ? { action } : {}) }))
  }, [])
  useEffect(() => {
    if (toast === undefined) return
    const timer = setTimeout(() => setToast(undefined), lifetime)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <ToastContext value={show}>
      {children}
      <div className="toast-place" role="status" aria-live="polite">
        {toast ? (
          <div className="toast" key={toast.id}>
            <span>{toast.text}</span>
            {toast.action ? (
              <button
                type="button"
                className="toast-action"
                onClick={() => {
                  toast.action?.perform()
                  setToast(undefined)
                }}
              >
                {toast.action.label}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
    </ToastContext>
  )
}

export function useToast(): ShowToast {
  const show = use(ToastContext)
  if (show === undefined) throw new Error("ToastProvider is missing above this component")
  return show
}
