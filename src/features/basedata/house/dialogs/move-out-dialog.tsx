import { useState } from 'react'
import { moveOut } from '@wuguan/contract/basedata/house.actions'
import { TaskDialog, useTask } from '@wuguan/crud/task'
import { Checkbox } from '@wuguan/ui/checkbox'
import { DatePicker } from '@wuguan/ui/date'
import { Field, FormGrid } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { Skeleton } from '@wuguan/ui/skeleton'
import { today } from '../../place/today'
import { useHousePeople } from '../use-house-people'
import { HOUSE_LISTS, type TaskHouse } from './house-task'
import { PersonLine } from './person-line'

/** People leave the house; owners stay owners and only stop living there. */
export function MoveOutDialog({ house, close }: { house: TaskHouse; close: () => void }) {
  const { people, loading } = useHousePeople(house.id)
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const [date, setDate] = useState<string | null>(today)
  const [remark, setRemark] = useState('')
  const task = useTask(moveOut, {
    refreshes: HOUSE_LISTS,
    said: () => `已迁出 ${leaving.length} 人`,
    done: close,
  })
  // An owner who never moved in has nothing to move out of.
  const living = people.filter((person) => person.live && (person.relation > 2 || person.moveInDate !== null))
  const submit = () => void task.submit({ houseId: house.id, relationIds: [...leaving], date, remark: remark || null })
  return (
    <TaskDialog
      task={task}
      title={`迁出 ${house.fullName}`}
      description="业主迁出后仍是业主；租户、家庭成员等的关系在迁出日期结束。"
      verb={`迁出 ${leaving.length} 人`}
      width={640}
      disabled={leaving.length === 0}
      shows={['date', 'remark']}
      close={close}
      submit={submit}
    >
      {loading ? (
        <Skeleton lines={3} />
      ) : living.length === 0 ? (
        <p className="text-secondary">该房产没有在住人员。</p>
      ) : (
        <ul aria-label="在住人员" className="divide-y divide-line rounded border border-line">
          {living.map((person) => (
            <li key={person.id} className="px-3 py-1 text-table">
              <Checkbox
                label={<PersonLine person={person} />}
                checked={leaving.includes(person.id)}
                onChange={(on) =>
                  setLeaving((ids) => (on ? [...ids, person.id] : ids.filter((id) => id !== person.id)))
                }
              />
            </li>
          ))}
        </ul>
      )}
      <FormGrid>
        <Field label="迁出日期" required error={task.errors['date']}>
          <DatePicker value={date} onChange={setDate} clearable={false} />
        </Field>
        <Field label="说明" error={task.errors['remark']}>
          <Input value={remark} maxLength={200} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </FormGrid>
    </TaskDialog>
  )
}
