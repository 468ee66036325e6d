import type { ReactNode } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import type { Loaded } from "../use-console-call.ts"
import { useRowDialog } from "../use-row-dialog.ts"
import { ConfirmDialog } from "./dialogs.tsx"
import { LoadedView } from "./loaded.tsx"
import { PageHead } from "./page-head.tsx"
import { Table, type Column } from "./table.tsx"
import { TextButton } from "./text-button.tsx"

/** What a dialog over the list gets: the row, or none for a new one. */
export interface RowDialogProps<T> {
  readonly row: T | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

interface EditableRowsProps<T> {
  readonly title: string
  readonly lead?: string
  /** Words of the button that adds a row. */
  readonly add: string
  readonly loaded: Loaded<readonly T[]>
  readonly reload: () => void
  readonly keyOf: (row: T) => string
  /** What the question calls a row that is about to go. */
  readonly nameOf: (row: T) => string
  readonly columns: readonly Column<T>[]
  readonly empty?: ReactNode
  /** Left out: every row may go. */
  readonly canRemove?: (row: T) => boolean
  readonly onRemove: (row: T) => Promise<unknown>
  readonly dialog: (props: RowDialogProps<T>) => ReactNode
}

/** A page that lists a few rows, each of which is edited or removed in a dialog. */
export function EditableRows<T>({
  title,
  lead,
  add,
  loaded,
  reload,
  nameOf,
  canRemove = () => true,
  onRemove,
  dialog,
  ...table
}: EditableRowsProps<T>) {
  const { actions, state, confirmRemove } = useConsoleTexts()
  const rows = useRowDialog<T>(reload)
  const { open, close, finish } = rows
  return (
    <>
      <PageHead title={title} {...(lead === undefined ? {} : { lead })}>
        <button type="button" className="button button-primary" onClick={rows.add}>
          {add}
        </button>
      </PageHead>
      <LoadedView loaded={loaded} onRetry={reload}>
        {(list) => (
          <Table
            {...table}
            label={title}
            rows={list}
            actions={(row) => (
              <>
                <TextButton onClick={() => rows.edit(row)}>{actions.edit}</TextButton>
                {canRemove(row) ? (
                  <TextButton onClick={() => rows.remove(row)}>{actions.remove}</TextButton>
                ) : null}
              </>
            )}
          />
        )}
      </LoadedView>
      {open?.kind === "edit" ? dialog({ row: open.row, onClose: close, onDone: finish }) : null}
      {open?.kind === "remove" ? (
        <ConfirmDialog
          title={actions.remove}
          text={confirmRemove(nameOf(open.row))}
          submit={actions.remove}
          done={state.removed}
          onConfirm={() => onRemove(open.row)}
          onClose={close}
          onDone={finish}
        />
      ) : null}
    </>
  )
}
