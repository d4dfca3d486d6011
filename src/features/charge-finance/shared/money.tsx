import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { cn } from '@wuguan/ui/cn'

/** An amount in a cell: thousands, two decimals, figures in line, a true minus. */
export function Money({ value, className }: { value: string | null | undefined; className?: string }) {
  return <span className={cn('tabular', className)}>{value == null || value === '' ? '—' : formatMoney(value)}</span>
}
