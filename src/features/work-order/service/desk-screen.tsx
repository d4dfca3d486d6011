import { useEffect, useMemo } from 'react'
import { DESK_STATES, serviceTask } from '@wuguan/contract/customer-service/service-task.entity'
import { orderCounts } from '@wuguan/contract/work-order/work-order.actions'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { ORDER_TYPE } from '@wuguan/contract/wkorder/order-options'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { useList } from '@wuguan/crud/controllers'
import { type CrudPort, CrudProvider, useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { SearchInput } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { OrderScreen } from '../order-screen'

type Task = ScreenRow<typeof serviceTask>
/** Tasks of a queue that stand beside the desk; who looks for others searches. */
const SHOWN = 50
const OTHERS = {
  unreplied: { unreplied: 'true' },
  over: { late: 'over' },
  mine: { mine: 'true', open: 'true' },
} as const

export interface DeskAddress {
  queue?: string | undefined
  id?: string | undefined
  keyword?: string | undefined
}
interface DeskProps {
  address: DeskAddress
  onAddress: (next: DeskAddress) => void
}

/** 任务处理: the queues on the left, the task that is worked beside them with everything that can be done about it. */
export function DeskScreen({ address, onAddress }: DeskProps) {
  const { queue = 'accept', id, keyword } = address
  const port = useCrudPort()
  // The tab is that of the desk, whichever task stands on it.
  const within = useMemo(() => Object.create(port, { setTitle: { value: () => undefined } }) as CrudPort, [port])
  const { data } = useRead(orderCounts.name, orderCounts, { bizLine: 'service' })
  const counted = (states: readonly number[]) =>
    data?.states.filter(({ status }) => states.includes(status)).reduce((sum, { n }) => sum + n, 0)
  const [accept, work, visit] = DESK_STATES.map((one) => ({ ...one, n: counted(one.states) }))
  const queues = [
    accept!,
    { key: 'unreplied', label: '待回复', n: data?.unreplied },
    work!,
    visit!,
    { key: 'over', label: '超时', n: data?.over },
    { key: 'mine', label: '我的', n: data?.mine },
  ]
  const fixedFilters = useMemo(() => {
    const states = DESK_STATES.find(({ key }) => key === queue)
    return states ? { status: states.states.join() } : OTHERS[queue as keyof typeof OTHERS]
  }, [queue])
  const list = useList<AnyEntity>(serviceTask as AnyEntity, {
    fixedFilters,
    order: { field: 'createdAt', order: 'asc' },
    search: { limit: SHOWN, ...(keyword ? { keyword } : {}) },
    onSearch: () => undefined,
  })
  const rows = list.rows as readonly Task[]
  const at = rows.findIndex((row) => row.id === id)
  const next = rows[at + 1] ?? rows[0]
  const open = (row: Task | undefined) => onAddress({ ...address, id: row && String(row.id) })
  const first = rows[0]?.id
  useEffect(() => {
    if (!id && first) onAddress({ queue, keyword, id: String(first) })
  }, [id, first, queue, keyword, onAddress])
  return (
    <div className="flex h-full min-h-0 gap-3 max-lg:flex-col">
      <section
        aria-label="任务队列"
        className="flex w-64 shrink-0 flex-col gap-2 rounded border border-line bg-surface p-2 max-lg:max-h-60 max-lg:w-full"
      >
        <div className="grid grid-cols-2 gap-1" role="group" aria-label="队列">
          {queues.map(({ key, label, n }) => (
            <Button
              key={key}
              variant="ghost"
              size="sm"
              aria-pressed={key === queue}
              onClick={() => onAddress({ queue: key, keyword })}
              className={cn(key === queue && 'bg-primary-soft font-medium')}
            >
              {label}
              <span className={cn('tabular ml-auto', key === 'over' && n ? 'text-danger-text' : 'text-secondary')}>
                {n ?? ''}
              </span>
            </Button>
          ))}
        </div>
        <SearchInput
          aria-label="搜索任务"
          placeholder="编号、标题、电话"
          defaultValue={keyword ?? ''}
          onSearch={(text) => onAddress({ queue, keyword: text || undefined })}
        />
        <ul aria-label="任务" className="min-h-0 flex-1 overflow-y-auto">
          {rows.map((row) => (
            <li key={row.id}>
              <QueueRow row={row} chosen={row.id === id} open={() => open(row)} />
            </li>
          ))}
        </ul>
        <Button disabled={!next || next.id === id} onClick={() => open(next)}>
          下一条
        </Button>
      </section>
      <div className="min-h-0 min-w-0 flex-1">
        {id ? (
          <CrudProvider port={within}>
            <OrderScreen key={id} taskId={id} area="/customer/service" />
          </CrudProvider>
        ) : (
          <EmptyPanel title="队列中没有任务" hint="换一个队列，或等待新任务的通知。" />
        )}
      </div>
    </div>
  )
}

function QueueRow({ row, chosen, open }: { row: Task; chosen: boolean; open: () => void }) {
  const status = Number(row.status)
  return (
    <button
      type="button"
      aria-current={chosen}
      onClick={open}
      className={cn(
        'flex w-full flex-col gap-0.5 border-b border-line px-2 py-1.5 text-left hover:bg-hover',
        chosen && 'bg-primary-soft',
      )}
    >
      <span className="flex w-full items-center gap-1">
        <span className="min-w-0 flex-1 truncate">{String(row.title ?? '')}</span>
        {row.late === 'over' && <Tag tone="danger">超时</Tag>}
      </span>
      <span className="flex w-full gap-2 text-small text-secondary">
        <span className="shrink-0">{labelOf(ORDER_TYPE, row.orderType)}</span>
        <span className="min-w-0 flex-1 truncate">{String(row.place ?? '')}</span>
        <span className="shrink-0">{labelOf(WORK_ORDER_STATUS, status)}</span>
      </span>
    </button>
  )
}
