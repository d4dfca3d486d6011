import { useMemo } from 'react'
import { encode } from 'uqr'
import { cn } from '../cn/index.ts'

export interface QrCodeProps {
  /** What it holds: an address, a number. */
  value: string
  /** What scanning it does: 扫码缴费. */
  label: string
  /** px, or any CSS length: 30mm on paper. */
  size?: number | string
  /** How much of it may be damaged: 7, 15, 25, 30 %. */
  correction?: 'L' | 'M' | 'Q' | 'H'
  className?: string
}

/** A QR code, always dark on white: scanners ask for it, in the dark theme too. */
export function QrCode({ value, label, size = 120, correction = 'M', className }: QrCodeProps) {
  const { path, side } = useMemo(() => {
    const code = encode(value, { ecc: correction, border: 2 })
    const cells = code.data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    return { path: cells.join(''), side: code.size }
  }, [value, correction])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ width: size, height: size }}
      className={cn('shrink-0 rounded-sm bg-[#fff]', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
