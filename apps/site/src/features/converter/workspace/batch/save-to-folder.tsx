import { useState } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import type { Job } from "../session/session-state.ts"
import { canPickFolder, pickFolder, saveInto } from "./save-into.ts"
import { renamedForZip } from "./zip-names.ts"

/** Puts all results into a folder of the visitor's; absent where the browser cannot. */
export function SaveToFolder({ jobs }: { jobs: readonly Job[] }) {
  const { batch } = useWorkTexts()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  const outputs = jobs.flatMap((job) => (job.state.kind === "done" ? job.state.task.outputs : []))
  if (outputs.length === 0 || !canPickFolder()) return null
  const save = async (): Promise<void> => {
    const folder = await pickFolder()
    if (!folder) return
    setBusy(true)
    try {
      const named = renamedForZip(outputs.map(({ name, url }) => ({ name, url, folder: "" })))
      const results = await Promise.all(
        named.map(async ({ name, url }) => ({ name, content: await contentOf(url) })),
      )
      showToast(batch.savedInto(await saveInto(folder, results), folder.name))
    } catch (error) {
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error
      showToast(error.name === "QuotaExceededError" ? batch.full : batch.notSaved(folder.name))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void save()}>
      <Icon name="download" />
      {batch.saveInto}
    </button>
  )
}

/** @throws TypeError where it cannot be fetched */
async function contentOf(url: string): Promise<Blob> {
  const reply = await fetch(url)
  if (!reply.ok) throw new TypeError(`the result is answered with ${reply.status}`)
  return reply.blob()
}
