import { cn } from '@wuguan/ui/cn'
import type { CellProps } from '@wuguan/crud/kinds'
import { expiryOf } from './expiry'
import { today } from '@wuguan/crud/clock'

const WORDS = { past: '已过期', soon: '即将到期' } as const

/** A last day of validity; colour and word say when it has passed or will soon. */
export function ExpiryCell({ value }: CellProps) {
  const expiry = expiryOf(value, today())
  if (expiry === null) return ''
  const date = String(value).slice(0, 10)
  if (expiry === 'far') return date
  return (
    <span className={cn('tabular', expiry === 'past' ? 'text-danger-text' : 'text-warning-text')}>
      {date} {WORDS[expiry]}
    </span>
  )
}
