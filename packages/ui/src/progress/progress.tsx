import { cn } from '../cn/index.ts'

export interface ProgressProps {
  /** How much is done; without it the end is not known. */
  value?: number
  max?: number
  /** What is going on; the accessible name. */
  label: string
  /** Shows label and percentage above the bar. */
  detailed?: boolean
  tone?: 'primary' | 'success' | 'danger'
  className?: string
}
const TONES = { primary: 'bg-primary', success: 'bg-success', danger: 'bg-danger' } as const

/** How far something has come. */
export function Progress({ value, max = 100, label, detailed = false, tone = 'primary', className }: ProgressProps) {
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, Math.max(0, value / max))
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      {detailed && (
        <div aria-hidden className="flex justify-between gap-3 text-small text-secondary">
          <span className="truncate">{label}</span>
          {percent !== undefined && <span className="tabular">{percent}%</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={cn(
            'h-full rounded-full transition-[width] duration-overlay',
            TONES[tone],
            share === undefined && 'w-1/3 animate-pulse',
          )}
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
