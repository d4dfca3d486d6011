import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { IconButton } from '../button/index.ts'
import { cn } from '../cn/index.ts'

const TONES = {
  info: { look: 'border-info/30 bg-info-soft text-info-text', icon: <Info />, word: '提示' },
  success: { look: 'border-success/30 bg-success-soft text-success-text', icon: <CircleCheck />, word: '成功' },
  warning: { look: 'border-warning/30 bg-warning-soft text-warning-text', icon: <TriangleAlert />, word: '注意' },
  danger: { look: 'border-danger/30 bg-danger-soft text-danger-text', icon: <CircleAlert />, word: '错误' },
} as const

export interface AlertProps {
  tone?: keyof typeof TONES
  title?: ReactNode
  /** What to know or to do about it. */
  children?: ReactNode
  /** Buttons or links on the right. */
  action?: ReactNode
  onClose?: () => void
  /** It appeared because of what somebody just did: it is read out at once. */
  live?: boolean
  className?: string
}

/** Something to know before going on, in the page itself; what passes is a toast, what asks is a dialog. */
export function Alert({ tone = 'info', title, children, action, onClose, live = false, className }: AlertProps) {
  const { look, icon, word } = TONES[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : 'note'}
      className={cn('flex items-start gap-2 rounded border px-3 py-2', look, className)}
    >
      <span role="img" aria-label={word} className="flex h-[22px] shrink-0 items-center [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        {title != null && <p className="font-medium">{title}</p>}
        {children != null && <div className="text-text">{children}</div>}
      </div>
      {action}
      {onClose && <IconButton size="sm" label="关闭提示" icon={<X />} onClick={onClose} className="-my-0.5 -mr-1" />}
    </div>
  )
}
