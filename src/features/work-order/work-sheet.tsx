import type { OrderParts } from '@wuguan/contract/work-order/work-order.actions'
import { FEE_KIND } from '@wuguan/contract/work-order/order-parts.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { labelOf } from '@wuguan/contract/kernel/options'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { usePrints } from '@wuguan/crud/prints'
import { PrintDialog, SheetTable } from '@wuguan/ui/print-sheet'

const FACTS = [
  'orderType',
  'urgency',
  'categoryId',
  'createdAt',
  'place',
  'callerName',
  'callerMobile',
  'appointmentStart',
  'handlerId',
  'dueAt',
] as const
/** Lines to be filled in by hand before the work is done. */
const BLANK = { kind: '', name: '', quantity: '', unitRate: '', amount: '' }

/** 工单 on paper: what somebody takes along and lets the customer sign. */
export function WorkSheet({ row, fees, close }: { row: AnyRow; fees: OrderParts['fees']; close: () => void }) {
  const prints = usePrints(workOrder, row.id)
  const amount = String(row['feeAmount'] ?? '0.00')
  const lines = fees.length > 0 ? fees : [BLANK, BLANK, BLANK]
  return (
    <PrintDialog
      what="工单"
      close={close}
      title="维修服务工单"
      paper="A5"
      landscape
      prints={prints}
      number={{ label: '工单编号', value: String(row['orderNo']) }}
      facts={FACTS.map((name) => {
        const field = fieldOf(workOrder, name)!
        const value = row[name] == null ? '' : display(field, row[name], { title: row.titles[name] ?? null })
        return { label: field.label, value }
      })}
      signatures={['维修人员', '客户签字', '日期']}
      foot={row['result'] ? `处理结果：${String(row['result'])}` : '处理结果：'}
    >
      <p>问题描述：{String(row['content'])}</p>
      <SheetTable
        columns={[
          { head: '类型', cell: (line) => (line.kind ? labelOf(FEE_KIND, line.kind) : '\u00a0') },
          { head: '名称', cell: (line) => line.name },
          { head: '数量', end: true, cell: (line) => line.quantity },
          { head: '单价', end: true, cell: (line) => line.unitRate },
          { head: '金额', end: true, cell: (line) => line.amount && formatMoney(line.amount) },
        ]}
        rows={lines}
        sums={fees.length > 0 ? [[`合计（大写）：${capital(amount)}`, formatMoney(amount)]] : []}
      />
    </PrintDialog>
  )
}
