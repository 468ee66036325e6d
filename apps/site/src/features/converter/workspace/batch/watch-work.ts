import type { ToolId } from "@mozhuan/contract"
import { isActive, type SessionState } from "../session/session-state.ts"
import type { Store } from "../session/store.ts"
import type { WatchWork } from "./folder-watch.ts"

/** What a watch needs of the converter's session. */
interface Session {
  readonly store: Store<SessionState>
  readonly jobs: { run(): void }
  startOver(): void
  addFiles(files: readonly File[], tool: ToolId | undefined): Promise<void>
}

/**
 * Converts files of a watched folder in the visitor's own session, where they see it: with the tool
 * and options of now, when the work at hand has ended.
 */
export function watchWork(session: Session): WatchWork {
  return {
    convert: async (files) => {
      const { store, jobs } = session
      await until(session, () => !store.get().jobs.some(isActive))
      const { tool } = store.get()
      session.startOver()
      await session.addFiles(files, tool)
      const isChecked = (): boolean =>
        store.get().items.every((item) => item.state.kind !== "checking")
      await until(session, isChecked)
      const refused = store.get().refusals.length
      jobs.run()
      await until(session, () => !store.get().jobs.some(isActive))
      const ended = store.get().jobs
      const done = ended.flatMap((job) => (job.state.kind === "done" ? [job.state.task] : []))
      const outputs = await Promise.all(
        done
          .flatMap((task) => task.outputs)
          .map(async ({ name, url }) => ({ name, content: await (await fetch(url)).blob() })),
      )
      return { outputs, failed: refused + ended.length - done.length }
    },
  }
}

function until({ store }: Session, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve()
    const stop = store.subscribe(() => {
      if (!isSo()) return
      stop()
      resolve()
    })
  })
}
