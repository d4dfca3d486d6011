import { useState } from 'react'
import {
  copyBindings,
  endBindings,
  replaceStandard,
  type BatchOutcome,
} from '@wuguan/contract/charge-base/binding.actions'
import { houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { RefPicker, RefsPicker } from '@wuguan/crud/pickers'
import { DatePicker } from '@wuguan/ui/date'
import { Field } from '@wuguan/ui/form'
import { TaskDialog, useTask } from '@wuguan/crud/task'

interface RowsDialogProps {
  rows: readonly AnyRow[]
  close: () => void
  done: (outcome: BatchOutcome) => void
}
const REFRESHES = [houseFeeStandard.name, 'charge-base.gaps']
const said = ({ success, failed }: BatchOutcome) =>
  `成功 ${success} 条${failed.length ? `，失败 ${failed.length} 条` : ''}`
const finish = (close: () => void, done: (outcome: BatchOutcome) => void) => (outcome: BatchOutcome) =>
  outcome.failed.length ? done(outcome) : close()
const idsOf = (rows: readonly AnyRow[]) => rows.map((row) => String(row.id))

/** 批量终止 at a day that is not before what has been billed. */
export function EndDialog({ rows, close, done }: RowsDialogProps) {
  const [endDate, setEnd] = useState<string | null>(null)
  const task = useTask(endBindings, { refreshes: REFRESHES, said, done: finish(close, done) })
  return (
    <TaskDialog
      task={task}
      title={`终止 ${rows.length} 条收费标准`}
      verb="终止"
      shows={['endDate']}
      close={close}
      submit={() => void task.submit({ ids: idsOf(rows), endDate })}
    >
      <Field label="结束日期" required error={task.errors['endDate']} help="最后计费的一天；不能早于已计费至">
        <DatePicker value={endDate} onChange={setEnd} />
      </Field>
    </TaskDialog>
  )
}

/** 更换标准: the old one ends the day before the new one begins. */
export function ReplaceDialog({ rows, close, done }: RowsDialogProps) {
  const [standard, setStandard] = useState<string | null>(null)
  const [startDate, setStart] = useState<string | null>(null)
  const task = useTask(replaceStandard, { refreshes: REFRESHES, said, done: finish(close, done) })
  return (
    <TaskDialog
      task={task}
      title={`更换 ${rows.length} 条收费标准`}
      verb="更换"
      shows={['feeStandardId', 'startDate']}
      close={close}
      submit={() => void task.submit({ ids: idsOf(rows), feeStandardId: standard, startDate })}
    >
      <Field label="新收费标准" required error={task.errors['feeStandardId']}>
        <RefPicker
          to="charge-base.feeStandard"
          filters={{ status: '2', feeItemId: String(rows[0]?.['feeItemId'] ?? '') }}
          value={standard}
          onChange={(id) => setStandard(id == null ? null : String(id))}
        />
      </Field>
      <Field label="生效日期" required error={task.errors['startDate']} help="原标准在前一天终止">
        <DatePicker value={startDate} onChange={setStart} />
      </Field>
    </TaskDialog>
  )
}

/** 复制: what this house bears, onto others. */
export function CopyDialog({ rows, close, done }: RowsDialogProps) {
  const [from] = rows
  const [houses, setHouses] = useState<string[]>([])
  const [startDate, setStart] = useState<string | null>(null)
  const task = useTask(copyBindings, { refreshes: REFRESHES, said, done: finish(close, done) })
  return (
    <TaskDialog
      task={task}
      title={`复制“${String(from?.['propertyName'] ?? '')}”的收费标准`}
      verb="复制"
      shows={['toPropertyIds', 'startDate']}
      close={close}
      submit={() =>
        void task.submit({ fromPropertyId: String(from?.['propertyId'] ?? ''), toPropertyIds: houses, startDate })
      }
    >
      <Field label="目标房产" required error={task.errors['toPropertyIds']}>
        <RefsPicker to="basedata.house" value={houses} onChange={(ids) => setHouses(ids.map(String))} />
      </Field>
      <Field label="开始日期" required error={task.errors['startDate']}>
        <DatePicker value={startDate} onChange={setStart} />
      </Field>
    </TaskDialog>
  )
}
