import type { InputOf } from '@wuguan/contract/kernel/action'
import { useState } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { RECEIPT_STATUS, RECEIPT_TYPE } from '@wuguan/contract/charge-finance/codes'
import { type DayReceipt, dayReceipts } from '@wuguan/contract/charge-other/day.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Loaded, useRead } from '@wuguan/crud/task'
import { linkClass } from '@wuguan/ui/link'
import { Pager } from '@wuguan/ui/pager'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'

const COLUMNS: DataTableColumn<DayReceipt>[] = [
  {
    key: 'receiptNumber',
    title: '收款单号',
    width: 160,
    render: ({ receiptNumber }) => (
      <CatalogueLink
        to="/charge/received/single/$receiptNumber"
        params={{ receiptNumber }}
        className={linkClass()}
        otherwise={receiptNumber}
      >
        {receiptNumber}
      </CatalogueLink>
    ),
  },
  { key: 'type', title: '类型', width: 90, render: (row) => labelOf(RECEIPT_TYPE, row.type) },
  { key: 'propertyName', title: '房号', width: 200, cut: 'start', render: (row) => row.propertyName ?? '' },
  { key: 'payerName', title: '付款人', width: 110, render: (row) => row.payerName ?? '' },
  {
    key: 'totalAmount',
    title: '金额',
    width: 120,
    align: 'end',
    render: (row) => <span className="tabular">{formatMoney(row.totalAmount)}</span>,
  },
  { key: 'methods', title: '支付方式', width: 150, render: (row) => row.methods ?? '' },
  { key: 'cashier', title: '收款人', width: 90, render: (row) => row.cashier ?? '系统' },
  {
    key: 'status',
    title: '状态',
    width: 100,
    render: (row) => (
      <Tag tone={RECEIPT_STATUS.items.find((item) => item.code === row.status)?.tone ?? 'neutral'}>
        {labelOf(RECEIPT_STATUS, row.status)}
      </Tag>
    ),
  },
]
const rowKey = (row: DayReceipt) => row.id

/** The receipts of the day, in the order of their numbers. */
export function DayReceipts({ asked }: { asked: InputOf<typeof dayReceipts> }) {
  const [page, setPage] = useState({ page: 1, limit: 50 })
  const read = useRead('charge-other.day', dayReceipts, { ...asked, ...page })
  return (
    <Loaded read={read} what="收款单">
      {({ list, total }) => (
        <div className="flex h-full min-h-0 flex-col gap-2">
          <div className="min-h-0 flex-1">
            <DataTable
              ariaLabel="收款单"
              columns={COLUMNS}
              rows={list}
              rowKey={rowKey}
              density="compact"
              rowCount={total}
              empty="当日没有收款单。"
            />
          </div>
          <Pager {...page} total={total} onChange={setPage} />
        </div>
      )}
    </Loaded>
  )
}
