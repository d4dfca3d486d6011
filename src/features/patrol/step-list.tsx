import { SIGN_BY } from '@wuguan/contract/schedule/schedule-options'
import type { SheetStep } from '@wuguan/contract/schedule/schedule.actions'
import { labelOf } from '@wuguan/contract/kernel/options'
import { cn } from '@wuguan/ui/cn'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import { Pictures } from '@wuguan/ui/upload'
import { ItemAnswers } from '@/features/schedule'

/** The points of a task in their order: missed ones red, what was signed with time, way and distance. */
export function StepList({
  steps,
  sign,
  spot,
}: {
  steps: readonly SheetStep[]
  sign?: ((step: SheetStep) => void) | undefined
  /** Marks a point as looked at, or takes the mark back. */
  spot?: ((step: SheetStep) => void) | undefined
}) {
  return (
    <ol aria-label="点位" className="flex flex-col divide-y divide-line">
      {steps.map((step) => (
        <li key={step.id} className="flex gap-3 py-3">
          <span
            className={cn(
              'tabular flex size-7 shrink-0 items-center justify-center rounded-full text-small',
              step.status === 'done'
                ? 'bg-success-soft text-success-text'
                : step.status === 'missed'
                  ? 'bg-danger-soft text-danger-text'
                  : 'bg-sunken text-secondary',
            )}
          >
            {step.seq}
          </span>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <b className="font-medium">{step.refName}</b>
              {!step.required && <Tag>选到</Tag>}
              {step.coSigned && <Tag tone="warning">双签</Tag>}
              {step.status === 'missed' && <Tag tone="danger">漏检</Tag>}
              {step.signMethod === 'manual' && <Tag tone="warning">手工补录</Tag>}
              {step.skewed && <Tag tone="warning">时间异常</Tag>}
              {step.speedy && <Tag tone="warning">速度异常</Tag>}
              {step.spotAt && <Tag tone="success">{`已抽查 ${step.spotBy ?? ''}`}</Tag>}
            </span>
            {step.signAt && (
              <span className="tabular text-small text-secondary">
                {[
                  step.signAt.slice(5, 16),
                  step.signBy,
                  labelOf(SIGN_BY, step.signMethod),
                  step.distanceMeters === null ? (step.lng === null ? '未定位' : '') : `距离${step.distanceMeters}米`,
                  step.manualReason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
            {step.signAt && step.items.length > 0 && <ItemAnswers items={step.items} />}
            {step.remark && <span>{step.remark}</span>}
            {step.photos.length > 0 && <Pictures files={step.photos} />}
          </div>
          {spot && step.status === 'done' && (
            <Button size="sm" className="self-center" onClick={() => spot(step)}>
              {step.spotAt ? '取消抽查' : '抽查'}
            </Button>
          )}
          {sign && (
            <Button
              size="lg"
              variant={step.status === 'done' ? 'default' : 'primary'}
              className="self-center"
              onClick={() => sign(step)}
            >
              {step.status === 'done' ? '补充' : '签到'}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
