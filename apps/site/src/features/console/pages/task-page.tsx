import { consoleCalls } from "@mozhuan/contract"
import { Link, useParams } from "react-router"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { formatBytes } from "../../../i18n/format.ts"
import { useRootData } from "../../shell/root-data.ts"
import { consoleClient } from "../console-client.ts"
import { showCode, showSpan, showTime } from "../format.ts"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { Facts, PageHead, Section } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { TaskState } from "../parts/task-state.tsx"
import { useAction } from "../use-action.ts"
import { useConsoleCall, type GivenBy } from "../use-console-call.ts"

type TaskDetail = GivenBy<typeof consoleCalls.readConsoleTask>

interface DetailProps {
  readonly detail: TaskDetail
}

/** /admin/tasks/{id}: the course of one task and what was lost on the way. */
export default function TaskPage() {
  const { tasks, actions } = useConsoleTexts()
  const { taskId = "" } = useParams()
  const { tools } = useRootData()
  const { loaded, reload } = useConsoleCall(consoleCalls.readConsoleTask, { taskId })
  const { isBusy, fault, run } = useAction()
  const stop = async (): Promise<void> => {
    if (await run(() => consoleClient()(consoleCalls.stopTask, { taskId }), tasks.stopped)) reload()
  }
  return (
    <>
      <PageHead title={tasks.detail} lead={taskId}>
        <Link className="button" to="/admin/tasks">
          {actions.back}
        </Link>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(detail) => (
          <>
            <Section
              title={tools.find(({ id }) => id === detail.task.tool)?.name ?? detail.task.tool}
              actions={
                detail.task.state === "queued" || detail.task.state === "running" ? (
                  <button
                    type="button"
                    className="button button-danger"
                    disabled={isBusy}
                    onClick={() => void stop()}
                  >
                    {tasks.stop}
                  </button>
                ) : (
                  <TaskState state={detail.task.state} percent={detail.task.percent} />
                )
              }
            >
              {fault ? (
                <p className="field-error" role="alert">
                  {fault}
                </p>
              ) : null}
              <Course detail={detail} />
            </Section>
            <FilesAndOptions detail={detail} />
            <Warnings detail={detail} />
          </>
        )}
      </LoadedView>
    </>
  )
}

/** When the task came, how far it got, and whose it is. */
function Course({ detail }: DetailProps) {
  const texts = useConsoleTexts()
  const { tasks } = texts
  return (
    <Facts
      facts={[
        [tasks.state, tasks.states[detail.task.state]],
        [
          tasks.reason,
          detail.task.code ? (
            <>
              {showCode(detail.task.code)}
              <small className="row-note">
                {detail.task.code}
                {detail.failure?.["page"] ? ` · ${tasks.page(Number(detail.failure["page"]))}` : ""}
              </small>
            </>
          ) : (
            ""
          ),
        ],
        [tasks.stage, detail.stage],
        [tasks.pages, detail.pagesTotal > 0 ? `${detail.pagesDone} / ${detail.pagesTotal}` : ""],
        [
          tasks.owner,
          detail.task.owner === "user" ? `${tasks.user} ${detail.task.userCode}` : tasks.visitor,
        ],
        [texts.users.channel, detail.task.channel],
        [tasks.created, showTime(detail.task.createdAt)],
        [
          tasks.duration,
          detail.startedAt && detail.task.finishedAt
            ? showSpan(
                (Date.parse(detail.task.finishedAt) - Date.parse(detail.startedAt)) / 1000,
                texts,
              )
            : "",
        ],
        [tasks.attempts, String(detail.task.attempts)],
        [tasks.charged, detail.isCharged ? texts.limits.yes : texts.limits.no],
      ]}
    />
  )
}

function FilesAndOptions({ detail }: DetailProps) {
  const texts = useConsoleTexts()
  const { tasks } = texts
  return (
    <div className="console-columns">
      <Section title={tasks.inputs}>
        <Facts
          facts={detail.inputs.map(
            (input, index) =>
              [
                `${index + 1}. ${input.type.toUpperCase()}`,
                formatBytes(input.bytes, "zh"),
              ] as const,
          )}
        />
      </Section>
      <Section title={tasks.outputs}>
        {detail.outputs.length === 0 ? (
          <Empty title={texts.table.none} />
        ) : (
          <Facts
            facts={detail.outputs.map(
              (output, index) =>
                [
                  `${index + 1}. ${output.mediaType}`,
                  `${formatBytes(output.bytes, "zh")}${output.pages ? ` · ${tasks.pages} ${output.pages}` : ""}`,
                ] as const,
            )}
          />
        )}
      </Section>
      <Section title={tasks.options}>
        {Object.keys(detail.options).length === 0 ? (
          <Empty title={texts.table.none} />
        ) : (
          <Facts
            facts={Object.entries(detail.options).map(
              ([key, value]) => [key, String(value)] as const,
            )}
          />
        )}
      </Section>
    </div>
  )
}

function Warnings({ detail }: DetailProps) {
  const texts = useConsoleTexts()
  const { tasks } = texts
  return (
    <Section title={tasks.warnings}>
      <Table
        label={tasks.warnings}
        rows={detail.warnings}
        keyOf={({ kind, page }) => `${kind}${page ?? ""}`}
        empty={<Empty title={tasks.noWarnings} />}
        columns={[
          { title: tasks.reason, show: ({ kind }) => <code>{kind}</code> },
          { title: tasks.pages, show: ({ page }) => (page ? tasks.page(page) : "") },
          {
            title: texts.dashboard.count,
            show: ({ count }) => tasks.times(count),
            isNumber: true,
          },
        ]}
      />
    </Section>
  )
}
