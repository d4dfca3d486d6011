import { useState } from 'react'
import { meter, type MeterRow } from '@wuguan/contract/meter/meter.entity'
import { meterReading } from '@wuguan/contract/meter/meter-reading.entity'
import { recordReading } from '@wuguan/contract/meter/reading.actions'
import { isDecimal, lt } from '@wuguan/contract/kernel/decimal'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { figure, todayHere, unitOf } from '../shared/words'

/** 结清读数: at a transfer, a move-out or before a meter comes off; on any day, beside the reading of the month. */
export function FinalDialog({ row, close }: { row: MeterRow; close: () => void }) {
  const [readDate, setDate] = useState<string | null>(todayHere())
  const [text, setText] = useState('')
  const [rollover, setRollover] = useState(false)
  const last = row.lastReading ?? '0'
  const smaller = isDecimal(text) && lt(text, last)
  const task = useTask(recordReading, {
    refreshes: [meter.name, meterReading.name],
    said: (output) => `已录入结清读数，用量 ${figure(output.usage)}`,
    done: close,
  })
  return (
    <TaskDialog
      task={task}
      title={`结清读数：${row.code}`}
      description={`上次读数 ${figure(last)}${row.lastReadDate ? `（${row.lastReadDate}）` : ''}；审核后按结清日的付费人计费。`}
      verb="录入"
      width={480}
      shows={['readDate', 'currentReading']}
      close={close}
      submit={() =>
        void task.submit({
          meterId: String(row.id),
          kind: 'final',
          feePeriod: (readDate ?? '').slice(0, 7),
          readDate,
          currentReading: text,
          rollover,
        })
      }
    >
      <Field label="抄表日期" required error={task.errors['readDate']}>
        <DatePicker aria-label="抄表日期" value={readDate} max={todayHere()} onChange={setDate} />
      </Field>
      <Field label="本次读数" required htmlFor="final-reading" error={task.errors['currentReading']}>
        <div className="flex items-center gap-3">
          <NumberInput
            id="final-reading"
            scale={Number(row.decimals ?? 1)}
            value={text}
            unit={unitOf(row.kind)}
            onChange={setText}
          />
          {(smaller || rollover) && (
            <Checkbox checked={rollover} label="翻表" onChange={(on) => setRollover(on === true)} />
          )}
        </div>
      </Field>
    </TaskDialog>
  )
}
