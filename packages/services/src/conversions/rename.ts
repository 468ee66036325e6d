import type { TaskView } from "@mozhuan/contract"
import { doneTaskLocked, setTaskOutputs } from "@mozhuan/data"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { cleanName } from "./file-name.ts"
import { findTasks } from "./read.ts"
import { viewTask } from "./view.ts"

/**
 * Gives a result another name, for its download and for archives. Its extension stays: it says what
 * the file is.
 *
 * @throws ServiceError "state-moved-on" where there is no such result any more
 */
export async function renameOutput(
  context: ServiceContext,
  caller: Caller,
  request: { readonly taskId: string; readonly output: number; readonly name: string },
): Promise<TaskView> {
  const [mine] = await findTasks(context, caller, [request.taskId])
  const row = await context.database.transaction(async (transaction) => {
    const [current] = mine ? await transaction.ask(doneTaskLocked, { id: mine.id }) : []
    const old = current?.outputs[request.output]
    if (!current || !old) throw new ServiceError("state-moved-on")
    const name = withExtensionOf(old.name, cleanName(request.name))
    const outputs = current.outputs.map((output, index) =>
      index === request.output ? { ...output, name } : output,
    )
    const [changed] = await transaction.ask(setTaskOutputs, { id: current.id, outputs })
    return changed
  })
  if (!row) throw new ServiceError("state-moved-on")
  return viewTask(context, row, caller.language)
}

function withExtensionOf(old: string, wanted: string): string {
  const dot = old.lastIndexOf(".")
  const extension = dot > 0 ? old.slice(dot) : ""
  return wanted.toLowerCase().endsWith(extension.toLowerCase()) ? wanted : `${wanted}${extension}`
}
