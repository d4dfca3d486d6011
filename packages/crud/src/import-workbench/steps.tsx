import { Check } from 'lucide-react'
import { cn } from '@wuguan/ui/cn'
import type { Step } from './mapping.ts'

const STEPS = ['上传文件', '对应列', '校验与修正', '确认导入', '完成'] as const
const AT: Readonly<Record<Step, number>> = { upload: 0, map: 1, check: 2, mend: 2, write: 3, result: 4 }

/** Where one is on the way through an import. */
export function Steps({ step }: { step: Step }) {
  return (
    <ol aria-label="导入步骤" className="flex flex-wrap items-center gap-2 text-table">
      {STEPS.map((title, at) => {
        const state = at < AT[step] ? 'done' : at === AT[step] ? 'now' : 'next'
        return (
          <li key={title} aria-current={state === 'now' ? 'step' : undefined} className="flex items-center gap-2">
            {at > 0 && <span aria-hidden className="h-px w-8 bg-line-strong" />}
            <span
              aria-hidden
              className={cn(
                'flex size-5 items-center justify-center rounded-full border text-small [&_svg]:size-3',
                state === 'now'
                  ? 'border-primary bg-primary text-on-solid'
                  : state === 'done'
                    ? 'border-primary text-primary-text'
                    : 'border-line-strong text-secondary',
              )}
            >
              {state === 'done' ? <Check /> : at + 1}
            </span>
            <span className={state === 'now' ? 'font-medium' : 'text-secondary'}>{title}</span>
          </li>
        )
      })}
    </ol>
  )
}
