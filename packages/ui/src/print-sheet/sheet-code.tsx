import type { ReactNode } from 'react'
import { QrCode } from '../qr-code/index.ts'

export interface SheetCodeProps {
  /** What scanning it gives: a number, an address. */
  value: string
  /** What it is: 单号. */
  label: string
  /** Under it: what one does with it. */
  words?: ReactNode
  /** An own picture in its place. */
  picture?: ReactNode
}

/** A code on paper with what it is for under it. */
export function SheetCode({ value, label, words, picture }: SheetCodeProps) {
  return (
    <figure className="print-code">
      {picture ?? <QrCode value={value} label={`${label}二维码`} size="100%" />}
      {words != null && <figcaption>{words}</figcaption>}
    </figure>
  )
}
