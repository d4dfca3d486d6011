import { useState } from 'react'
import { type SharingPreview, trialSharingStandard } from '@wuguan/contract/charge-sharing/standard.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { MonthPicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { MoneyInput } from '@wuguan/ui/number-input'
import { PreviewPanel } from '../record/preview-panel'
import { lastMonth } from '../shared/words'

/** 试算 of a standard, with a total of one's own where it shares one out; nothing is kept. */
export function TrialDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const [feePeriod, setPeriod] = useState(lastMonth())
  const [total, setTotal] = useState(String(row['fixedTotal'] ?? '1000.00'))
  const byPrice = row['kind'] === 'fixed' && row['fixedMode'] === 'rate'
  const [preview, setPreview] = useState<SharingPreview | null>(null)
  const task = useTask(trialSharingStandard, { refreshes: [], said: () => '试算完成', done: setPreview })
  return (
    <TaskDialog
      task={task}
      title={`试算：${String(row['name'])}`}
      verb="试算"
      width={760}
      shows={byPrice ? ['feePeriod'] : ['feePeriod', 'total']}
      close={close}
      submit={() => void task.submit({ id: String(row.id), feePeriod, ...(byPrice ? {} : { total: total || '0.00' }) })}
    >
      <FormGrid columns={2}>
        <Field label="期间" required error={task.errors['feePeriod']}>
          <MonthPicker
            aria-label="期间"
            clearable={false}
            value={feePeriod}
            onChange={(month) => month && setPeriod(month)}
          />
        </Field>
        {!byPrice && (
          <Field label="总额" required htmlFor="sharing-trial" error={task.errors['total']}>
            <MoneyInput id="sharing-trial" value={total} onChange={setTotal} />
          </Field>
        )}
      </FormGrid>
      {preview && <PreviewPanel preview={preview} />}
    </TaskDialog>
  )
}
