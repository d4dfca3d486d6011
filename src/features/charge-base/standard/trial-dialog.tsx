import { useState } from 'react'
import { trialStandard, type TrialResult } from '@wuguan/contract/charge-base/standard.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { RefPicker } from '@wuguan/crud/pickers'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { StepsList } from '../shared/steps-list'

const SHOWN = ['houseId', 'area', 'quantity', 'usage', 'used', 'from', 'to']

/** 试算: a house or typed quantities, days, and the amount line by line. */
export function TrialDialog({ row, close }: { row: AnyRow; close: () => void }) {
  const byUsage = row['methodKind'] === 'meter' || row['methodKind'] === 'ladder'
  const [house, setHouse] = useState<{ id: string; title: string | null } | null>(null)
  const [texts, setTexts] = useState({ area: '', quantity: '1', usage: '', used: '0' })
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(() => {
    const year = new Date().getFullYear()
    return { from: `${year}-01-01`, to: `${year}-03-31` }
  })
  const [result, setResult] = useState<TrialResult | null>(null)
  const task = useTask(trialStandard, { refreshes: [], said: () => '试算完成', done: setResult })
  const number = (name: keyof typeof texts, label: string, scale: number) => (
    <Field label={label} error={task.errors[name]}>
      <NumberInput
        scale={scale}
        min={0}
        value={texts[name]}
        onChange={(text) => setTexts((was) => ({ ...was, [name]: text }))}
      />
    </Field>
  )
  return (
    <TaskDialog
      task={task}
      title={`试算：${String(row['name'])}`}
      verb="试算"
      width={760}
      shows={SHOWN}
      close={close}
      submit={() =>
        void task.submit({
          id: String(row.id),
          houseId: house?.id ?? null,
          area: texts.area || null,
          quantity: texts.quantity || null,
          usage: byUsage ? texts.usage || null : null,
          used: byUsage ? texts.used || null : null,
          from: days.from,
          to: days.to,
        })
      }
    >
      <FormGrid>
        <Field label="房产" error={task.errors['houseId']}>
          <RefPicker
            to="basedata.house"
            value={house?.id ?? null}
            title={house?.title ?? null}
            filters={{ communityId: String(row.communityId) }}
            onChange={(id, title) => setHouse(id == null ? null : { id: String(id), title: title ?? null })}
            clearable
          />
        </Field>
        {byUsage ? number('usage', '用量', 4) : number('area', '面积（不选房产时）', 2)}
        <Field label="开始日期" required error={task.errors['from']}>
          <DatePicker value={days.from} onChange={(from) => setDays((was) => ({ ...was, from }))} />
        </Field>
        <Field label="结束日期" required error={task.errors['to']}>
          <DatePicker value={days.to} onChange={(to) => setDays((was) => ({ ...was, to }))} />
        </Field>
        {byUsage ? number('used', '本期前累计用量', 4) : number('quantity', '数量', 4)}
      </FormGrid>
      {result && (
        <section
          aria-label="试算结果"
          className="flex max-h-80 flex-col gap-3 overflow-auto rounded border border-line p-3"
        >
          <p className="tabular">
            {result.subject}：合计 <strong>{formatMoney(result.total)}</strong>
          </p>
          {result.lines.map((line) => (
            <details key={line.from} className="rounded bg-sunken px-3 py-2">
              <summary className="tabular cursor-pointer text-table">
                {line.period}　{line.from} 至 {line.to}　<strong>{line.amount}</strong>　应缴 {line.dueDate}
                <span className="block text-small text-secondary">{line.text}</span>
              </summary>
              <StepsList steps={line.steps} />
            </details>
          ))}
        </section>
      )}
    </TaskDialog>
  )
}
