import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn/index.ts'

export type ControlSize = 'sm' | 'md' | 'lg'
const HEIGHTS: Record<ControlSize, string> = {
  sm: 'h-control-sm text-table',
  md: 'h-control text-body',
  lg: 'h-control-lg text-body',
}

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** 28, 32 or 40 px high. */
  size?: ControlSize
  /** Stands inside the frame before the text: an icon or a short word. */
  start?: ReactNode
  /** Stands inside the frame after the text: a unit or a small button. */
  end?: ReactNode
}

/** One line of text; takes everything a native input takes, the ref too. */
export function Input({ size = 'md', start, end, className, ...rest }: InputProps) {
  if (start == null && end == null) {
    return <input {...rest} className={cn('control px-2.5', HEIGHTS[size], className)} />
  }
  return (
    <span className={cn('control gap-2 px-2.5 [&_svg]:size-4 [&_svg]:shrink-0', HEIGHTS[size], className)}>
      {start != null && <span className="flex shrink-0 text-secondary">{start}</span>}
      <input
        {...rest}
        className="h-full w-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed"
      />
      {end != null && <span className="flex shrink-0 items-center text-secondary">{end}</span>}
    </span>
  )
}

export type TextareaProps = ComponentProps<'textarea'>

const LINE_PX = 22
const FRAME_PX = 10

/** Several lines of text, `rows` at least; grows with its content up to twelve lines. */
export function Textarea({ className, style, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      style={{ minHeight: rows * LINE_PX + FRAME_PX, ...style }}
      className={cn('control field-sizing-content max-h-72 resize-y px-2.5 py-1 text-body', className)}
    />
  )
}
