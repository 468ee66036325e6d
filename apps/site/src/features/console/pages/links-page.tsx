import { consoleCalls, type EditorLink } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { Badge } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { EditableRows, type RowDialogProps } from "../parts/editable-rows.tsx"
import { CheckField, isChecked, TextField, textOf } from "../parts/fields.tsx"
import { Empty } from "../parts/loaded.tsx"
import { useConsoleCall } from "../use-console-call.ts"

/** /admin/links: friendly links in their order. */
export default function LinksPage() {
  const { pages, links } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.listEditorLinks, {})
  return (
    <EditableRows
      title={pages.links}
      lead={links.lead}
      add={links.add}
      loaded={loaded}
      reload={reload}
      keyOf={({ id }) => String(id)}
      nameOf={(row) => row.name}
      empty={<Empty title={links.empty} text={links.emptyText} />}
      columns={[
        { title: links.name, show: (row) => row.name },
        { title: links.url, show: (row) => <span>{row.url}</span> },
        {
          title: links.isNofollow,
          show: (row) => (row.isNofollow ? <Badge>nofollow</Badge> : ""),
        },
        { title: links.sequence, show: (row) => row.sequence, isNumber: true },
      ]}
      onRemove={({ id }) => consoleClient()(consoleCalls.removeEditorLink, { id })}
      dialog={(props) => <LinkDialog {...props} />}
    />
  )
}

function LinkDialog({ row, onClose, onDone }: RowDialogProps<EditorLink>) {
  const { links, actions, state } = useConsoleTexts()
  const save = (form: FormData): Promise<unknown> =>
    consoleClient()(consoleCalls.saveEditorLink, {
      ...(row ? { id: row.id } : {}),
      name: textOf(form, "name"),
      url: textOf(form, "url"),
      sequence: Number(textOf(form, "sequence")),
      isNofollow: isChecked(form, "isNofollow"),
    })
  return (
    <FormDialog
      title={row ? actions.edit : links.add}
      submit={actions.save}
      done={state.saved}
      onSubmit={save}
      onClose={onClose}
      onDone={onDone}
    >
      <TextField label={links.name} name="name" required maxLength={60} defaultValue={row?.name} />
      <TextField
        label={links.url}
        name="url"
        type="url"
        required
        maxLength={500}
        defaultValue={row?.url}
        placeholder="https://"
      />
      <TextField
        label={links.sequence}
        name="sequence"
        type="number"
        required
        defaultValue={row?.sequence ?? 0}
      />
      <CheckField
        label={links.isNofollow}
        name="isNofollow"
        defaultChecked={row?.isNofollow ?? true}
      />
    </FormDialog>
  )
}
