import { useState } from 'react'
import { applyTransfer } from '@wuguan/contract/charge-prepaid/account.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { prepaidTransfer } from '@wuguan/contract/charge-prepaid/prepaid-transfer.entity'
import { kinds } from '@wuguan/crud/kinds'
import { RefPicker } from '@wuguan/crud/pickers'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { MoneyInput } from '@wuguan/ui/number-input'
import { TOUCHED } from '../paths'

const Files = kinds.attachments.Input

/** 转移: to another item, another house of the customer, or the next customer of the property. */
export function TransferDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [propertyId, setPropertyId] = useState<string | null>(String(row['propertyId']))
  const [customerId, setCustomerId] = useState<string | null>(String(row['customerId']))
  const [feeItemId, setFeeItemId] = useState<string | null>(null)
  const [amount, setAmount] = useState(String(row['available']))
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<unknown>([])
  const task = useTask(applyTransfer, {
    refreshes: TOUCHED,
    said: (done) => `转移申请 ${(done as { transferNo: string }).transferNo} 已提交审批`,
    done: close,
  })
  const pick = (set: (id: string | null) => void) => (id: unknown) => set(id == null ? null : String(id))
  const title = (field: string) => String(row.titles[field] ?? '')
  return (
    <TaskDialog
      task={task}
      title={`转移预存 ${String(row['accountNo'])}`}
      description={`${String(row['propertyName'] ?? '')} · ${title('customerId')} · ${String(row.titles['feeItemId'] ?? '通用')}，可用 ${formatMoney(String(row['available']))}`}
      verb="提交"
      width={640}
      shows={['toPropertyId', 'toCustomerId', 'toFeeItemId', 'amount', 'reason', 'attachments']}
      close={close}
      submit={() =>
        void task.submit({
          fromAccountId: String(row.id),
          toPropertyType: propertyId === row['propertyId'] ? row['propertyType'] : 'house',
          toPropertyId: propertyId ?? '',
          toCustomerId: customerId ?? '',
          ...(feeItemId ? { toFeeItemId: feeItemId } : {}),
          amount,
          reason,
          // Nothing is left where the last file was taken away.
          attachments: files ?? [],
        })
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label="转入房产" required error={task.errors['toPropertyId']}>
          <RefPicker
            to="basedata.house"
            value={propertyId}
            title={String(row['propertyName'] ?? '')}
            onChange={pick(setPropertyId)}
          />
        </Field>
        <Field label="转入客户" required error={task.errors['toCustomerId']}>
          <RefPicker
            to="basedata.customer"
            value={customerId}
            title={title('customerId')}
            onChange={pick(setCustomerId)}
          />
        </Field>
        <Field label="转入费项" error={task.errors['toFeeItemId']} help="不选择为通用">
          <RefPicker to="charge-base.feeItem" clearable value={feeItemId} onChange={pick(setFeeItemId)} />
        </Field>
        <Field label="转移金额" required error={task.errors['amount']}>
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
      </div>
      <Field label="转移原因" required error={task.errors['reason']}>
        <Textarea maxLength={200} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Field label="转移凭证" help="换客户时必须上传" error={task.errors['attachments']}>
        <Files
          entity={prepaidTransfer}
          name="attachments"
          field={prepaidTransfer.fields.attachments}
          value={files}
          draft={{}}
          onChange={setFiles}
        />
      </Field>
    </TaskDialog>
  )
}
