import { calls } from "@mozhuan/contract"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { useRootData } from "../../shell/root-data.ts"
import { Empty, Panel } from "./panel-states.tsx"
import { useCall } from "./use-call.ts"

/** What one converted lately, with the results that are still there. */
export default function TasksPanel() {
  const { account } = useAccountTexts()
  const { tools } = useRootData()
  const { loaded, reload } = useCall(calls.listTasks, { pageNumber: 1, pageSize: 50 })
  return (
    <Panel loaded={loaded} onRetry={reload}>
      {({ list }) =>
        list.length === 0 ? (
          <Empty title={account.noTasks} text={account.noTasksText} />
        ) : (
          <ul className="row-list">
            {list.map((task) => (
              <li key={task.taskId} className="row">
                <div>
                  <p className="row-title">{task.fileName}</p>
                  <p className="field-hint">{tools.find((tool) => tool.id === task.tool)?.name}</p>
                </div>
                <div className="row-actions">
                  {task.state === "done"
                    ? task.outputs.map((output) => (
                        <a key={output.url} className="text-button" href={output.url}>
                          {output.name}
                        </a>
                      ))
                    : (task.error?.msg ?? account.expired)}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}
