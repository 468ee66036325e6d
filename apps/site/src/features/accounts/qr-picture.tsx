import { useMemo } from "react"
import { renderSVG } from "uqr"

/** Always dark on white, so that it scans in dark mode too. */
export default function QrPicture({
  content,
  label,
  size,
}: {
  content: string
  label: string
  size: number
}) {
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(content, { border: 2 }))}`,
    [content],
  )
  return <img className="scan-picture" src={picture} width={size} height={size} alt={label} />
}
