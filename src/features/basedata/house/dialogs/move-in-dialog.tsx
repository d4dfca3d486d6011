import { useState } from 'react'
import { moveIn } from '@wuguan/contract/basedata/house.actions'
import { HOUSE_RELATION } from '@wuguan/contract/basedata/customer-house.entity'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Select } from '@wuguan/ui/select'
import { today } from '../../place/today'
import { CustomerChoice } from './customer-choice'
import { HOUSE_LISTS, type TaskHouse } from './house-task'

const TENANT = 3
const RELATIONS = HOUSE_RELATION.items.map(({ code, label }) => ({ value: code, label }))

/** Somebody begins to live in the house, or to rent it. */
export function MoveInDialog({
  house,
  relation: first = TENANT,
  close,
}: {
  house: TaskHouse
  relation?: number
  close: () => void
}) {
  const [customerId, setCustomer] = useState<string | null>(null)
  const [relation, setRelation] = useState(first)
  const [date, setDate] = useState<string | null>(today)
  const [leaseEnd, setLeaseEnd] = useState<string | null>(null)
  const [isPayer, setPayer] = useState(false)
  const task = useTask(moveIn, { refreshes: HOUSE_LISTS, said: () => '迁入成功', done: close })
  const submit = () =>
    void task.submit({
      houseId: house.id,
      customerId: customerId ?? '',
      relation,
      date,
      isPayer,
      ...(relation === TENANT ? { leaseEnd } : {}),
    })
  return (
    <TaskDialog
      task={task}
      title={`迁入 ${house.fullName}`}
      verb="迁入"
      width={640}
      shows={['customerId', 'relation', 'date', 'leaseEnd']}
      close={close}
      submit={submit}
    >
      <FormGrid>
        <Field label="客户" required error={task.errors['customerId']}>
          <CustomerChoice value={customerId} onChange={setCustomer} />
        </Field>
        <Field label="关系" required error={task.errors['relation']}>
          <Select value={relation} options={RELATIONS} onChange={(next) => setRelation(Number(next))} />
        </Field>
        <Field label="迁入日期" required error={task.errors['date']}>
          <DatePicker value={date} onChange={setDate} clearable={false} />
        </Field>
        {relation === TENANT && (
          <Field label="租期至" error={task.errors['leaseEnd']}>
            <DatePicker value={leaseEnd} onChange={setLeaseEnd} min={date} />
          </Field>
        )}
      </FormGrid>
      <Checkbox label="设为缴费人，原缴费人自动取消" checked={isPayer} onChange={setPayer} />
    </TaskDialog>
  )
}
