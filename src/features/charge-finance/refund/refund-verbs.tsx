import { useCallback, useState } from 'react'
import { cancelRefund, payoutRefund, retryRefund, withdrawRefund } from '@wuguan/contract/charge-finance/refund.actions'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { ActionDialog } from '@wuguan/crud/action-form'
import { toast } from '@wuguan/ui/toast'
import { isOwn } from '../parts/own'
import { LEDGER } from '../parts/use-posted-task'

/** What shows money that a refund holds or moves. */
export const REFUND_TOUCHES = [
  ...LEDGER,
  refund.name,
  'charge-finance.refundDetail',
  'charge-finance.refundable',
  'charge-finance.receipt',
  'charge-finance.desk',
  'charge-prepaid.prepaidRefund',
  'charge-prepaid.prepaidAccount',
  'charge-prepaid.statement',
] as const

const PAYOUT = 'charge-finance:refund:payout'
/** What may be done with a refund in which state. */
export const REFUND_VERBS = [
  { key: 'payout', label: '确认退款', said: '', action: payoutRefund, danger: false, from: [2] },
  { key: 'retry', label: '重试', said: '退款单已回到待退款', action: retryRefund, danger: false, from: [6] },
  { key: 'withdraw', label: '撤回', said: '退款申请已撤回', action: withdrawRefund, danger: false, from: [1] },
  { key: 'cancel', label: '取消退款', said: '退款已取消', action: cancelRefund, danger: true, from: [2, 6] },
] as const
type RefundVerb = (typeof REFUND_VERBS)[number]

/** The codes that a verb asks for; money of prepaid accounts has its own. */
export const codeOf = (verb: RefundVerb, row: AnyRow): string =>
  verb.key === 'payout' && row['type'] === 'prepaid'
    ? `${PAYOUT},charge-prepaid:refund:payout`
    : (verb.action.permission ?? '')
export const mayDo = (verb: RefundVerb, row: AnyRow): boolean =>
  (verb.from as readonly number[]).includes(Number(row['status'])) && (verb.key !== 'withdraw' || isOwn(row))

export function useRefundVerbs() {
  const [open, setOpen] = useState<{ verb: RefundVerb; row: AnyRow } | null>(null)
  const close = () => setOpen(null)
  const start = useCallback((verb: RefundVerb, row: AnyRow) => setOpen({ verb, row }), [])
  const dialog =
    open &&
    (open.verb.key === 'payout' ? (
      <PayoutDialog row={open.row} close={close} />
    ) : (
      <ActionDialog
        action={open.verb.action}
        given={{ id: String(open.row.id) }}
        title={`${open.verb.label} ${String(open.row['refundNumber'])}？`}
        {...(open.verb.key === 'cancel' ? { description: '占用的可退金额立即释放，收款单不变。' } : {})}
        verb={open.verb.label}
        danger={open.verb.danger}
        said={open.verb.said}
        refreshes={REFUND_TOUCHES}
        close={close}
      />
    ))
  return { start, dialog }
}

/** 确认退款: the money goes out and the ledger moves; a channel that says no leaves it as failed, to be tried again. */
function PayoutDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const amount = formatMoney(String(row['total']))
  return (
    <ActionDialog
      action={payoutRefund}
      given={{ id: String(row.id) }}
      title={`确认退款 ${String(row['refundNumber'])}？`}
      description={`${String(row['propertyName'] ?? '')}，退款 ${amount}，以今天入账，确认后不可撤销。`}
      refreshes={REFUND_TOUCHES}
      said={null}
      close={close}
      done={({ failReason }) => {
        if (failReason === null) toast.success(`已退款 ${amount}`)
        else toast.error(`退款失败：${failReason}`)
      }}
    />
  )
}
