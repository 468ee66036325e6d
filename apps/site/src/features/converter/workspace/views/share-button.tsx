import { fileTypes, fileTypesByName, type TaskView } from "@mozhuan/contract"
import { useEffect, useRef, useState } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useToast } from "../../../../ui/toast.tsx"

type Output = TaskView["outputs"][number]

/** What the system's sheet takes of a result: the file, or only a link to it. */
export type Sharing = "file" | "link"

/** Hands a result to another app by the system's own sheet. */
export function ShareButton({ output, sharing }: { output: Output; sharing: Sharing }) {
  const work = useWorkTexts()
  const showToast = useToast()
  const fetched = useRef<File>(undefined)
  const [isFetching, setFetching] = useState(false)
  const share = async () => {
    setFetching(true)
    try {
      if (sharing === "link")
        await navigator.share({ title: output.name, url: new URL(output.url, location.href).href })
      else {
        fetched.current ??= await fileOf(output)
        await navigator.share({ files: [fetched.current] })
      }
    } catch (error) {
      const name = error instanceof DOMException ? error.name : ""
      // A press counts for a few seconds: a large file takes longer, and is there at the next one.
      if (name === "NotAllowedError") showToast(work.result.shareReady)
      else if (name !== "AbortError") showToast(work.result.shareFailed)
    } finally {
      setFetching(false)
    }
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={work.result.share}
      title={work.result.share}
      aria-busy={isFetching}
      disabled={isFetching}
      onClick={() => void share()}
    >
      <Icon name="share" />
    </button>
  )
}

async function fileOf({ name, url }: Output): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(`the result answered ${response.status}`)
  return new File([await response.blob()], name, { type: mediaTypeOf(name) })
}

/** Systems go by the type: of "some bytes" they take nothing. */
const mediaTypeOf = (name: string): string => {
  const [type] = fileTypesByName(name)
  return type === undefined ? "application/octet-stream" : fileTypes[type].mediaType
}

/**
 * How this device shares a result: Chrome's sheets take PDF, pictures and text, Safari's anything.
 * Undefined without a sheet, and on desktops, where files are saved. Known in the browser alone.
 */
export function useSharing({ name, url }: Output): Sharing | undefined {
  const [sharing, setSharing] = useState<Sharing>()
  const isHere = url.startsWith("blob:")
  useEffect(() => {
    const { share, canShare } = navigator as Partial<Navigator>
    if (share === undefined || !matchMedia("(pointer: coarse)").matches) return
    const files = [new File([""], name, { type: mediaTypeOf(name) })]
    if (canShare?.call(navigator, { files }) === true) setSharing("file")
    else if (!isHere) setSharing("link")
  }, [name, isHere])
  return sharing
}
