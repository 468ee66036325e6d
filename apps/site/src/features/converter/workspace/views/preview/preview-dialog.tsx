import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../../ui/dialog.tsx"
import { Preview, type PreviewProps } from "./preview.tsx"

interface PreviewDialogProps extends PreviewProps {
  readonly onClose: () => void
}

/** The look at a result over the whole window. */
export default function PreviewDialog({ onClose, ...props }: PreviewDialogProps) {
  const work = useWorkTexts()
  return (
    <Dialog
      title={work.result.previewTitle(props.task.outputs[props.output]?.name ?? "")}
      onClose={onClose}
      width="screen"
    >
      <Preview {...props} />
    </Dialog>
  )
}
