import { useMemo } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { evenShares } from '@wuguan/contract/work-order/shares'
import { type OrderParts, orderParts } from '@wuguan/contract/work-order/work-order.actions'
import { VerbButtons } from '@wuguan/crud/flow'
import { useRead } from '@wuguan/crud/task'
import { useUser } from '@/app/session/user-store'
import { useClock } from '@/app/use-clock'
import { ClockChip } from '../clock-chip'
import type { ShownOrder } from '../order-summary'
import { orderUiOf } from '../order.ui'
import { ProgressScreen, Report } from '../progress-screen'

const AREA = '/workOrder'
const ui = orderUiOf(AREA).flow!

/** 抢单进度 and 抢单完成: what somebody took from the pool himself, until he arrives he may give it back. */
export function GrabScreen({ id, begins }: { id: string | undefined; begins: 'progress' | 'finish' }) {
  const me = useUser()?.userId
  return (
    <ProgressScreen
      key={id}
      id={id}
      area={AREA}
      begins={begins}
      refusal={({ dispatchMode, handlerId }) =>
        dispatchMode === 'pool' && handlerId === me ? null : '该工单不是您抢的'
      }
      report={(order, props) => <Grabbed order={order} begins={props.begins ?? begins} />}
    />
  )
}

function Grabbed({ order, begins }: { order: ShownOrder; begins: 'progress' | 'finish' }) {
  const { data } = useRead(orderParts.name, orderParts, { id: String(order.id) }, { keep: false })
  // The form begins once: with what was worked until the page was opened.
  const own = useMemo(
    () => data && { ...ui, verbs: { ...ui.verbs, finish: { ...ui.verbs['finish'], initial: initialOf(data) } } },
    [data],
  )
  if (!data || !own) return null
  return <Report order={order} area={AREA} begins={begins} ui={own} head={<Head order={order} parts={data} />} />
}

/** Whoever has the order and whoever helps him with even shares, and the price of such work where the owner pays. */
const initialOf = ({ standard }: OrderParts) => ({
  ...ui.verbs['finish']?.initial,
  fees: (row: AnyRow) =>
    row['paySide'] === 'owner' && standard?.labourPrice
      ? [{ kind: 'labour', name: standard.name, quantity: '1.00', unitRate: standard.labourPrice }]
      : [],
  times: (row: AnyRow) => {
    const people = [Number(row['handlerId']), ...((row['coHandlerIds'] as number[] | null) ?? [])]
    const shares = evenShares(people.length)
    return people.map((userId, at) => ({ userId, sharePercent: shares[at] }))
  },
})

function Head({ order, parts }: { order: ShownOrder; parts: OrderParts }) {
  // The countdown of the clock is read anew by the minute.
  useClock()
  const arrive = parts.clocks.findLast(({ stage, status }) => stage === 'arrive' && status !== 'cancelled')
  return (
    <section
      aria-label="抢单"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-surface px-4 py-2"
    >
      <span>
        <span className="text-secondary">抢单时间 </span>
        <span className="tabular">{order.takenAt?.slice(0, 16) ?? '—'}</span>
      </span>
      {parts.standard && (
        <span>
          <span className="text-secondary">可得基础分 </span>
          <span className="tabular">{parts.standard.points}</span>
        </span>
      )}
      {arrive && <ClockChip clock={arrive} />}
      <span className="flex-1" />
      <VerbButtons ui={ui} row={order as AnyRow} only={['arrive', 'refuse']} />
    </section>
  )
}
