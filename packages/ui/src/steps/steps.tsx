import { Check, X } from 'lucide-react'
import { cn } from '../cn/index.ts'

export interface StepItem {
  key: string
  title: string
  /** A few words under it. */
  note?: string
  /** It did not go well: shown in place of its number. */
  failed?: boolean
}

export interface StepsProps {
  items: readonly StepItem[]
  /** Index of the step that is on. */
  current: number
  /** Finished steps can be gone back to. */
  onGo?: (index: number) => void
  direction?: 'horizontal' | 'vertical'
  label?: string
  className?: string
}

/** Where one is in work of several steps. */
export function Steps({ items, current, onGo, direction = 'horizontal', label = '步骤', className }: StepsProps) {
  const across = direction === 'horizontal'
  return (
    <ol
      aria-label={label}
      className={cn('flex min-w-0', across ? 'gap-2 overflow-x-auto' : 'flex-col gap-4', className)}
    >
      {items.map((item, index) => {
        const done = index < current
        const on = index === current
        const mark = (
          <span
            aria-hidden
            className={cn(
              'tabular flex size-6 shrink-0 items-center justify-center rounded-full border text-small [&_svg]:size-3.5',
              item.failed
                ? 'border-danger bg-danger-soft text-danger-text'
                : on
                  ? 'border-primary bg-primary text-on-solid'
                  : done
                    ? 'border-primary bg-primary-soft text-primary-text'
                    : 'border-line-strong text-secondary',
            )}
          >
            {item.failed ? <X /> : done ? <Check /> : index + 1}
          </span>
        )
        const words = (
          <span className="min-w-0 text-start">
            <span
              className={cn('block truncate', on ? 'font-medium' : 'text-secondary', item.failed && 'text-danger-text')}
            >
              {item.title}
              <span className="sr-only">{item.failed ? '，未成功' : done ? '，已完成' : ''}</span>
            </span>
            {item.note !== undefined && <span className="block text-small text-secondary">{item.note}</span>}
          </span>
        )
        return (
          <li
            key={item.key}
            aria-current={on ? 'step' : undefined}
            className={cn('flex min-w-0', across ? 'shrink-0 flex-1 items-center gap-2 last:flex-none' : 'gap-2')}
          >
            {done && onGo ? (
              <button
                type="button"
                onClick={() => onGo(index)}
                className="flex min-w-0 items-start gap-2 rounded-sm hover:text-primary-text focus-visible:-outline-offset-2"
              >
                {mark}
                {words}
              </button>
            ) : (
              <span className="flex min-w-0 items-start gap-2">
                {mark}
                {words}
              </span>
            )}
            {across && index < items.length - 1 && (
              <span aria-hidden className={cn('h-px min-w-6 flex-1', done ? 'bg-primary' : 'bg-line-strong')} />
            )}
          </li>
        )
      })}
    </ol>
  )
}
