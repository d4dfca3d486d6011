import type { VoucherRow } from '@wuguan/contract/charge-other/voucher.entity'
import { formatMoney, isZero } from '@wuguan/contract/kernel/decimal'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

type Line = NonNullable<VoucherRow['lines']>[number]
/** Red as on paper: what is taken back stands on its own side. */
const amount = (key: 'debit' | 'credit', title: string): DataTableColumn<Line> => ({
  key,
  title,
  width: 130,
  align: 'end',
  render: (line) =>
    isZero(line[key]) ? null : (
      <span className={`tabular ${line[key].startsWith('-') ? 'text-danger-text' : ''}`}>{formatMoney(line[key])}</span>
    ),
})
const COLUMNS: DataTableColumn<Line>[] = [
  { key: 'summary', title: '摘要', width: 230, render: (line) => line.summary },
  { key: 'accountCode', title: '科目编码', width: 96, render: (line) => line.accountCode },
  { key: 'accountName', title: '科目名称', width: 180, render: (line) => line.accountName },
  amount('debit', '借方'),
  amount('credit', '贷方'),
  { key: 'costCenterName', title: '成本中心', width: 110, render: (line) => line.costCenterName ?? '' },
  { key: 'auxName', title: '辅助核算', width: 116, render: (line) => line.auxName ?? '' },
]

export function VoucherLines({ row }: { row: VoucherRow }) {
  return (
    <DataTable
      ariaLabel={`业务号${row.seq}的分录`}
      columns={COLUMNS}
      rows={row.lines ?? []}
      rowKey={(line) => `${line.summary} ${line.leg} ${line.debit} ${line.credit}`}
      density="compact"
    />
  )
}
