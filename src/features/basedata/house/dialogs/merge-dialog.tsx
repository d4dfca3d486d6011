import { useState } from 'react'
import { mergeHouses } from '@wuguan/contract/basedata/house.actions'
import { formatMoney, sum } from '@wuguan/contract/kernel/decimal'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { today } from '../../place/today'
import { HOUSE_LISTS, type TaskHouse } from './house-task'

/** Adjoining houses of the same owners become one. */
export function MergeDialog({
  houses,
  done,
  close,
}: {
  houses: readonly TaskHouse[]
  done: () => void
  close: () => void
}) {
  const [roomNo, setRoomNo] = useState(houses[0]?.roomNo ?? '')
  const [layout, setLayout] = useState('')
  const [effectiveDate, setDate] = useState<string | null>(today)
  const [adjacent, setAdjacent] = useState(false)
  const [remark, setRemark] = useState('')
  const task = useTask(mergeHouses, {
    refreshes: HOUSE_LISTS,
    said: ({ oldIds }) => `已将 ${oldIds.length} 套房产合并为一套`,
    done: () => {
      close()
      done()
    },
  })
  const apart = new Set(houses.map((house) => house.unitId)).size > 1
  const submit = () =>
    void task.submit({
      houseIds: houses.map((house) => house.id),
      effectiveDate,
      roomNo,
      layout: layout || null,
      adjacent,
      remark: remark || null,
    })
  return (
    <TaskDialog
      task={task}
      title={`合并 ${houses.length} 套房产`}
      description="合并后原房产停用并保留沿革；业主必须一致，有未结清费用时不能合并。"
      verb={`合并 ${houses.length} 套`}
      width={640}
      disabled={houses.length < 2 || (apart && !adjacent)}
      shows={['effectiveDate', 'roomNo', 'layout', 'remark']}
      close={close}
      submit={submit}
    >
      <ul className="divide-y divide-line rounded border border-line text-table">
        {houses.map((house) => (
          <li key={house.id} className="flex justify-between gap-3 px-3 py-1.5">
            <span>{house.fullName}</span>
            <span className="tabular">{formatMoney(house.buildingArea)} ㎡</span>
          </li>
        ))}
        <li className="flex justify-between gap-3 bg-sunken px-3 py-1.5 font-medium">
          <span>合并后建筑面积</span>
          <span className="tabular">{formatMoney(sum(houses.map((house) => house.buildingArea)))} ㎡</span>
        </li>
      </ul>
      {apart && <Checkbox label="房产不在同一单元，我已确认它们相邻" checked={adjacent} onChange={setAdjacent} />}
      <FormGrid>
        <Field label="合并后房号" required error={task.errors['roomNo']}>
          <Input value={roomNo} maxLength={20} onChange={(event) => setRoomNo(event.target.value)} />
        </Field>
        <Field label="户型" error={task.errors['layout']}>
          <Input value={layout} maxLength={30} onChange={(event) => setLayout(event.target.value)} />
        </Field>
        <Field label="生效日期" required error={task.errors['effectiveDate']}>
          <DatePicker value={effectiveDate} onChange={setDate} clearable={false} />
        </Field>
        <Field label="说明" error={task.errors['remark']}>
          <Input value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </FormGrid>
    </TaskDialog>
  )
}
