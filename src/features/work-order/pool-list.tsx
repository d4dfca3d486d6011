import { orderCounts, orderPool, type PooledView } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { workOrderFlow } from '@wuguan/contract/work-order/work-order.flow'
import { labelOf } from '@wuguan/contract/kernel/options'
import { ORDER_TYPE, URGENCY } from '@wuguan/contract/wkorder/order-options'
import { ActionButton } from '@wuguan/crud/action-button'
import { Loaded, useRead } from '@wuguan/crud/task'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'

/** 抢单池: what the caller may take, those that wait longest first. */
export function PoolList() {
  const read = useRead(workOrder.name, orderPool)
  return (
    <Loaded read={read} what="抢单池">
      {({ orders }) => (
        <DataTable
          ariaLabel="抢单池"
          columns={COLUMNS}
          rows={orders}
          rowKey={(row) => row.id}
          empty={<EmptyPanel title="没有您可以抢的工单" hint="新工单放入抢单池时会通知您。" />}
        />
      )}
    </Loaded>
  )
}

const when = (text: string | null) => <span className="tabular">{text?.slice(5, 16) ?? '—'}</span>
const COLUMNS: readonly DataTableColumn<PooledView>[] = [
  { key: 'no', title: '工单编号', width: 140, render: (row) => row.orderNo },
  { key: 'type', title: '工单类型', width: 90, render: (row) => labelOf(ORDER_TYPE, row.orderType) },
  {
    key: 'urgency',
    title: '紧急程度',
    width: 84,
    render: ({ urgency }) =>
      urgency === 'normal' ? labelOf(URGENCY, urgency) : <Tag tone="warning">{labelOf(URGENCY, urgency)}</Tag>,
  },
  { key: 'category', title: '问题类别', width: 110, render: (row) => row.category },
  { key: 'title', title: '标题', width: 180, render: (row) => row.title },
  { key: 'place', title: '位置', width: 150, render: (row) => [row.community, row.place].filter(Boolean).join(' ') },
  { key: 'appointment', title: '预约上门', width: 110, render: (row) => when(row.appointmentStart) },
  { key: 'due', title: '到期', width: 110, render: (row) => when(row.dueAt) },
  {
    key: 'grab',
    title: '操作',
    width: 84,
    fixed: 'end',
    render: ({ id, version, orderNo }) => (
      <ActionButton
        action={workOrderFlow.actions.grab}
        input={{ id, version }}
        done={`您已抢到工单${orderNo}`}
        refreshes={[workOrder.name, orderCounts.name]}
        variant="link"
        size="sm"
      />
    ),
  },
]
