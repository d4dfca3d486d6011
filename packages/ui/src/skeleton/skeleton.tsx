import { cn } from '../cn/index.ts'
import { useDelayed } from './use-delayed.ts'

export interface SkeletonProps {
  /** Lines of text to come. */
  lines?: number
  className?: string
}

/** The shape of what is coming; appears only when it takes longer than 300 ms. */
export function Skeleton({ lines = 3, className }: SkeletonProps) {
  const shown = useDelayed(true)
  return (
    <div role="status" aria-label="加载中" className={cn('flex flex-col gap-3', className)}>
      {shown &&
        Array.from({ length: lines }, (_, line) => (
          <span
            key={line}
            className={cn('h-4 animate-pulse rounded-sm bg-line', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')}
          />
        ))}
    </div>
  )
}

export interface LoadingOverlayProps {
  /** What is being waited for. */
  text?: string
  /** White words on a dark veil, for work that blocks the whole page. */
  dark?: boolean
}

/** Lies over its positioned parent while something there must not be touched. */
export function LoadingOverlay({ text, dark = false }: LoadingOverlayProps) {
  return (
    <div
      role="status"
      className={cn(
        'absolute inset-0 z-sticky flex animate-fade flex-col items-center justify-center gap-2',
        dark ? 'bg-tip/90 text-tip-text' : 'bg-surface/80 text-secondary',
      )}
    >
      <span aria-hidden className="size-6 animate-spin rounded-full border-2 border-current border-r-transparent" />
      <span>{text ?? (dark ? 'Loading' : '加载中')}</span>
    </div>
  )
}
