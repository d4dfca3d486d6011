import { archiveDelivery, type ArchiveDelivery } from '@wuguan/contract/basedata/customer.actions'
import { customer } from '@wuguan/contract/basedata/customer.entity'
import { HANDOVER_HOUSE_STATUS } from '@wuguan/contract/basedata/handover-house.entity'
import { Loaded, useRead } from '@wuguan/crud/task'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { CodedTag } from '../shared/coded-tag'
import { SimpleTable, type SimpleColumn } from '../shared/simple-table'

const LINK = 'text-primary-text hover:underline'
const COLUMNS: readonly SimpleColumn<ArchiveDelivery>[] = [
  {
    key: 'house',
    title: '房产',
    render: (row) => (
      <CatalogueLink
        to="/basedata/house/getHandoverHouseDetailDialog/$id/$isEdit"
        params={{ id: row.handoverHouseId, isEdit: 0 }}
        otherwise={row.fullName}
        className={LINK}
      >
        {row.fullName}
      </CatalogueLink>
    ),
  },
  { key: 'batch', title: '交房批次', render: (row) => row.handoverName },
  { key: 'status', title: '状态', render: (row) => <CodedTag of={HANDOVER_HOUSE_STATUS} code={row.status} state /> },
  { key: 'deliverDate', title: '交付日期', render: (row) => row.deliverDate ?? '—' },
  { key: 'chargeStartDate', title: '计费起始日期', render: (row) => row.chargeStartDate ?? '—' },
  { key: 'keys', title: '钥匙数', align: 'end', render: (row) => row.keys ?? '—' },
  { key: 'handler', title: '经办人', render: (row) => row.handlerName ?? '—' },
  {
    key: 'more',
    title: '办理明细',
    render: (row) =>
      row.deliverId && (
        <CatalogueLink
          to="/basedata/house/getHandoverDeliverDetailDialog/$id/$handoverId"
          params={{ id: row.deliverId, handoverId: row.handoverHouseId }}
          className={LINK}
        >
          查看
        </CatalogueLink>
      ),
  },
]

/** 交付记录: the houses that were handed over to him. */
export function Delivery({ id }: { id: string }) {
  const read = useRead(customer.name, archiveDelivery, { id })
  return (
    <section aria-label="交付记录" className="rounded border border-line bg-surface px-4 py-2">
      <Loaded read={read} what="交付记录">
        {(rows) => (
          <SimpleTable
            label="交付记录"
            columns={COLUMNS}
            rows={rows}
            rowKey={(row) => row.handoverHouseId}
            empty="没有交付记录"
          />
        )}
      </Loaded>
    </section>
  )
}
