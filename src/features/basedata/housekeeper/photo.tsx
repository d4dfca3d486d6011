import type { Attachment } from '@wuguan/contract/kernel/fields'
import { cn } from '@wuguan/ui/cn'

interface PhotoProps {
  value: unknown
  name: string
  className?: string
}

/** A person's picture, or the last sign of his name where there is none. */
export function Photo({ value, name, className }: PhotoProps) {
  const [picture] = Array.isArray(value) ? (value as readonly Attachment[]) : []
  const shape = cn('flex shrink-0 items-center justify-center overflow-hidden rounded-full', className)
  if (picture) return <img src={picture.url} alt={name} loading="lazy" className={cn(shape, 'object-cover')} />
  return (
    <span aria-hidden className={cn(shape, 'bg-primary-soft font-medium text-primary-text')}>
      {name.slice(-1)}
    </span>
  )
}
