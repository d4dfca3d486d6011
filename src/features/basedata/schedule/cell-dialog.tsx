import { useState } from 'react'
import { answerSwap, requestSwap, type ScheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { Menu, type MenuItem } from '@wuguan/ui/menu'
import { Select } from '@wuguan/ui/select'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { SCHEDULE_STATUS } from '@wuguan/contract/basedata/staff-schedule.entity'
import type { CellPlace } from './schedule-grid'
import { dayText, isWorking, shiftHours, weekdayName, type ScheduleItem, type Shift } from './schedule.logic'
import type { Schedule } from './use-schedule'

interface CellDialogProps {
  place: CellPlace
  calendar: ScheduleCalendar
  schedule: Schedule
  close: () => void
}

/** A person's day: its shifts, what can be done with each, and the shifts to add. */
export function CellDialog({ place: { person, date }, calendar, schedule, close }: CellDialogProps) {
  const port = useCrudPort()
  const editable = port.can('basedata:schedule:edit')
  const items = calendar.items.filter((item) => item.userId === person.userId && item.date === date)
  const conflicts = calendar.conflicts.filter((one) => one.userId === person.userId && one.date === date)
  const used = new Set(items.map((item) => item.shiftId))
  const free = calendar.shifts.filter((shift) => !used.has(shift.id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`${person.name}，${dayText(date)} 周${weekdayName(date)}`}
      width={480}
      footer={<Button onClick={close}>关闭</Button>}
    >
      <div className="flex flex-col gap-4">
        {conflicts.map((one) => (
          <p key={one.kind} role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
            {one.message}
          </p>
        ))}
        {items.length === 0 ? (
          <p className="text-secondary">这一天还没有排班。</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {items.map((item) => (
              <ItemLine key={item.id} item={item} calendar={calendar} schedule={schedule} editable={editable} />
            ))}
          </ul>
        )}
        {editable && free.length > 0 && (
          <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
            <span className="text-small text-secondary">排班</span>
            {free.map((shift) => (
              <Button key={shift.id} size="sm" onClick={() => void schedule.add(person.userId, date, shift.id)}>
                {shift.name}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface ItemLineProps {
  item: ScheduleItem
  calendar: ScheduleCalendar
  schedule: Schedule
  editable: boolean
}

function ItemLine({ item, calendar, schedule, editable }: ItemLineProps) {
  const port = useCrudPort()
  const [swapping, setSwapping] = useState(false)
  const shift = calendar.shifts.find((one) => one.id === item.shiftId)
  const state = SCHEDULE_STATUS.items.find((one) => one.code === item.status)
  const maySwap = port.can('basedata:schedule:swap')
  const answer = async (accept: boolean) => {
    try {
      await callAction(port, answerSwap, { id: item.id, accept })
      toast.success(accept ? '调班完成' : '已拒绝调班')
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
    await schedule.refresh()
  }
  const menu: MenuItem[] = [
    {
      key: 'shift',
      label: '更换班次',
      items: calendar.shifts
        .filter((one) => one.id !== item.shiftId)
        .map((one) => ({
          key: one.id,
          label: one.name,
          onSelect: () => void schedule.change(item, { shiftId: one.id }),
        })),
    },
    ...(item.status === 3
      ? []
      : [{ key: 'leave', label: '标记请假', onSelect: () => void schedule.change(item, { status: 3 }) }]),
    ...(item.status === 4
      ? []
      : [{ key: 'rest', label: '标记休息', onSelect: () => void schedule.change(item, { status: 4 }) }]),
    ...(isWorking(item)
      ? []
      : [{ key: 'normal', label: '恢复上班', onSelect: () => void schedule.change(item, { status: 1 }) }]),
    { key: 'remove', label: '删除排班', danger: true, divided: true, onSelect: () => void schedule.remove([item]) },
  ]
  return (
    <li className="flex flex-col gap-2 rounded border border-line p-2">
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className="size-3 shrink-0 rounded-sm border border-line"
          style={{ backgroundColor: shift?.color ?? 'transparent' }}
        />
        <span>{shift?.name ?? '已删除的班次'}</span>
        <span className="tabular text-small text-secondary">{shift && shiftHours(shift)}</span>
        {state && item.status !== 1 && <Tag tone={state.tone}>{state.label}</Tag>}
        {item.pendingSwap && (
          <Tag tone="info" dashed>
            调班待确认
          </Tag>
        )}
        <span className="ml-auto flex gap-2">
          {item.pendingSwap && maySwap && (
            <>
              <Button size="sm" onClick={() => void answer(false)}>
                拒绝
              </Button>
              <Button size="sm" variant="primary" onClick={() => void answer(true)}>
                同意调班
              </Button>
            </>
          )}
          {!item.pendingSwap && item.swapWithId === null && isWorking(item) && maySwap && (
            <Button size="sm" aria-expanded={swapping} onClick={() => setSwapping(!swapping)}>
              调班
            </Button>
          )}
          {editable && (
            <Menu
              align="end"
              trigger={
                <Button size="sm" aria-label={`${shift?.name ?? ''}更多操作`}>
                  更多
                </Button>
              }
              items={menu}
            />
          )}
        </span>
      </div>
      {swapping && (
        <SwapForm
          item={item}
          calendar={calendar}
          done={() => {
            setSwapping(false)
            void schedule.refresh()
          }}
        />
      )}
    </li>
  )
}

/** 调班 asks first: the other person, or whoever edits schedules, agrees before the two are exchanged. */
function SwapForm({ item, calendar, done }: { item: ScheduleItem; calendar: ScheduleCalendar; done: () => void }) {
  const port = useCrudPort()
  const [withId, setWithId] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const names = new Map(calendar.people.map((person) => [person.userId, person.name]))
  const shifts = new Map(calendar.shifts.map((shift: Shift) => [shift.id, shift.name]))
  const others = calendar.items
    .filter((other) => other.userId !== item.userId && isWorking(other) && other.swapWithId === null)
    .map((other) => ({
      value: other.id,
      label: `${names.get(other.userId) ?? ''} ${dayText(other.date)} ${shifts.get(other.shiftId) ?? ''}`,
    }))
  const ask = async () => {
    if (withId === null) return setFault('请选择对调排班')
    try {
      await callAction(port, requestSwap, { id: item.id, withId })
      toast.success('已申请调班，待对方确认')
      done()
    } catch (error) {
      setFault(faultOf(error).msg)
    }
  }
  return (
    <div className="flex items-end gap-2 border-t border-line pt-2">
      <Field label="与谁对调" error={fault} className="flex-1">
        <Select
          value={withId}
          options={others}
          placeholder="选择员工的排班"
          onChange={(next: string | null) => {
            setWithId(next)
            setFault(undefined)
          }}
        />
      </Field>
      <Button variant="primary" onClick={() => void ask()}>
        申请调班
      </Button>
    </div>
  )
}
