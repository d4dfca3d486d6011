import type { SheetFee } from '@wuguan/contract/work-order/work-order.actions'
import { FEE_KIND } from '@wuguan/contract/work-order/order-parts.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney, isZero, lt, neg, sub } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { labelOf } from '@wuguan/contract/kernel/options'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { type SheetPaperProps, SheetTable } from '@wuguan/ui/print-sheet'
import { pageAddress } from '@/app/routing/page-address'

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
type Fee = Omit<SheetFee, 'orderId'>
/** Lines to be filled in by hand before the work is done. */
const BLANK: Fee = { kind: '', name: '', quantity: '', unitRate: '', amount: '' }

export const WORK_SHEET = { title: '维修服务工单', unit: '份' } as const

/** 工单 on paper: what somebody takes along and lets the customer sign; its code opens the order. */
export function workSheetOf(row: AnyRow, fees: readonly Fee[]): Omit<SheetPaperProps, 'title'> {
  const amount = String(row['feeAmount'] ?? '0.00')
  const [signed] = (row['signature'] as readonly Attachment[] | null) ?? []
  const waived = row['feeWaived'] ? amount : String(row['waivedAmount'] ?? '0.00')
  const owed = lt(amount, waived) ? '0.00' : sub(amount, waived)
  return {
    number: { label: '工单编号', value: String(row['orderNo']) },
    code: { value: pageAddress(`/wkorder/task/desc/${row.id}`), label: '工单', words: '扫码查看' },
    facts: FACTS.map((name) => {
      const field = fieldOf(workOrder, name)!
      const value = row[name] == null ? '' : display(field, row[name], { title: row.titles[name] ?? null })
      return { label: field.label, value }
    }),
    signatures: [
      '维修人员',
      signed ? { label: '客户签字', by: <StoredPicture url={signed.url} alt="客户签名" /> } : '客户签字',
      signed ? { label: '日期', by: String(row['finishedAt']).slice(0, 10) } : '日期',
    ],
    foot: row['result'] ? `处理结果：${String(row['result'])}` : '处理结果：',
    children: (
      <>
        <p className="print-text">问题描述：{String(row['content'])}</p>
        <SheetTable
          columns={[
            { head: '类型', cell: (line) => (line.kind ? labelOf(FEE_KIND, line.kind) : '\u00a0') },
            { head: '名称', cell: (line) => line.name },
            { head: '数量', end: true, cell: (line) => line.quantity },
            { head: '单价', end: true, cell: (line) => line.unitRate },
            { head: '金额', end: true, cell: (line) => line.amount && formatMoney(line.amount) },
          ]}
          rows={fees.length > 0 ? [...fees] : [BLANK, BLANK, BLANK]}
          sums={
            fees.length === 0
              ? []
              : isZero(waived)
                ? [[`合计（大写）：${capital(amount)}`, formatMoney(amount)]]
                : [
                    ['合计', formatMoney(amount)],
                    ['减免', formatMoney(neg(sub(amount, owed)))],
                    [`应收（大写）：${capital(owed)}`, formatMoney(owed)],
                  ]
          }
        />
      </>
    ),
  }
}
