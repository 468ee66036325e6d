import { consoleCalls, taskStateNames } from "@mozhuan/contract"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { formatBytes } from "../../../i18n/format.ts"
import { useRootData } from "../../shell/root-data.ts"
import { showCode, showTime } from "../format.ts"
import { Filters, Select } from "../parts/filters.tsx"
import { LoadedView } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pager, Table, type Column } from "../parts/table.tsx"
import { TaskState } from "../parts/task-state.tsx"
import { useConsoleCall, type GivenBy } from "../use-console-call.ts"
import { useListQuery } from "../use-list-query.ts"

type TaskRow = GivenBy<typeof consoleCalls.listConsoleTasks>["list"][number]

/** /admin/tasks: what is and was converted, without a name of anybody's file. */
export default function TasksPage() {
  const texts = useConsoleTexts()
  const { pages, tasks, table } = texts
  const { tools } = useRootData()
  const { values, pageNumber, set, setPage } = useListQuery({ search: "", state: "", tool: "" })
  const state = taskStateNames.find((name) => name === values.state) ?? ""
  const { loaded, reload } = useConsoleCall(consoleCalls.listConsoleTasks, {
    search: values.search,
    tool: values.tool,
    state,
    pageNumber,
  })
  const nameOf = (tool: string): string => tools.find(({ id }) => id === tool)?.name ?? tool
  return (
    <>
      <PageHead title={pages.tasks} lead={tasks.lead} />
      <Filters
        search={values.search}
        searchLabel={tasks.search}
        onSearch={(search) => set({ search })}
      >
        <Select
          label={tasks.state}
          value={state}
          onChange={(value) => set({ state: value })}
          options={[
            ["", `${tasks.state}：${table.all}`],
            ...taskStateNames.map((name) => [name, tasks.states[name]] as const),
          ]}
        />
        <Select
          label={tasks.tool}
          value={values.tool}
          onChange={(tool) => set({ tool })}
          options={[
            ["", `${tasks.tool}：${table.all}`],
            ...tools.map(({ id, name }) => [id, name] as const),
          ]}
        />
      </Filters>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(page) => (
          <>
            <Table
              label={pages.tasks}
              rows={page.list}
              keyOf={({ taskId }) => taskId}
              linkOf={({ taskId }) => `/admin/tasks/${taskId}`}
              columns={columnsOf(texts, nameOf)}
            />
            <Pager {...page} onPage={setPage} />
          </>
        )}
      </LoadedView>
    </>
  )
}

const columnsOf = (
  { tasks }: ConsoleTexts,
  nameOf: (tool: string) => string,
): readonly Column<TaskRow>[] => [
  { title: tasks.tool, show: (task) => nameOf(task.tool) },
  {
    title: tasks.state,
    show: (task) => <TaskState state={task.state} percent={task.percent} />,
  },
  { title: tasks.reason, show: (task) => (task.code ? showCode(task.code) : "") },
  {
    title: tasks.owner,
    show: (task) => (task.owner === "user" ? `${tasks.user} ${task.userCode}` : tasks.visitor),
  },
  {
    title: tasks.size,
    show: (task) => (
      <>
        {formatBytes(task.bytes, "zh")}
        <small>{tasks.files(task.files)}</small>
      </>
    ),
    isNumber: true,
  },
  {
    title: tasks.created,
    show: (task) => (
      <time className="time" dateTime={task.createdAt}>
        {showTime(task.createdAt)}
      </time>
    ),
  },
]
