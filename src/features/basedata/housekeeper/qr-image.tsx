import { useMemo } from 'react'
import { qrMatrix } from './qr-code'
import { INK, PAPER, QUIET, qrPath } from './qr-path'

/** A QR code as lines, sharp at any size. */
export function QrImage({ text, label, className }: { text: string; label: string; className?: string }) {
  const modules = useMemo(() => qrMatrix(text), [text])
  const size = modules.length + QUIET * 2
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill={PAPER} />
      <path d={qrPath(modules)} fill={INK} />
    </svg>
  )
}
