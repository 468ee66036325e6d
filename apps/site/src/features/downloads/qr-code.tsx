/** A QR code, always dark on white, so that it scans in dark mode too. */
export function QrCode({
  code,
  label,
}: {
  code: { readonly size: number; readonly path: string }
  label: string
}) {
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${code.size} ${code.size}`}
      width="220"
      height="220"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  )
}
