import { consoleCalls, type EditorTag } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { Badge } from "../parts/badge.tsx"
import { ConfirmDialog, FormDialog } from "../parts/dialogs.tsx"
import { CheckField, isChecked, TextField, textOf } from "../parts/fields.tsx"
import { Empty, LoadedView } from "../parts/loaded.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Table } from "../parts/table.tsx"
import { useConsoleCall } from "../use-console-call.ts"
import { useRowDialog } from "../use-row-dialog.ts"

/** /admin/tags */
export default function TagsPage() {
  const { pages, tags, actions, state, confirmRemove } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.listEditorTags, {})
  const { open, edit, add, remove, close, finish } = useRowDialog<EditorTag>(reload)
  const save = (form: FormData, row: EditorTag | undefined): Promise<unknown> =>
    consoleClient()(consoleCalls.saveEditorTag, {
      ...(row ? { id: row.id } : {}),
      name: textOf(form, "name"),
      shortName: textOf(form, "shortName"),
      sequence: Number(textOf(form, "sequence")),
      isQuick: isChecked(form, "isQuick"),
    })
  return (
    <>
      <PageHead title={pages.tags}>
        <button type="button" className="button button-primary" onClick={add}>
          {tags.add}
        </button>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(list) => (
          <Table
            label={pages.tags}
            rows={list}
            keyOf={({ id }) => String(id)}
            empty={<Empty title={tags.empty} text={tags.emptyText} />}
            actions={(row) => (
              <>
                <button type="button" className="text-button" onClick={() => edit(row)}>
                  {actions.edit}
                </button>
                <button type="button" className="text-button" onClick={() => remove(row)}>
                  {actions.remove}
                </button>
              </>
            )}
            columns={[
              { title: tags.name, show: (row) => row.name },
              { title: tags.shortName, show: (row) => <code>{row.shortName}</code> },
              {
                title: tags.isQuick,
                show: (row) => (row.isQuick ? <Badge tone="info">{tags.isQuick}</Badge> : ""),
              },
              { title: tags.count, show: (row) => row.count, isNumber: true },
              { title: tags.sequence, show: (row) => row.sequence, isNumber: true },
            ]}
          />
        )}
      </LoadedView>
      {open?.kind === "edit" ? (
        <FormDialog
          title={open.row ? actions.edit : tags.add}
          submit={actions.save}
          done={state.saved}
          onSubmit={(form) => save(form, open.row)}
          onClose={close}
          onDone={finish}
        >
          <TextField
            label={tags.name}
            name="name"
            required
            maxLength={40}
            defaultValue={open.row?.name}
          />
          <div className="form-columns">
            <TextField
              label={tags.shortName}
              name="shortName"
              required
              maxLength={60}
              defaultValue={open.row?.shortName}
            />
            <TextField
              label={tags.sequence}
              name="sequence"
              type="number"
              required
              defaultValue={open.row?.sequence ?? 0}
            />
          </div>
          <CheckField
            label={tags.isQuick}
            name="isQuick"
            defaultChecked={open.row?.isQuick ?? false}
          />
        </FormDialog>
      ) : null}
      {open?.kind === "remove" ? (
        <ConfirmDialog
          title={actions.remove}
          text={confirmRemove(open.row.name)}
          submit={actions.remove}
          done={state.removed}
          onConfirm={() => consoleClient()(consoleCalls.removeEditorTag, { id: open.row.id })}
          onClose={close}
          onDone={finish}
        />
      ) : null}
    </>
  )
}
