import { orderApply } from '@wuguan/contract/work-order/order-apply.entity'
import { DocumentScreen } from '@wuguan/crud/document-screen'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'
import type { ListAddress } from '@/app/routing/list-page'
import { ApprovalRail, useInboxBatch } from '@/features/bpm'
import { applyUi } from './apply.ui'
import { OfOrder, OrderSummary } from './order-summary'

const TABS = [
  { key: 'todo', label: '待我审批' },
  { key: 'done', label: '我已审批' },
  { key: 'mine', label: '我发起的' },
] as const
const ALL = { key: 'all', label: '全部' } as const

/** 审批中心: what was asked for orders, by how it concerns the reader. */
export function ApprovalCentre({ search: { view, ...search }, onSearch }: ListAddress) {
  const { can } = useCrudPort()
  const tabs = can('workOrder:apply:viewAll') ? [...TABS, ALL] : TABS
  const tab = tabs.find(({ key }) => key === view)?.key ?? 'todo'
  const batch = useInboxBatch(orderApply, applyUi, (row) => row['processInstanceId'])
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs aria-label="工单申请" value={tab} onChange={(key) => onSearch({ view: key })} items={[...tabs]} />
      <div className="min-h-0 flex-1">
        <ListScreen
          key={tab}
          entity={orderApply}
          ui={tab === 'todo' ? batch.ui : applyUi}
          {...(tab === 'all' ? {} : { fixedFilters: { turn: tab } })}
          search={search}
          onSearch={(next) => onSearch({ ...next, view: tab })}
        />
      </div>
      {batch.overlay}
    </div>
  )
}

/** 工单审批详情: what would change of which order, who agreed, and what the reader may decide. */
export const ApplyScreen = ({ id }: { id: string }) => (
  <DocumentScreen
    entity={orderApply}
    ui={applyUi}
    id={id}
    kind="kind"
    note={({ orderId }) => (
      <OfOrder id={orderId}>{(order) => <OrderSummary order={order} area="/workOrder" />}</OfOrder>
    )}
    rail={({ processInstanceId }) => <ApprovalRail instanceId={processInstanceId} />}
  />
)
