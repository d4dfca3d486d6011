import { orderApply } from '@wuguan/contract/work-order/order-apply.entity'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { DocumentScreen } from '@wuguan/crud/document-screen'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
import { ApprovalRail, useInboxBatch } from '@/features/bpm'
import { applyUi } from './apply.ui'
import { OfOrder, OrderSummary } from './order-summary'

/** 审批中心: what was asked for orders, by how it concerns the reader. */
export function ApprovalCentre(address: ListAddress) {
  const batch = useInboxBatch(orderApply, applyUi, (row) => row['processInstanceId'])
  const entity = orderApply as AnyEntity
  return (
    <>
      <ListTabs
        label="工单申请"
        tabs={[
          { key: 'todo', label: '待我审批', entity, ui: batch.ui, fixed: { turn: 'todo' } },
          { key: 'done', label: '我已审批', entity, ui: applyUi, fixed: { turn: 'done' } },
          { key: 'mine', label: '我发起的', entity, ui: applyUi, fixed: { turn: 'mine' } },
          {
            key: 'all',
            label: '全部',
            permission: 'workOrder:apply:viewAll',
            body: (list) => <ListScreen entity={entity} ui={applyUi} {...list} />,
          },
        ]}
        {...address}
      />
      {batch.overlay}
    </>
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
