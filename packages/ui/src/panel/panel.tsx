import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Inbox, Info, RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '../button/index.ts'
import { cn } from '../cn/index.ts'

interface FrameProps {
  icon: ReactNode
  tone: string
  title: ReactNode
  note?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
  className?: string
}

function Frame({ icon, tone, title, note, action, role, className }: FrameProps) {
  return (
    <div
      role={role}
      className={cn('flex flex-col items-center justify-center gap-1 px-4 py-10 text-center', className)}
    >
      <span
        aria-hidden
        className={cn('mb-2 flex size-10 items-center justify-center rounded-full [&_svg]:size-5', tone)}
      >
        {icon}
      </span>
      <p className="text-body font-medium">{title}</p>
      {note != null && <div className="max-w-md text-table text-secondary">{note}</div>}
      {action != null && <div className="mt-3 flex gap-2">{action}</div>}
    </div>
  )
}

export interface EmptyPanelProps {
  /** Why there is nothing. */
  title: ReactNode
  /** What to do next. */
  hint?: ReactNode
  action?: ReactNode
  className?: string
}

/** Nothing here, why, and what to do next. */
export function EmptyPanel({ title, hint, action, className }: EmptyPanelProps) {
  return (
    <Frame
      icon={<Inbox />}
      tone="bg-page text-secondary"
      title={title}
      note={hint}
      action={action}
      className={className}
    />
  )
}

export interface ErrorPanelProps {
  title: ReactNode
  /** What is known about the cause, with the trace number. */
  detail?: ReactNode
  retry?: () => void
  /** Other ways on, beside 重试. */
  action?: ReactNode
  className?: string
}

/** Something failed; says what, and offers to try again. */
export function ErrorPanel({ title, detail, retry, action, className }: ErrorPanelProps) {
  return (
    <Frame
      role="alert"
      icon={<CircleAlert />}
      tone="bg-danger-soft text-danger-text"
      title={title}
      note={detail}
      className={className}
      action={
        retry || action != null ? (
          <>
            {retry && (
              <Button icon={<RotateCw />} onClick={retry}>
                重试
              </Button>
            )}
            {action}
          </>
        ) : undefined
      }
    />
  )
}

const RESULTS = {
  success: { icon: <CircleCheck />, tone: 'bg-success-soft text-success-text' },
  info: { icon: <Info />, tone: 'bg-info-soft text-info-text' },
  warning: { icon: <TriangleAlert />, tone: 'bg-warning-soft text-warning-text' },
  danger: { icon: <CircleAlert />, tone: 'bg-danger-soft text-danger-text' },
} as const

export interface ResultPanelProps {
  tone: keyof typeof RESULTS
  /** The result with its numbers: 已导入 561 行，29 行待修正. */
  title: ReactNode
  detail?: ReactNode
  action?: ReactNode
  className?: string
}

/** How something ended, and the ways on from here. */
export function ResultPanel({ tone, title, detail, action, className }: ResultPanelProps) {
  return <Frame role="status" {...RESULTS[tone]} title={title} note={detail} action={action} className={className} />
}
