import { useState } from 'react'
import { cn } from '../cn/index.ts'
import { initials } from './avatar.logic.ts'

const SIZES = { sm: 'size-6 text-[10px]', md: 'size-8 text-small', lg: 'size-12 text-body' } as const

export interface AvatarProps {
  /** Whose picture it is; also shown where there is none. */
  name: string
  src?: string | null
  size?: keyof typeof SIZES
  /** The name stands beside it: the picture itself is not read out. */
  decorative?: boolean
  className?: string
}

/** A person's picture, or the end of the name while there is none. */
export function Avatar({ name, src, size = 'md', decorative = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = src != null && src !== '' && broken !== src
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
      title={decorative ? undefined : name}
      className={cn(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary-soft leading-none font-medium text-primary-text select-none',
        SIZES[size],
        className,
      )}
    >
      {shown ? (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
      ) : (
        <span aria-hidden>{initials(name)}</span>
      )}
    </span>
  )
}
