import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { cancelRefund, payoutRefund, retryRefund, withdrawRefund } from '@wuguan/contract/charge-finance/refund.actions'
import { refund } from '@wuguan/contract/charge-finance/refund.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Attachment } from '@wuguan/contract/kernel/fields'
import { TaskDialog } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'
import { AttachmentsField } from '../parts/attachments-field'
import { isOwn } from '../parts/own'
import { usePostedTask } from '../parts/use-posted-task'
import { VerbDialog } from '../parts/verb-dialog'

/** What shows money that a refund holds or moves. */
export const REFUND_TOUCHES = [
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
      <VerbDialog
        action={open.verb.action}
        id={String(open.row.id)}
        title={`${open.verb.label} ${String(open.row['refundNumber'])}？`}
        {...(open.verb.key === 'cancel'
          ? { description: '占用的可退金额立即释放，收款单不变。', demandsReason: true }
          : {})}
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
  const client = useQueryClient()
  const [tradeNo, setTradeNo] = useState('')
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const amount = formatMoney(String(row['total']))
  const task = usePostedTask(payoutRefund, ({ failReason }) => {
    for (const name of REFUND_TOUCHES) void client.invalidateQueries({ queryKey: [name] })
    if (failReason === null) toast.success(`已退款 ${amount}`)
    else toast.error(`退款失败：${failReason}`)
    close()
  })
  return (
    <TaskDialog
      task={task}
      title={`确认退款 ${String(row['refundNumber'])}？`}
      description={`${String(row['propertyName'] ?? '')}，退款 ${amount}，以今天入账，确认后不可撤销。`}
      verb="确认退款"
      shows={['payoutTradeNo', 'attachments']}
      close={close}
      submit={() =>
        void task.submit({
          id: String(row.id),
          ...(tradeNo.trim() ? { payoutTradeNo: tradeNo.trim() } : {}),
          ...(files.length > 0 ? { attachments: [...files] } : {}),
        })
      }
    >
      <Field label="退款流水号" error={task.errors['payoutTradeNo']}>
        <Input maxLength={64} value={tradeNo} onChange={(event) => setTradeNo(event.target.value)} />
      </Field>
      <AttachmentsField
        entity={refund}
        label="退款凭证"
        value={files}
        onChange={setFiles}
        error={task.errors['attachments']}
      />
    </TaskDialog>
  )
}
