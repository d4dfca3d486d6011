import { useMemo } from 'react'
import { cn } from '../cn/index.ts'
import { code128 } from './code-128.ts'

export interface BarCodeProps {
  /** What it holds: letters, digits, signs of a keyboard. */
  value: string
  /** What it is the code of. */
  label: string
  /** Any CSS length: 12mm on paper. */
  height?: number | string
  className?: string
}
/** Modules that stay white on both sides, which scanners ask for. */
const QUIET = 10

/** A line code (Code 128), as wide as its room; always dark on white. Nothing for what it cannot hold. */
export function BarCode({ value, label, height = 48, className }: BarCodeProps) {
  const { path, width } = useMemo(() => {
    let at = QUIET
    const bars: string[] = []
    for (const [index, modules] of (code128(value) ?? []).entries()) {
      if (index % 2 === 0) bars.push(`M${at} 0h${modules}v1h-${modules}z`)
      at += modules
    }
    return { path: bars.join(''), width: at + QUIET }
  }, [value])
  if (path === '') return null
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: '100%', height }}
      className={cn('rounded-sm bg-[#fff]', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
