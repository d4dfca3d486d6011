import {
  orderCounts,
  orderPool,
  POOL_CONDITIONS,
  type PooledView,
} from '@wuguan/contract/work-order/work-order.actions'
import { toSeconds } from '@wuguan/contract/kernel/dates'
import { formatDuration } from '@wuguan/contract/kernel/duration'
import { labelOf } from '@wuguan/contract/kernel/options'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { ORDER_TYPE, URGENCY } from '@wuguan/contract/wkorder/order-options'
import { ActionButton } from '@wuguan/crud/action-button'
import type { ListController } from '@wuguan/crud/controllers'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { useClock } from '@/app/use-clock'

/** Others take from the pool, too: what is gone should not be there for long. */
const EVERY_MS = 15_000
const SECOND_MS = 1000
/** Seconds before an order leaves the pool from which that stands out. */
const SOON = 300

/** 抢单池: what may be grabbed, with the time until it is given out by hand. */
export function PoolCards({ list }: { list: ListController }) {
  const f = list.search.f ?? {}
  const conditions = Object.fromEntries(POOL_CONDITIONS.flatMap((name) => (f[name] ? [[name, f[name]]] : [])))
  const read = useRead(workOrder.name, orderPool, conditions, { every: EVERY_MS })
  return (
    <Loaded read={read} what="抢单池">
      {({ orders, left }) =>
        orders.length === 0 ? (
          <EmptyPanel title="没有您可以抢的工单" hint="新工单放入抢单池时会通知您。" />
        ) : (
          <div className="flex h-full min-h-0 flex-col gap-2">
            <p className="shrink-0 text-secondary">
              池中<span className="tabular text-text">{orders.length}</span>单，可抢
              <span className="tabular text-text">{left}</span>单
            </p>
            <ul
              aria-label="抢单池"
              className="grid min-h-0 grid-cols-1 content-start gap-3 sm:grid-cols-2 xl:grid-cols-4 overflow-y-auto"
            >
              {orders.map((order) => (
                <Pooled key={order.id} order={order} />
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  )
}

function Pooled({ order }: { order: PooledView }) {
  const { open } = useCrudPort()
  const { id, version, orderNo, orderType, urgency, category, title, community, place, appointmentStart } = order
  return (
    <li className="flex flex-col gap-1 rounded border border-line bg-surface p-3">
      <div className="flex items-center gap-2">
        <strong className="tabular min-w-0 flex-1 truncate font-medium">{orderNo}</strong>
        {urgency && urgency !== 'normal' && <Tag tone="warning">{labelOf(URGENCY, urgency)}</Tag>}
      </div>
      <div className="truncate">
        {labelOf(ORDER_TYPE, orderType)} · {category}
      </div>
      <div className="truncate text-secondary" title={title}>
        {title}
      </div>
      <div className="truncate text-secondary">{[community, place].filter(Boolean).join(' ')}</div>
      {appointmentStart && <div className="tabular text-secondary">预约 {appointmentStart.slice(5, 16)}</div>}
      <div className="mt-1 flex items-center gap-2">
        <span className="min-w-0 flex-1">{order.leavesAt && <Leaves at={order.leavesAt} />}</span>
        <ActionButton
          action={workOrderFlow.actions.grab}
          input={{ id, version }}
          done={`您已抢到工单${orderNo}`}
          refreshes={[workOrder.name, orderCounts.name]}
          onDone={() => open(`/workOrder/task/grab/reportProgress?id=${id}`)}
          variant="primary"
          size="sm"
        />
      </div>
    </li>
  )
}

/** Counts down by the second. */
function Leaves({ at }: { at: string }) {
  const left = toSeconds(at) - toSeconds(useClock(SECOND_MS))
  if (left <= 0) return <Tag>即将退回派单</Tag>
  return <Tag tone={left < SOON ? 'warning' : 'info'}>剩余{formatDuration(left)}</Tag>
}
