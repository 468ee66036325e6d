import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react"
import { useLanguage, useTexts } from "../../i18n/texts.tsx"
import { useToast } from "../../ui/toast.tsx"
import { ConverterContext, type ConverterValue, type HomeChoice } from "./converter-value.ts"
import type { OpenedSession, WorkspaceModule } from "./workspace/workspace-module.ts"
import { useRootData } from "../shell/root-data.ts"
import { handedMark, hasKeptTasks } from "./kept-tasks.ts"

const loadWorkspace = (): Promise<WorkspaceModule> => import("./workspace/workspace.tsx")

export function ConverterProvider({ children }: { children: ReactNode }) {
  const [homeChoice, setHomeChoice] = useState<HomeChoice>()
  const [opened, setOpened] = useState<{ session: OpenedSession; workspace: WorkspaceModule }>()
  const [isOpening, setOpening] = useState(false)
  const opening = useRef<Promise<OpenedSession>>(undefined)
  const language = useLanguage()
  const { visitor } = useRootData()
  const showToast = useToast()
  const { drop } = useTexts()

  const open = useCallback((): Promise<OpenedSession> => {
    opening.current ??= loadWorkspace()
      .then(async (workspace) => {
        const session = await workspace.openSession({ language, visitor })
        setOpened({ session, workspace })
        return session
      })
      .catch((error: unknown) => {
        // The next try starts afresh.
        opening.current = undefined
        showToast(drop.failed)
        throw error
      })
      .finally(() => setOpening(false))
    return opening.current
  }, [language, visitor, showToast, drop])

  const isOpen = opened !== undefined
  const take = useCallback(
    (files: readonly File[], add: (opened: OpenedSession) => Promise<void>): void => {
      if (files.length === 0) return
      setOpening(!isOpen)
      open().then(add, () => undefined) // told already
    },
    [isOpen, open],
  )

  const value = useMemo<ConverterValue>(
    () => ({
      homeChoice,
      setHomeChoice,
      opened: opened?.session,
      workspace: opened?.workspace,
      isOpening,
      // A failure here says nothing; adding files tries again and then tells.
      prepare: () => void loadWorkspace().catch(() => undefined),
      addFiles: (files, tool) => take(files, ({ session }) => session.addFiles(files, tool)),
      addShots: (files, tool) => take(files, ({ session }) => session.addShots(files, tool)),
    }),
    [homeChoice, opened, isOpening, take],
  )

  // Tasks from before a reload go on by themselves.
  useEffect(() => {
    if (hasKeptTasks(localStorage) || location.hash.startsWith(handedMark))
      open().catch(() => undefined)
  }, [open])
  return <ConverterContext value={value}>{children}</ConverterContext>
}
