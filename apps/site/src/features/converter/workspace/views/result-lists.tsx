import type { TaskView } from "@mozhuan/contract"
import { useState } from "react"
import { formatBytes } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import type { Job } from "../session/session-state.ts"
import { NameForm } from "./name-form.tsx"
import { VirtualGrid } from "./virtual-grid.tsx"

type Output = TaskView["outputs"][number]

/** Least width of a picture with its name, and the height below the picture, in CSS pixels. */
const pictureWidth = 152
const footHeight = 92
/** Heights of a line, in CSS pixels. */
const lineHeight = 53

/** True where results are pictures, which tell more than their names. */
export const arePictures = (outputs: readonly Output[]): boolean =>
  outputs.length > 1 && outputs.every(isPicture)

/** Whether a browser shows a result as a picture. */
const isPicture = ({ mediaType }: Output): boolean => /^image\/(?:png|jpeg|webp)$/.test(mediaType)

/** Results of one task, and what is asked of one by its place among them. */
export interface ResultListProps {
  readonly job: Job
  readonly outputs: readonly Output[]
  readonly onPreview: (output: number) => void
  /** Absent for results that never left this device. */
  readonly onPhone: ((output: number) => void) | undefined
}

/** Results that are pictures, as pictures; of hundreds only those in sight are in the document. */
export function PictureResults(props: ResultListProps) {
  const work = useWorkTexts()
  const { outputs, onPreview } = props
  return (
    <VirtualGrid
      count={outputs.length}
      label={work.run.files(outputs.length)}
      cellWidth={pictureWidth}
      heightOf={pictureHeight}
      keyOf={String}
      renderCell={(index) => {
        const output = outputs[index]
        return output ? (
          <figure className="picture-result">
            <button
              type="button"
              aria-label={`${work.result.preview} ${output.name}`}
              onClick={() => onPreview(index)}
            >
              <img src={output.previewUrl ?? output.url} alt="" loading="lazy" decoding="async" />
            </button>
            <figcaption>
              <NamedResult {...props} index={index} output={output} />
            </figcaption>
          </figure>
        ) : null
      }}
    />
  )
}

const pictureHeight = (width: number): number => width + footHeight

/** Results of one task in a line each, for tasks that give dozens. */
export function OutputLines(props: ResultListProps) {
  const work = useWorkTexts()
  const { outputs, onPreview } = props
  return (
    <VirtualGrid
      count={outputs.length}
      label={work.run.files(outputs.length)}
      cellWidth={Number.POSITIVE_INFINITY}
      heightOf={heightOfLine}
      keyOf={String}
      renderCell={(index) => {
        const output = outputs[index]
        return output ? (
          <div className="output-line">
            <NamedResult {...props} index={index} output={output} onLook={() => onPreview(index)} />
          </div>
        ) : null
      }}
    />
  )
}

const heightOfLine = (): number => lineHeight

interface NamedResultProps extends ResultListProps {
  readonly index: number
  readonly output: Output
  readonly onLook?: () => void
}

/** The name of a result, which can be changed, and what can be done with it, in little room. */
function NamedResult({ job, index, output, onPhone, onLook }: NamedResultProps) {
  const work = useWorkTexts()
  const language = useLanguage()
  const [isNaming, setNaming] = useState(false)
  if (isNaming)
    return <NameForm job={job} index={index} name={output.name} onEnd={() => setNaming(false)} />
  return (
    <>
      <p className="result-name" title={output.name}>
        {output.name}
      </p>
      <span className="result-facts number">
        {onLook && output.pages ? `${work.list.pages(output.pages)} · ` : ""}
        {formatBytes(output.size, language)}
      </span>
      <span className="result-commands">
        {onLook ? (
          <Command icon="eye" label={work.result.preview} of={output} onDo={onLook} />
        ) : null}
        <Command icon="edit" label={work.result.rename} of={output} onDo={() => setNaming(true)} />
        {onPhone ? (
          <Command icon="phone" label={work.result.phone} of={output} onDo={() => onPhone(index)} />
        ) : null}
        <a
          className="icon-button"
          href={output.url}
          download={output.name}
          aria-label={work.result.downloadName(output.name)}
          title={work.result.download}
        >
          <Icon name="download" size={18} />
        </a>
      </span>
    </>
  )
}

function Command({
  icon,
  label,
  of,
  onDo,
}: {
  readonly icon: "eye" | "edit" | "phone"
  readonly label: string
  readonly of: Output
  readonly onDo: () => void
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={`${label} ${of.name}`}
      title={label}
      onClick={onDo}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}
