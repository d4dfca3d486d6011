import type { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { WORK_ORDER_STATUS } from '@wuguan/contract/work-order/order-status'
import type { AnyRow, ScreenRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import type { FlowUi } from '@wuguan/crud/entity-ui'
import { VerbButtons } from '@wuguan/crud/flow'
import { Tag } from '@wuguan/ui/tag'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { orderUi } from '../order.ui'

export type OrderRow = ScreenRow<typeof workOrder>
/** What a desk does with an order that stands already. */
const VERBS = ['append', 'urge']

interface OrderLineProps {
  row: OrderRow
  /** What has been typed about it: the first words of what is added. */
  typed?: () => string | null
}

/** An order of whoever calls, with what can be done about it on the line. */
export function OrderLine({ row, typed }: OrderLineProps) {
  const ui: FlowUi = typed
    ? {
        ...orderUi.flow!,
        verbs: { ...orderUi.flow!.verbs, append: { initial: { type: () => 'info', content: typed } } },
      }
    : orderUi.flow!
  return (
    <li className="flex flex-col gap-1 rounded border border-line bg-surface px-3 py-2">
      <span className="flex items-center gap-2">
        <CatalogueLink
          to="/wkorder/task/desc/$taskId"
          params={{ taskId: row.id }}
          className="tabular text-primary-text"
          otherwise={row.orderNo}
        >
          {row.orderNo}
        </CatalogueLink>
        <Tag tone={WORK_ORDER_STATUS.items.find(({ code }) => code === row.status)?.tone}>
          {labelOf(WORK_ORDER_STATUS, row.status)}
        </Tag>
        <span className="tabular ml-auto text-small text-secondary">{row.createdAt?.slice(5, 16)}</span>
      </span>
      <span className="truncate text-table" title={row.title ?? ''}>
        {[row.titles?.['categoryId'], row.title].filter(Boolean).join('，')}
      </span>
      <VerbButtons ui={ui} row={row as AnyRow} only={VERBS} />
    </li>
  )
}
