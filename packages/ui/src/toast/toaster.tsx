import { useSyncExternalStore } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { cn } from '../cn/index.ts'
import { dismiss, hold, release, snapshot, subscribe } from './toast.store.ts'
import type { ToastItem, ToastTone } from './toast.store.ts'

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info } as const
const TONES: Record<ToastTone, string> = {
  success: 'text-success-text',
  error: 'text-danger-text',
  warning: 'text-warning-text',
  info: 'text-info-text',
}
const urgent = (item: ToastItem) => item.tone === 'error' || item.tone === 'warning'

/**
 * The place where toasts appear; once per page. Errors and warnings interrupt a screen reader, the rest waits its turn.
 * The live attributes are written out: an open dialog hides everything else from assistive technology but not what has them.
 */
export function Toaster() {
  const items = useSyncExternalStore(subscribe, snapshot, snapshot)
  return (
    <div
      className="pointer-events-none fixed inset-x-0 top-4 z-toast flex flex-col items-center gap-2 px-4"
      data-print="hide"
    >
      <div role="alert" aria-live="assertive" className="contents">
        {items.filter(urgent).map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </div>
      <div role="status" aria-live="polite" className="contents">
        {items
          .filter((item) => !urgent(item))
          .map((item) => (
            <Toast key={item.id} item={item} />
          ))}
      </div>
    </div>
  )
}

function Toast({ item }: { item: ToastItem }) {
  const Icon = ICONS[item.tone]
  return (
    <div
      data-toast=""
      onPointerEnter={() => hold(item.id)}
      onPointerLeave={() => release(item)}
      className="pointer-events-auto flex max-w-lg animate-pop items-start gap-2 rounded border border-line bg-raised py-2 pr-2 pl-3 shadow-overlay"
    >
      <Icon aria-hidden className={cn('mt-[3px] size-4 shrink-0', TONES[item.tone])} />
      <span className="min-w-0 flex-1">{item.text}</span>
      {item.times > 1 && <span className="tabular shrink-0 text-secondary">×{item.times}</span>}
      <button
        type="button"
        aria-label="关闭提示"
        onClick={() => dismiss(item.id)}
        className="mt-[3px] ml-2 flex shrink-0 rounded-sm text-secondary hover:text-text"
      >
        <X className="size-4" />
      </button>
    </div>
  )
}
