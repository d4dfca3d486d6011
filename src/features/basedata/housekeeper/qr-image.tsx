import { useMemo } from 'react'
import { qrMatrix } from './qr-code'
import { QUIET, qrPath } from './qr-path'

/** A QR code as lines, sharp at any size; black on white in every theme, since scanners need the contrast. */
export function QrImage({ text, label, className }: { text: string; label: string; className?: string }) {
  const modules = useMemo(() => qrMatrix(text), [text])
  const size = modules.length + QUIET * 2
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(modules)} fill="#000" />
    </svg>
  )
}
