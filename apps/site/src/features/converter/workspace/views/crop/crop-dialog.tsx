import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../../ui/dialog.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { useToast } from "../../../../../ui/toast.tsx"
import { useSession } from "../../session-context.tsx"
import type { Item, Rotation } from "../../session/session-state.ts"
import {
  corners,
  moveCorner,
  moveFrame,
  turnFrame,
  wholeFrame,
  type Corner,
  type Frame,
} from "./crop-frame.ts"
import { cutOut, drawTurned, pixelsOf } from "./crop-picture.ts"

/** A picture drawn for the dialog, turned as the visitor wants it. */
interface Drawn {
  readonly canvas: OffscreenCanvas
  readonly address: string
  readonly turn: Rotation
}

/**
 * Crops and turns one picture, by pointer and by keys; the picture that was chosen can be had back.
 */
export default function CropDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const work = useWorkTexts()
  const session = useSession()
  const [turn, setTurn] = useState<Rotation>(item.rotate)
  const [frame, setFrame] = useState<Frame>(wholeFrame)
  const drawn = useDrawnPicture(item.file, turn)
  const size = drawn ? pixelsOf(frame, drawn.canvas) : undefined
  const apply = async () => {
    if (drawn) await session.replacePicture(item.id, await cutOut(drawn.canvas, frame, item.file))
    onClose()
  }
  return (
    <Dialog title={work.crop.title(item.file.name)} onClose={onClose} width="wide">
      <div className="crop">
        <p className="field-hint">
          {work.crop.hint}
          {size ? (
            <span className="number"> · {work.crop.size(size.width, size.height)}</span>
          ) : null}
        </p>
        {drawn ? (
          <CropSheet address={drawn.address} frame={frame} onChange={setFrame} />
        ) : (
          <div className="preview-blank" aria-busy="true" />
        )}
        <div className="dialog-actions">
          <button
            type="button"
            className="button button-primary"
            disabled={drawn === undefined}
            onClick={() => void apply()}
          >
            {work.crop.apply}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              setTurn(((turn + 90) % 360) as Rotation)
              setFrame(turnFrame(frame))
            }}
          >
            <Icon name="rotate" />
            {work.crop.turn}
          </button>
          <OtherPictures item={item} onClose={onClose} />
        </div>
      </div>
    </Dialog>
  )
}

/** The sheet alone, found by the engine, or the picture that was chosen. */
function OtherPictures({ item, onClose }: { item: Item; onClose: () => void }) {
  const work = useWorkTexts()
  const session = useSession()
  const showToast = useToast()
  const cut = async () => {
    if (await session.cutToSheet(item.id)) onClose()
    else showToast(work.crop.noSheet)
  }
  const restore = async () => {
    await session.restorePicture(item.id)
    onClose()
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void cut()}>
        <Icon name="crop" />
        {work.crop.toSheet}
      </button>
      {item.original ? (
        <button type="button" className="text-button" onClick={() => void restore()}>
          {work.crop.reset}
        </button>
      ) : null}
    </>
  )
}

/** The picture with the frame over it. */
function CropSheet({
  address,
  frame,
  onChange,
}: {
  address: string
  frame: Frame
  onChange: (frame: Frame) => void
}) {
  const work = useWorkTexts()
  const sheet = useRef<HTMLDivElement>(null)
  const handlersOf = useFrameHandlers(sheet, frame, onChange)
  const box = {
    left: `${frame.left * 100}%`,
    top: `${frame.top * 100}%`,
    width: `${(frame.right - frame.left) * 100}%`,
    height: `${(frame.bottom - frame.top) * 100}%`,
  }
  return (
    <div className="crop-sheet" ref={sheet}>
      <img src={address} alt="" draggable={false} />
      <div className="crop-frame" style={box}>
        <button
          type="button"
          className="crop-body"
          aria-label={work.crop.frame}
          {...handlersOf("frame")}
        />
        {corners.map((corner, index) => (
          <button
            key={corner}
            type="button"
            className={`crop-corner crop-${corner}`}
            aria-label={work.crop.corner(index + 1)}
            {...handlersOf(corner)}
          />
        ))}
      </div>
    </div>
  )
}

/** The frame follows the pointer and the arrow keys: as a whole, or by one of its corners. */
function useFrameHandlers(
  sheet: RefObject<HTMLDivElement | null>,
  frame: Frame,
  onChange: (frame: Frame) => void,
) {
  const drag = useRef<{
    readonly part: Corner | "frame"
    readonly x: number
    readonly y: number
    readonly from: Frame
  }>(undefined)
  return (part: Corner | "frame") => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { part, x: event.clientX, y: event.clientY, from: frame }
      event.stopPropagation()
    },
    onPointerMove: (event: PointerEvent) => {
      const box = sheet.current?.getBoundingClientRect()
      if (drag.current?.part !== part || box === undefined) return
      onChange(
        moved(
          drag.current.from,
          part,
          (event.clientX - drag.current.x) / box.width,
          (event.clientY - drag.current.y) / box.height,
        ),
      )
    },
    onPointerUp: () => (drag.current = undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const way = wayOf(event)
      if (way === undefined) return
      event.preventDefault()
      onChange(moved(frame, part, way[0] ?? 0, way[1] ?? 0))
    },
  })
}

const moved = (from: Frame, part: Corner | "frame", dx: number, dy: number): Frame =>
  part === "frame" ? moveFrame(from, dx, dy) : moveCorner(from, part, dx, dy)

/** The way that an arrow key goes, in shares of the picture; longer with Shift. */
function wayOf({ key, shiftKey }: KeyboardEvent): readonly number[] | undefined {
  const step = shiftKey ? 0.05 : 0.01
  return {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -step],
    ArrowDown: [0, step],
  }[key]
}

function useDrawnPicture(file: File, turn: Rotation): Drawn | undefined {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let isGone = false
    let address = ""
    const draw = async () => {
      const canvas = await drawTurned(file, turn)
      address = URL.createObjectURL(
        await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 }),
      )
      if (isGone) URL.revokeObjectURL(address)
      else setDrawn({ canvas, address, turn })
    }
    draw().catch(() => undefined) // a picture this browser cannot read has no button to come here
    return () => {
      isGone = true
      URL.revokeObjectURL(address)
    }
  }, [file, turn])
  return drawn?.turn === turn ? drawn : undefined
}
