import { CircleCheck, CircleX } from 'lucide-react'
import type { Explanation } from '@wuguan/contract/system/user.actions'
import { cn } from '@wuguan/ui/cn'

/** The checks in their order; the first that fails decides. */
export function ExplanationSteps({
  explanation: { allowed, steps },
  subject,
}: {
  explanation: Explanation
  subject: string
}) {
  return (
    <section aria-label="诊断结果" aria-live="polite" className="flex flex-col gap-3">
      <p
        className={cn(
          'rounded px-3 py-2 font-medium',
          allowed ? 'bg-success-soft text-success-text' : 'bg-danger-soft text-danger-text',
        )}
      >
        {allowed ? `可以使用${subject}` : `不能使用${subject}`}
      </p>
      <ol className="flex flex-col">
        {steps.map(({ name, ok, text }, at) => (
          <li key={`${at} ${name}`} className="flex gap-3 border-b border-line py-1.5 last:border-b-0">
            {ok ? (
              <CircleCheck aria-label="通过" className="mt-0.5 size-4 shrink-0 text-success-text" />
            ) : (
              <CircleX aria-label="未通过" className="mt-0.5 size-4 shrink-0 text-danger-text" />
            )}
            <span className="w-20 shrink-0 text-secondary">{name}</span>
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
