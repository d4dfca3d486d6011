import { cn } from '@wuguan/ui/cn'

interface RoomLegendProps {
  label: string
  items: readonly { code: number; label: string; solid: string }[]
  counts: Readonly<Record<string, number>>
  /** Codes in force, as a comma list. */
  chosen: string | undefined
  onToggle: (code: number) => void
}

/** What the colours mean, how many rooms have each, and a press shows only those. */
export function RoomLegend({ label: what, items, counts, chosen, onToggle }: RoomLegendProps) {
  const codes = (chosen ?? '').split(',')
  return (
    <div role="group" aria-label={what} className="flex flex-wrap items-center gap-0.5">
      {items.map(({ code, label, solid }) => {
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
            <span aria-hidden className={cn('size-3 rounded-xs', solid)} />
            {label}
            <span className={cn('tabular', !pressed && 'text-secondary')}>{counts[code] ?? 0}</span>
          </button>
        )
      })}
    </div>
  )
}
