import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { voidReceipt } from '@wuguan/contract/charge-finance/receipt.actions'
import { faultOf } from '@wuguan/crud/port'
import { TaskDialog } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { toast } from '@wuguan/ui/toast'
import { usePosting } from '../shared/use-posting'

interface VoidDialogProps {
  receiptId: string
  receiptNumber: string
  close: () => void
}
const REASONS = ['收错房号', '收错金额', '支付方式错误', '客户取消']
const EFFECTIVE = 2

/** 作废: at once or by approval, as the community has it; the server says why not. */
export function VoidDialog({ receiptId, receiptNumber, close }: VoidDialogProps) {
  const client = useQueryClient()
  const { post, pending } = usePosting(voidReceipt)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<string | null>(null)
  const submit = async () => {
    setFault(null)
    if (reason.trim() === '') return setErrors({ reason: '请填写作废原因' })
    setErrors({})
    try {
      const done = (await post({ receiptId, reason: reason.trim() })) as { voidNumber: string; status: number } | null
      if (!done) return
      toast.success(
        done.status === EFFECTIVE ? `收款单 ${receiptNumber} 已作废` : `作废申请 ${done.voidNumber} 已提交审批`,
      )
      for (const name of [
        'charge-finance.receipt',
        'charge-finance.receiptVoid',
        'charge-finance.receivable',
        'charge-finance.shift',
        'charge-finance.desk',
        'charge-finance.deskFigures',
      ])
        void client.invalidateQueries({ queryKey: [name] })
      close()
    } catch (cause) {
      setFault(faultOf(cause).msg)
    }
  }
  return (
    <TaskDialog
      task={{ pending, errors, fault }}
      title={`作废收款单 ${receiptNumber}？`}
      description="作废后所收欠费恢复，不可撤回；需要审批时先提交申请。"
      verb="作废"
      danger
      shows={['reason']}
      close={close}
      submit={() => void submit()}
    >
      <Field label="作废原因" required error={errors['reason']}>
        <Textarea maxLength={200} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {REASONS.map((one) => (
          <Button key={one} size="sm" onClick={() => setReason(one)}>
            {one}
          </Button>
        ))}
      </div>
    </TaskDialog>
  )
}
