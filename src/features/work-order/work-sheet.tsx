import type { SheetFee } from '@wuguan/contract/work-order/work-order.actions'
import { FEE_KIND } from '@wuguan/contract/work-order/order-parts.entity'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { capital } from '@wuguan/contract/kernel/capital'
import { formatMoney, isZero, lt, neg, sub } from '@wuguan/contract/kernel/decimal'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { labelOf } from '@wuguan/contract/kernel/options'
import { display } from '@wuguan/contract/kernel/kinds/display'
import { fieldOf } from '@wuguan/contract/kernel/system-fields'
import { StoredPicture } from '@wuguan/crud/stored-file'
import { type SheetPaperProps, SheetTable } from '@wuguan/ui/print-sheet'
import { pageAddress } from '@/app/routing/page-address'
import { ORDER_PAGES, type OrderArea } from './order.ui'

export type Order = ScreenRow<typeof workOrder>
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
const DONE = ['resultKind', 'finishedAt'] as const
type Fee = Omit<SheetFee, 'orderId'>
/** Lines to be filled in by hand before the work is done. */
const BLANK: Fee = { kind: '', name: '', quantity: '', unitRate: '', amount: '' }

/** What one order is put on paper for. */
export const SHEETS = {
  service: { title: '维修服务工单', unit: '份' },
  dispatch: { title: '派工单', unit: '份' },
  acceptance: { title: '工程验收单', unit: '份' },
} as const
export type Sheet = keyof typeof SHEETS
const CUSTOMER = '客户签字'
const DAY = '日期'
const SIGNED: Readonly<Record<Sheet, readonly string[]>> = {
  service: ['维修人员', CUSTOMER, DAY],
  dispatch: ['派单人', '维修人员', DAY],
  acceptance: ['维修人员', '验收人', CUSTOMER, DAY],
}

/**
 * 工单 on paper: what somebody takes along and lets the customer sign; its code opens the order. Whoever is sent to the work reads no
 * prices; at the acceptance stands what came of it.
 */
export function workSheetOf(
  row: Order,
  fees: readonly Fee[],
  { sheet = 'service', area = '/wkorder' }: { sheet?: Sheet; area?: OrderArea } = {},
): Omit<SheetPaperProps, 'title'> {
  const amount = String(row.feeAmount ?? '0.00')
  const [signed] = (row.signature as readonly Attachment[] | null) ?? []
  const waived = row.feeWaived ? amount : String(row.waivedAmount ?? '0.00')
  const owed = lt(amount, waived) ? '0.00' : sub(amount, waived)
  const [page, parameter] = ORDER_PAGES[area].detail
  return {
    number: { label: '工单编号', value: row.orderNo },
    code: { value: pageAddress(page.replace(`$${parameter}`, String(row.id))), label: '工单', words: '扫码查看' },
    facts: [...FACTS, ...(sheet === 'acceptance' ? DONE : [])].map((name) => {
      const field = fieldOf(workOrder, name)!
      const value = row[name] == null ? '' : display(field, row[name], { title: row.titles[name] ?? null })
      return { label: field.label, value }
    }),
    signatures: SIGNED[sheet].map((who) =>
      signed && who === CUSTOMER
        ? { label: who, by: <StoredPicture url={signed.url} alt="客户签名" /> }
        : signed && who === DAY
          ? { label: who, by: (row.finishedAt ?? '').slice(0, 10) }
          : who,
    ),
    ...(sheet === 'dispatch' ? {} : { foot: `处理结果：${String(row.result ?? '')}` }),
    children: (
      <>
        <p className="print-text">问题描述：{row.content}</p>
        {sheet === 'dispatch' ? null : (
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
        )}
      </>
    ),
  }
}
