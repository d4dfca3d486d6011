import { orderCounts, orderPool } from '@wuguan/contract/work-order/work-order.actions'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Tabs } from '@wuguan/ui/tabs'
import { orderUi } from './order.ui'
import { PoolList } from './pool-list'

interface OrderListProps extends Pick<ListScreenProps, 'search' | 'onSearch' | 'views'> {
  entity?: AnyEntity
  ui?: EntityUi
  orderType?: string
  /** Only the orders of one line. */
  bizLine?: string
}
const { items: STATES } = WORK_ORDER_STATUS
const GRAB = orderPool.permission!
/** What a tab shows beside a state. */
const OWN = {
  all: {},
  mine: { mine: 'true', open: 'true' },
  over: { late: 'over' },
  unreplied: { unreplied: 'true' },
} as const

const compact = ({ view, ...rest }: ListScreenProps['search']) => (view === undefined ? rest : { view, ...rest })

/** 工单列表: tabs by state with how many stand in each, and the list of one of them; `views`: other ways to show the orders, without tabs. */
export function OrderListScreen({
  entity = workOrder as AnyEntity,
  ui = orderUi,
  orderType,
  bizLine,
  views,
  search,
  onSearch,
}: OrderListProps) {
  const { data } = useRead(orderCounts.name, orderCounts, {
    ...(orderType ? { orderType } : {}),
    ...(bizLine ? { bizLine } : {}),
  })
  const port = useCrudPort()
  const way = views?.some(({ key }) => key === search.view)
  const tab = way ? 'all' : (search.view ?? 'all')
  const fixed = OWN[tab as keyof typeof OWN] ?? { status: tab }
  const label = (text: string, n: number | undefined, { tone = 'text-secondary', capped = false } = {}) => (
    <>
      {text}
      {n ? (
        <span className={`tabular text-small ${tone}`}>
          {n}
          {capped && '+'}
        </span>
      ) : null}
    </>
  )
  const ofState = (code: number, text: string) => {
    const state = data?.states.find((one) => one.status === code)
    return label(text, state?.n, state)
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      {!way && (
        <Tabs
          aria-label="工单状态"
          value={tab}
          onChange={(view) => onSearch({ limit: search.limit, ...(view === 'all' ? {} : { view }) })}
          items={[
            { key: 'all', label: label('全部', data?.total, data) },
            { key: 'mine', label: label('我的', data?.mine) },
            ...(port.can(GRAB) && !views ? [{ key: 'pool', label: '抢单池' }] : []),
            ...(bizLine ? [{ key: 'unreplied', label: label('待回复', data?.unreplied) }] : []),
            { key: 'over', label: label('超时', data?.over, { tone: 'text-danger-text' }) },
            ...STATES.map(({ code, label: text }) => ({ key: String(code), label: ofState(code, text) })),
          ]}
        />
      )}
      <div className="min-h-0 flex-1">
        {tab === 'pool' ? (
          <PoolList />
        ) : (
          <ListScreen
            key={tab}
            entity={entity}
            ui={ui}
            search={way ? search : { ...search, view: undefined }}
            // What the list leaves out of the address is the tab.
            onSearch={(next) => onSearch({ ...(tab === 'all' ? {} : { view: tab }), ...compact(next) })}
            fixedFilters={fixed}
            {...(views ? { views } : {})}
          />
        )}
      </div>
    </div>
  )
}
