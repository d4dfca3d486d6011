import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { groupNumber, trueMinus } from '../number-input/number-input.logic.ts'

export interface StatisticCardProps {
  /** What is counted. */
  label: string
  /** As it is written, or a plain number: 1234.50 is read as 1,234.50; null while it is not known. */
  value: string | null
  /** Stands behind the figure: 元, 户, %. */
  unit?: string
  /** Against what was before: the words say what is compared. */
  change?: { text: string; direction: 'up' | 'down'; good: boolean }
  /** Of what and as of when the figure is: every figure says it. */
  scope: string
  /** Opens the rows behind the figure. */
  onOpen?: () => void
  icon?: ReactNode
  /** A small chart or a second figure under it. */
  children?: ReactNode
  className?: string
}

/** One figure with its scope, its change and the way to its rows. */
export function StatisticCard({
  label,
  value,
  unit,
  change,
  scope,
  onOpen,
  icon,
  children,
  className,
}: StatisticCardProps) {
  const figure = (
    <span className="tabular text-figure font-semibold">
      {value === null ? '—' : trueMinus(groupNumber(value))}
      {unit !== undefined && value !== null && (
        <span className="ml-1 text-body font-normal text-secondary">{unit}</span>
      )}
    </span>
  )
  return (
    <div
      role="group"
      aria-label={label}
      className={cn('flex min-w-0 flex-col gap-1 rounded border border-line bg-surface p-4', className)}
    >
      <p className="flex items-center gap-1.5 truncate text-table text-secondary [&_svg]:size-4">
        {icon}
        {label}
      </p>
      {onOpen ? (
        <button
          type="button"
          onClick={onOpen}
          className="self-start rounded-sm text-start hover:text-primary-text hover:underline"
        >
          {figure}
          <span className="sr-only">，查看明细</span>
        </button>
      ) : (
        <p>{figure}</p>
      )}
      {change && (
        <p
          className={cn(
            'flex items-center gap-1 text-small [&_svg]:size-3',
            change.good ? 'text-success-text' : 'text-danger-text',
          )}
        >
          {change.direction === 'up' ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
          <span className="sr-only">{change.direction === 'up' ? '上升' : '下降'}</span>
          {change.text}
        </p>
      )}
      {children}
      <p className="mt-auto text-small text-secondary">{scope}</p>
    </div>
  )
}
