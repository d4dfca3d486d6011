import type { ClockView } from '@wuguan/contract/work-order/work-order.actions'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import { labelOf } from '@wuguan/contract/kernel/options'
import { CLOCK_KIND, CLOCK_STAGE } from '@wuguan/contract/wkorder/order-options'
import { Tag } from '@wuguan/ui/tag'
import { Tooltip } from '@wuguan/ui/tooltip'

/** A clock in one word: how much is left, that it stands still, or by how much it was missed. */
export function ClockChip({ clock }: { clock: ClockView }) {
  const stage = labelOf(CLOCK_STAGE, clock.stage)
  const about = `${labelOf(CLOCK_KIND, clock.clockKind)}，时限${formatMinutes(clock.limitMinutes)}，${clock.startAt.slice(5, 16)} 起`
  const [tone, text] = faceOf(clock)
  return (
    <Tooltip content={clock.reason ? `${about}；超时原因：${clock.reason}` : about}>
      <span>
        <Tag tone={tone} dashed={tone === 'info'}>
          {stage} {text}
        </Tag>
      </span>
    </Tooltip>
  )
}

function faceOf(clock: ClockView): ['neutral' | 'info' | 'danger', string] {
  const over = clock.over && clock.overMinutes ? `超时${formatMinutes(clock.overMinutes)}` : null
  switch (clock.status) {
    case 'running':
      return over ? ['danger', over] : ['info', `剩余${formatMinutes(clock.leftMinutes ?? 0)}`]
    case 'paused':
      return ['neutral', `暂停，已用${formatMinutes(clock.usedMinutes ?? 0)}`]
    case 'ended':
      return over ? ['danger', over] : ['neutral', `用时${formatMinutes(clock.usedMinutes ?? 0)}`]
    default:
      return ['neutral', '已取消']
  }
}
