import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feeStandard, type FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import { previewReprice, repriceStandard } from '@wuguan/contract/charge-base/standard.actions'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { callAction } from '@wuguan/crud/action-button'
import { useCrudPort } from '@wuguan/crud/port'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { priceText } from '../shared/price'
import { emptyRate, rateBody, RateInput } from './rates-input'

const SHOWN = ['effectiveFrom', 'unitRate', 'tiers', 'approvalDoc']

/** 调价: a new version, with what it does to every house that bears the standard. */
export function RepriceDialog({ row, close }: { row: FeeStandardRow; close: () => void }) {
  const port = useCrudPort()
  const laddered = row.methodKind === 'ladder'
  const [rate, setRate] = useState(emptyRate())
  const [approvalDoc, setDoc] = useState('')
  const task = useTask(repriceStandard, {
    refreshes: [feeStandard.name],
    said: () => '调价成功',
    done: close,
  })
  const asked = !laddered && rate.effectiveFrom !== null && rate.unitRate !== ''
  const preview = useQuery({
    queryKey: ['charge-base.reprice', row.id, rate.effectiveFrom, rate.unitRate],
    queryFn: () =>
      callAction(port, previewReprice, {
        id: String(row.id),
        unitRate: rate.unitRate,
        effectiveFrom: rate.effectiveFrom ?? '',
      }),
    enabled: asked,
  })
  return (
    <TaskDialog
      task={task}
      title={`调价：${row.name}`}
      verb="调价"
      width={720}
      shows={SHOWN}
      close={close}
      submit={() =>
        void task.submit({ id: String(row.id), ...rateBody(rate, laddered), approvalDoc: approvalDoc || null })
      }
    >
      <p className="text-table text-secondary">
        当前单价 <span className="tabular text-text">{row.currentRate == null ? '—' : priceText(row.currentRate)}</span>
        ，{row.rateFrom ?? ''} 起生效。新版本不影响已生成的应收。
      </p>
      <RateInput value={rate} onChange={setRate} laddered={laddered} errors={task.errors} />
      <Field label="批文号" error={task.errors['approvalDoc']}>
        <Input value={approvalDoc} maxLength={60} onChange={(event) => setDoc(event.target.value)} />
      </Field>
      {preview.data && (
        <section aria-label="影响" className="flex flex-col gap-2 rounded border border-line p-3">
          <p className="tabular">
            影响 {preview.data.properties} 户，每月 {formatMoney(preview.data.monthlyBefore)} →{' '}
            {formatMoney(preview.data.monthlyAfter)}，差额 <strong>{formatMoney(preview.data.difference)}</strong>
            {preview.data.billedTo ? `；已计费至 ${preview.data.billedTo}` : ''}
          </p>
          <div className="max-h-48 overflow-auto">
            <table className="w-full text-table">
              <thead className="text-secondary">
                <tr>
                  <th className="text-start font-normal">房产</th>
                  <th className="text-end font-normal">面积</th>
                  <th className="text-end font-normal">原月费</th>
                  <th className="text-end font-normal">新月费</th>
                </tr>
              </thead>
              <tbody>
                {preview.data.rows.map((one) => (
                  <tr key={one.propertyId}>
                    <td>{one.name}</td>
                    <td className="tabular text-end">{one.area ?? ''}</td>
                    <td className="tabular text-end">{one.before}</td>
                    <td className="tabular text-end">{one.after}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </TaskDialog>
  )
}
