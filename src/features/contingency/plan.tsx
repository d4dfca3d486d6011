import { ListChecks } from 'lucide-react'
import { previewReport } from '@wuguan/contract/contingency/contingency.actions'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import { useRead } from '@wuguan/crud/task'
import { RichTextViewer } from '@wuguan/ui/rich-text'

interface Step {
  readonly step: string
  readonly roleText: string
  readonly limitMinutes: number
}

/** The steps of a plan in their order: who, and within how many minutes. */
export function PlanSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="flex flex-col divide-y divide-line" aria-label="处置步骤">
      {steps.map(({ step, roleText, limitMinutes }, at) => (
        <li key={step} className="flex gap-2 py-1.5">
          <span className="tabular w-5 shrink-0 text-end text-secondary">{at + 1}</span>
          <span className="min-w-0 flex-1">
            {step}
            <span className="block text-small text-secondary">{`${roleText} · ${formatMinutes(limitMinutes)}内`}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface PlanProps {
  communityId: number | null | undefined
  typeId: string | null | undefined
  levelId: string | null | undefined
}

/** Beside a report: what is done in such a case, and who is asked about it. */
export function PlanPanel({ communityId, typeId, levelId }: PlanProps) {
  const asked = communityId && typeId ? { communityId, typeId, levelId: levelId ?? null } : null
  const { data } = useRead(contingencyEvent.name, previewReport, asked)
  return (
    <aside
      aria-label="应急预案和审批路径"
      className="flex w-80 shrink-0 flex-col gap-4 overflow-y-auto rounded border border-line bg-surface p-4 max-lg:w-full"
    >
      {!asked || !data ? (
        <p className="flex items-center gap-2 text-secondary">
          <ListChecks className="size-4 shrink-0" aria-hidden />
          选择项目和事件类型后显示应急预案和审批路径
        </p>
      ) : (
        <>
          <section aria-label="审批路径" className="flex flex-col gap-1.5">
            <h2 className="font-semibold">审批路径</h2>
            <p className="text-small text-secondary">
              {data.level
                ? `${data.level}，发现后${formatMinutes(data.reportMinutes ?? 0)}内上报；处置不等审批`
                : '请选择事件级别'}
            </p>
            <ol className="flex flex-col gap-1">
              {data.path.map(({ name, people }) => (
                <li key={name} className="flex justify-between gap-3">
                  <span>{name}</span>
                  <span className="text-secondary">{people.join('、') || '上级代为审批'}</span>
                </li>
              ))}
            </ol>
          </section>
          <section aria-label="处置步骤" className="flex flex-col gap-1">
            <h2 className="font-semibold">处置步骤</h2>
            {data.steps.length === 0 ? (
              <p className="text-secondary">该类型没有处置步骤</p>
            ) : (
              <PlanSteps steps={data.steps} />
            )}
          </section>
          {data.planText && (
            <section aria-label="应急预案" className="flex flex-col gap-1">
              <h2 className="font-semibold">应急预案</h2>
              <RichTextViewer html={data.planText} />
            </section>
          )}
        </>
      )}
    </aside>
  )
}
