import { consoleCalls, languages, type EditorPageText } from "@mozhuan/contract"
import { useState } from "react"
import { useConsoleTexts, type ConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { showTime } from "../format.ts"
import { ConfirmDialog, FormDialog } from "../parts/dialogs.tsx"
import { AreaField, SelectField, TextField, textOf } from "../parts/fields.tsx"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table, type Column } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useRowDialog } from "../use-row-dialog.ts"
import { type RowDialogProps } from "../parts/editable-rows.tsx"

/** /admin/page-texts: title, keywords and description where they were changed. */
export default function PageTextsPage() {
  const texts = useConsoleTexts()
  const { pages, pageTexts, actions, state } = texts
  const { loaded, reload } = useConsoleCall(consoleCalls.listEditorPageTexts, {})
  const { open, edit, add, remove, close, finish } = useRowDialog<EditorPageText>(reload)
  return (
    <>
      <PageHead title={pages["page-texts"]} lead={pageTexts.lead}>
        <button type="button" className="button button-primary" onClick={add}>
          {pageTexts.add}
        </button>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(list) => (
          <Table
            label={pages["page-texts"]}
            rows={list}
            keyOf={({ page, language }) => `${language}/${page}`}
            empty={<Empty title={pageTexts.empty} text={pageTexts.lead} />}
            actions={(row) => (
              <>
                <button type="button" className="text-button" onClick={() => edit(row)}>
                  {actions.edit}
                </button>
                <button type="button" className="text-button" onClick={() => remove(row)}>
                  {pageTexts.restore}
                </button>
              </>
            )}
            columns={columnsOf(texts)}
          />
        )}
      </LoadedView>
      {open?.kind === "edit" ? (
        <PageTextDialog row={open.row} onClose={close} onDone={finish} />
      ) : null}
      {open?.kind === "remove" ? (
        <ConfirmDialog
          title={pageTexts.restore}
          text={pageTexts.restoreText}
          submit={pageTexts.restore}
          done={state.saved}
          onConfirm={() =>
            consoleClient()(consoleCalls.removeEditorPageText, {
              page: open.row.page,
              language: open.row.language,
            })
          }
          onClose={close}
          onDone={finish}
        />
      ) : null}
    </>
  )
}

/** Page and language of a text that is new; later they stay. */
function WhichPage() {
  const { pageTexts, answers } = useConsoleTexts()
  return (
    <div className="form-columns">
      <TextField
        label={pageTexts.page}
        hint={pageTexts.pageHint}
        name="page"
        required
        maxLength={120}
      />
      <SelectField
        label={pageTexts.language}
        name="language"
        options={languages.map((known) => [known, answers.languages[known]] as const)}
      />
    </div>
  )
}

function PageTextDialog({ row, onClose, onDone }: RowDialogProps<EditorPageText>) {
  const { pageTexts, answers, actions, state } = useConsoleTexts()
  const [title, setTitle] = useState(row?.title ?? "")
  const [description, setDescription] = useState(row?.description ?? "")
  const save = (form: FormData): Promise<unknown> =>
    consoleClient()(consoleCalls.saveEditorPageText, {
      page: row?.page ?? textOf(form, "page"),
      language:
        row?.language ?? languages.find((known) => known === textOf(form, "language")) ?? "zh",
      title,
      keywords: textOf(form, "keywords"),
      description,
    })
  return (
    <FormDialog
      title={row ? `${row.page} · ${answers.languages[row.language]}` : pageTexts.add}
      submit={actions.save}
      done={state.saved}
      onSubmit={save}
      onClose={onClose}
      onDone={onDone}
    >
      {row ? null : <WhichPage />}
      <TextField
        label={pageTexts.title}
        hint={pageTexts.titleLength([...title].length)}
        name="title"
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={pageTexts.keywords}
        name="keywords"
        maxLength={500}
        defaultValue={row?.keywords}
      />
      <AreaField
        label={pageTexts.description}
        hint={pageTexts.descriptionLength([...description].length)}
        name="description"
        maxLength={500}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </FormDialog>
  )
}

const columnsOf = ({ pageTexts, answers }: ConsoleTexts): readonly Column<EditorPageText>[] => [
  {
    title: pageTexts.page,
    show: (row) => (
      <span>
        <code>{row.page}</code>
        <small>{answers.languages[row.language]}</small>
      </span>
    ),
  },
  {
    title: pageTexts.title,
    show: (row) => (
      <span>
        {row.title}
        <small>{row.description}</small>
      </span>
    ),
  },
  { title: pageTexts.keywords, show: (row) => row.keywords },
  {
    title: pageTexts.changed,
    show: (row) => <span className="time">{showTime(row.updatedAt)}</span>,
  },
]
