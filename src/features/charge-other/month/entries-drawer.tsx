import { useState } from 'react'
import { ENTRY_KIND } from '@wuguan/contract/charge-finance/codes'
import { type MonthEntry, monthEntries } from '@wuguan/contract/charge-other/month.actions'
import { PREPAID_KIND } from '@wuguan/contract/charge-prepaid/codes'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Drawer } from '@wuguan/ui/drawer'
import { Pager } from '@wuguan/ui/pager'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { MONTH_KEY } from './months'
import { STATEMENTS, type StatementKind, type StatementRow } from './statement-tables'

const SIDES: Readonly<Record<string, string>> = {
  RP: '应收本金',
  RL: '应收违约金',
  CP: '实收本金',
  CL: '实收违约金',
  DP: '减免本金',
  DL: '减免违约金',
}
const DOCS: Readonly<Record<string, string>> = {
  receipt: '收款',
  receiptVoid: '作废',
  refund: '退款',
  methodChange: '更改支付方式',
}
const KIND_LABELS: Readonly<Record<string, string>> = {
  ...DOCS,
  ...Object.fromEntries([...PREPAID_KIND.items, ...ENTRY_KIND.items].map(({ code, label }) => [code, label])),
}
const COLUMNS: DataTableColumn<MonthEntry>[] = [
  { key: 'bookDate', title: '入账日期', width: 104, render: (row) => row.bookDate },
  { key: 'propertyName', title: '房号', width: 190, cut: 'start', render: (row) => row.propertyName ?? '' },
  { key: 'label', title: '内容', width: 110, render: (row) => SIDES[row.label] ?? row.label },
  { key: 'kind', title: '类型', width: 90, render: (row) => KIND_LABELS[row.kind] ?? row.kind },
  {
    key: 'amount',
    title: '金额',
    width: 110,
    align: 'end',
    render: (row) => <span className="tabular">{formatMoney(row.amount)}</span>,
  },
  { key: 'docNo', title: '单据编号', width: 150, render: (row) => row.docNo ?? '' },
]
const rowKey = (row: MonthEntry) => row.id
const LIMIT = 50

interface EntriesDrawerProps {
  communityId: number
  period: string
  kind: StatementKind
  row: StatementRow
  close: () => void
}
/** What a row of a statement is made of, entry by entry. */
export function EntriesDrawer({ communityId, period, kind, row, close }: EntriesDrawerProps) {
  const [page, setPage] = useState({ page: 1, limit: LIMIT })
  const read = useRead(MONTH_KEY, monthEntries, {
    communityId,
    period,
    statement: kind,
    of: row.key,
    ...page,
  })
  return (
    <Drawer open onOpenChange={close} width={820} title={`${period} ${STATEMENTS[kind].label}：${row.name}`}>
      <Loaded read={read} what="分录">
        {({ list, total }) => (
          <div className="flex h-full min-h-0 flex-col gap-2">
            <div className="min-h-0 flex-1">
              <DataTable
                ariaLabel={`${row.name}分录`}
                columns={COLUMNS}
                rows={list}
                rowKey={rowKey}
                density="compact"
                rowCount={total}
                empty="本期没有分录，余额由以前期间结转。"
              />
            </div>
            <Pager {...page} total={total} onChange={setPage} />
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}
