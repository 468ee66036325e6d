import { lazy, Suspense } from "react"

const QrPicture = lazy(() => import("./qr-picture.tsx"))

interface QrCodeProps {
  readonly content: string
  readonly label: string
  /** Side in CSS pixels, kept free while the code is drawn. */
  readonly size?: number
}

/** A code to scan. What draws it is loaded with the first one. */
export function QrCode({ content, label, size = 200 }: QrCodeProps) {
  return (
    <Suspense
      fallback={
        <span
          className="scan-picture"
          style={{ display: "block", inlineSize: size, blockSize: size }}
        />
      }
    >
      <QrPicture content={content} label={label} size={size} />
    </Suspense>
  )
}
