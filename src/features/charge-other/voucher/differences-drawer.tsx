import { type VoucherDifference, voucherDifferences } from '@wuguan/contract/charge-other/voucher.actions'
import { VOUCHER_EVENT, voucher } from '@wuguan/contract/charge-other/voucher.entity'
import type { VoucherBatchRow } from '@wuguan/contract/charge-other/voucher-batch.entity'
import { VOUCHER_LEG } from '@wuguan/contract/charge-other/voucher-rule.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Drawer } from '@wuguan/ui/drawer'
import { EmptyPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'

const amount = (key: 'ledger' | 'voucher' | 'difference', title: string): DataTableColumn<VoucherDifference> => ({
  key,
  title,
  width: 120,
  align: 'end',
  render: (row) => <span className="tabular">{formatMoney(row[key])}</span>,
})
const COLUMNS: DataTableColumn<VoucherDifference>[] = [
  { key: 'date', title: '日期', width: 104, render: (row) => row.date },
  { key: 'event', title: '业务', width: 90, render: (row) => labelOf(VOUCHER_EVENT, row.event) },
  { key: 'leg', title: '分录', width: 100, render: (row) => labelOf(VOUCHER_LEG, row.leg) },
  { key: 'name', title: '费项/方式', width: 140, render: (row) => row.name },
  amount('ledger', '账务'),
  amount('voucher', '凭证'),
  amount('difference', '差额'),
]

/** What the ledger says now beside what the vouchers hold. */
export function DifferencesDrawer({ row, close }: { row: VoucherBatchRow; close: () => void }) {
  const read = useRead(voucher.name, voucherDifferences, { id: String(row.id) })
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title={`${row.period}账务与凭证的差异`}
      description="凭证生成后账务又有变动的，在此逐项列出；可重新生成凭证。"
      width={860}
    >
      <Loaded read={read} what="差异">
        {({ rows, compared }) => (
          <DataTable
            ariaLabel="差异"
            columns={COLUMNS}
            rows={rows}
            rowKey={(one) => `${one.date} ${one.event} ${one.leg} ${one.name}`}
            density="compact"
            empty={<EmptyPanel title="账务与凭证一致" hint={`已逐项核对 ${compared} 笔分录。`} />}
          />
        )}
      </Loaded>
    </Drawer>
  )
}
