import { useState } from 'react'
import { correctSharing } from '@wuguan/contract/charge-sharing/record.actions'
import { sharingRecord } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { DescriptionList } from '@wuguan/ui/description'
import { Field } from '@wuguan/ui/form'
import { Textarea } from '@wuguan/ui/input'
import { MoneyInput, NumberInput } from '@wuguan/ui/number-input'
import { figure } from '../shared/words'

/** 差额更正: the right total; the record that it makes is examined like any other and bills only the differences. */
export function CorrectDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const priced = row['fixedMode'] === 'rate'
  const [total, setTotal] = useState('')
  const [unitRate, setRate] = useState('')
  const [reason, setReason] = useState('')
  const task = useTask(correctSharing, {
    refreshes: [sharingRecord.name],
    said: ({ recordNo }) => `已建立更正单 ${recordNo}，请试算、审核后生成`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`差额更正“${String(row['recordNo'])}”`}
      description="多收的部分先冲减未缴应收，已缴部分转入退款审批；少收的部分补收。"
      verb="建立更正单"
      width={520}
      shows={['total', 'unitRate', 'reason']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), ...(priced ? { unitRate } : { total }), reason })}
    >
      <DescriptionList
        columns={2}
        items={[
          { label: '原总额', value: formatMoney(String(row['grossAmount'])) },
          priced
            ? { label: '原单价', value: figure(String(row['unitRate'])) }
            : { label: '原分摊额', value: formatMoney(String(row['sharedAmount'])) },
        ]}
      />
      {priced ? (
        <Field label="更正后单价" required error={task.errors['unitRate']} htmlFor="sharing-rate">
          <NumberInput id="sharing-rate" scale={6} min={0} value={unitRate} onChange={setRate} />
        </Field>
      ) : (
        <Field label="更正后总额" required error={task.errors['total']} htmlFor="sharing-total" help="不应分摊时填0.00">
          <MoneyInput id="sharing-total" value={total} onChange={setTotal} />
        </Field>
      )}
      <Field label="更正原因" required error={task.errors['reason']} htmlFor="sharing-reason">
        <Textarea
          id="sharing-reason"
          rows={3}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </TaskDialog>
  )
}
