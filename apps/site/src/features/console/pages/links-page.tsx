import { consoleCalls, type EditorLink } from "@mozhuan/contract"
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

/** /admin/links: friendly links in their order. */
export default function LinksPage() {
  const { pages, links, actions, state, confirmRemove } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.listEditorLinks, {})
  const { open, edit, add, remove, close, finish } = useRowDialog<EditorLink>(reload)
  const save = (form: FormData, row: EditorLink | undefined): Promise<unknown> =>
    consoleClient()(consoleCalls.saveEditorLink, {
      ...(row ? { id: row.id } : {}),
      name: textOf(form, "name"),
      url: textOf(form, "url"),
      sequence: Number(textOf(form, "sequence")),
      isNofollow: isChecked(form, "isNofollow"),
    })
  return (
    <>
      <PageHead title={pages.links} lead={links.lead}>
        <button type="button" className="button button-primary" onClick={add}>
          {links.add}
        </button>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(list) => (
          <Table
            label={pages.links}
            rows={list}
            keyOf={({ id }) => String(id)}
            empty={<Empty title={links.empty} text={links.emptyText} />}
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
              { title: links.name, show: (row) => row.name },
              { title: links.url, show: (row) => <span>{row.url}</span> },
              {
                title: links.isNofollow,
                show: (row) => (row.isNofollow ? <Badge>nofollow</Badge> : ""),
              },
              { title: links.sequence, show: (row) => row.sequence, isNumber: true },
            ]}
          />
        )}
      </LoadedView>
      {open?.kind === "edit" ? (
        <FormDialog
          title={open.row ? actions.edit : links.add}
          submit={actions.save}
          done={state.saved}
          onSubmit={(form) => save(form, open.row)}
          onClose={close}
          onDone={finish}
        >
          <TextField
            label={links.name}
            name="name"
            required
            maxLength={60}
            defaultValue={open.row?.name}
          />
          <TextField
            label={links.url}
            name="url"
            type="url"
            required
            maxLength={500}
            defaultValue={open.row?.url}
            placeholder="https://"
          />
          <TextField
            label={links.sequence}
            name="sequence"
            type="number"
            required
            defaultValue={open.row?.sequence ?? 0}
          />
          <CheckField
            label={links.isNofollow}
            name="isNofollow"
            defaultChecked={open.row?.isNofollow ?? true}
          />
        </FormDialog>
      ) : null}
      {open?.kind === "remove" ? (
        <ConfirmDialog
          title={actions.remove}
          text={confirmRemove(open.row.name)}
          submit={actions.remove}
          done={state.removed}
          onConfirm={() => consoleClient()(consoleCalls.removeEditorLink, { id: open.row.id })}
          onClose={close}
          onDone={finish}
        />
      ) : null}
    </>
  )
}
