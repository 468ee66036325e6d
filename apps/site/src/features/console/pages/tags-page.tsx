import { consoleCalls, type EditorTag } from "@mozhuan/contract"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { consoleClient } from "../console-client.ts"
import { Badge } from "../parts/badge.tsx"
import { FormDialog } from "../parts/dialogs.tsx"
import { EditableRows, type RowDialogProps } from "../parts/editable-rows.tsx"
import { CheckField, isChecked, TextField, textOf } from "../parts/fields.tsx"
import { Empty } from "../parts/loaded.tsx"
import { useConsoleCall } from "../use-console-call.ts"

/** /admin/tags */
export default function TagsPage() {
  const { pages, tags } = useConsoleTexts()
  const { loaded, reload } = useConsoleCall(consoleCalls.listEditorTags, {})
  return (
    <EditableRows
      title={pages.tags}
      add={tags.add}
      loaded={loaded}
      reload={reload}
      keyOf={({ id }) => String(id)}
      nameOf={(row) => row.name}
      empty={<Empty title={tags.empty} text={tags.emptyText} />}
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
      onRemove={({ id }) => consoleClient()(consoleCalls.removeEditorTag, { id })}
      dialog={(props) => <TagDialog {...props} />}
    />
  )
}

function TagDialog({ row, onClose, onDone }: RowDialogProps<EditorTag>) {
  const { tags, actions, state } = useConsoleTexts()
  const save = (form: FormData): Promise<unknown> =>
    consoleClient()(consoleCalls.saveEditorTag, {
      ...(row ? { id: row.id } : {}),
      name: textOf(form, "name"),
      shortName: textOf(form, "shortName"),
      sequence: Number(textOf(form, "sequence")),
      isQuick: isChecked(form, "isQuick"),
    })
  return (
    <FormDialog
      title={row ? actions.edit : tags.add}
      submit={actions.save}
      done={state.saved}
      onSubmit={save}
      onClose={onClose}
      onDone={onDone}
    >
      <TextField label={tags.name} name="name" required maxLength={40} defaultValue={row?.name} />
      <div className="form-columns">
        <TextField
          label={tags.shortName}
          name="shortName"
          required
          maxLength={60}
          defaultValue={row?.shortName}
        />
        <TextField
          label={tags.sequence}
          name="sequence"
          type="number"
          required
          defaultValue={row?.sequence ?? 0}
        />
      </div>
      <CheckField label={tags.isQuick} name="isQuick" defaultChecked={row?.isQuick ?? false} />
    </FormDialog>
  )
}
