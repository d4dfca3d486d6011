import type { FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import { useState } from 'react'
import { type TrialResult, trialStandard } from '@wuguan/contract/charge-base/standard.actions'
import { formatMoney, isDecimal } from '@wuguan/contract/kernel/decimal'
import { isRefused, usageOf } from '@wuguan/contract/meter/rules/usage'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Field, FormGrid } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { figure, todayHere } from '../shared/words'

const DIAL = { digits: 9, ratio: '1' }

/** 试算: two readings and what the ladder has seen before, and the amount tier by tier. */
export function TrialDialog({ row, close }: { row: FeeStandardRow; close: () => void }) {
  const [texts, setTexts] = useState({ previous: '0', current: '', ratio: '1', used: '0' })
  const [result, setResult] = useState<TrialResult | null>(null)
  const task = useTask(trialStandard, {
    refreshes: [],
    said: () => '试算完成',
    done: (output) => setResult(output),
  })
  const { previous, current, ratio, used } = texts
  const known = [previous, current, ratio].every((text) => isDecimal(text, 14, 4))
  const usage = known
    ? usageOf({ previous, current, rollover: false, dial: { ...DIAL, ratio }, lossRate: '0', lossFixed: '0' })
    : null
  const field = (name: keyof typeof texts, label: string, error?: string) => (
    <Field label={label} required={name !== 'used'} error={error} htmlFor={`trial-${name}`}>
      <NumberInput
        id={`trial-${name}`}
        scale={4}
        min={0}
        value={texts[name]}
        onChange={(value) => {
          setResult(null)
          setTexts({ ...texts, [name]: value })
        }}
      />
    </Field>
  )
  const today = todayHere()
  return (
    <TaskDialog
      task={task}
      title={`试算：${row.name}`}
      verb="试算"
      width={640}
      disabled={usage === null || isRefused(usage)}
      shows={['usage', 'used']}
      close={close}
      submit={() =>
        usage !== null &&
        !isRefused(usage) &&
        void task.submit({
          id: String(row.id),
          usage: usage.usage,
          used: used || '0',
          from: `${today.slice(0, 7)}-01`,
          to: today,
        })
      }
    >
      <FormGrid columns={2}>
        {field('previous', '上次读数')}
        {field('current', '本次读数', usage !== null && isRefused(usage) ? usage.refused : undefined)}
        {field('ratio', '倍率')}
        {field('used', '本期前累计用量', task.errors['used'])}
      </FormGrid>
      {usage !== null && !isRefused(usage) && (
        <p className="tabular text-table text-secondary">用量 {figure(usage.usage)}</p>
      )}
      {result?.lines.slice(0, 1).map((line) => (
        <section key={line.from} aria-label="试算结果" className="flex flex-col gap-2 rounded bg-sunken p-3">
          <p className="tabular text-subtitle font-semibold">￥{formatMoney(line.amount)}</p>
          <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-table">
            {line.steps.map((one) => (
              <div key={`${one.label}${one.value}`} className="contents">
                <dt className="text-secondary">{one.label}</dt>
                <dd className="tabular">{one.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </TaskDialog>
  )
}
