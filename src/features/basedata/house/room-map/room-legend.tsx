import { cn } from '@wuguan/ui/cn'
import { lookOf, USE_STATUSES } from './status-look'

interface RoomLegendProps {
  counts: Readonly<Record<string, number>>
  /** Codes in force, as a comma list. */
  chosen: string | undefined
  onToggle: (code: number) => void
}

/** What the colours mean, how many rooms have each, and a press shows only those. */
export function RoomLegend({ counts, chosen, onToggle }: RoomLegendProps) {
  const codes = (chosen ?? '').split(',')
  return (
    <div role="group" aria-label="使用状态" className="flex flex-wrap items-center gap-0.5">
      {USE_STATUSES.map(({ code, label }) => {
        const pressed = codes.includes(String(code))
        return (
          <button
            key={code}
            type="button"
            aria-pressed={pressed}
            onClick={() => onToggle(code)}
            className={cn(
              'flex h-control-sm items-center gap-1 rounded border px-1.5 text-small transition-colors hover:bg-hover',
              pressed ? 'border-primary bg-primary-soft text-primary-text' : 'border-transparent',
            )}
          >
            <span aria-hidden className={cn('size-3 rounded-xs', lookOf(code).solid)} />
            {label}
            <span className={cn('tabular', !pressed && 'text-secondary')}>{counts[code] ?? 0}</span>
          </button>
        )
      })}
    </div>
  )
}
