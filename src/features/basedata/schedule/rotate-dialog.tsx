import { X } from 'lucide-react'
import { useState } from 'react'
import { rotateSchedule } from '@wuguan/contract/basedata/staff.actions'
import { useAction } from '@wuguan/crud/action-button'
import { RefsPicker } from '@wuguan/crud/pickers'
import { faultOf, fieldFaults } from '@wuguan/crud/port'
import { Button, IconButton } from '@wuguan/ui/button'
import { DateRangePicker } from '@wuguan/ui/date'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { toast } from '@wuguan/ui/toast'
import type { Person, Shift } from './schedule.logic'

interface RotateDialogProps {
  communityId: number
  shifts: readonly Shift[]
  people: readonly Person[]
  days: readonly string[]
  done: () => void
  close: () => void
}

/** 轮班: a round of shifts and days off over a span, for several people, each a few days further into it. */
export function RotateDialog({ communityId, shifts, people, days, done, close }: RotateDialogProps) {
  const rotate = useAction(rotateSchedule)
  const [users, setUsers] = useState<{ ids: number[]; titles: string[] }>({
    ids: people.map((one) => one.userId),
    titles: people.map((one) => one.name),
  })
  const [pattern, setPattern] = useState<readonly (string | null)[]>([])
  const [span, setSpan] = useState({ start: days[0] ?? '', end: days.at(-1) ?? '' })
  const [stagger, setStagger] = useState('1')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const nameOf = (id: string | null) => (id === null ? '休' : (shifts.find((shift) => shift.id === id)?.name ?? ''))
  const save = async () => {
    try {
      const input = {
        communityId,
        userIds: users.ids,
        pattern: [...pattern],
        from: span.start,
        to: span.end,
        stagger: Number(stagger) || 0,
      }
      const { created, skipped } = await rotate.run(input)
      toast.success(`已排 ${created} 个班次${skipped > 0 ? `，${skipped} 个因已有排班跳过` : ''}`)
      done()
    } catch (error) {
      const fault = faultOf(error)
      const fields = fieldFaults(fault)
      if (fields) setFaults(fields)
      else toast.error(fault.msg)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="按模板轮班"
      description="依次点选班次组成一轮，例如 早早中中夜夜休；已有排班的日期不会被覆盖。"
      width={620}
      footer={
        <>
          <Button variant="primary" loading={rotate.pending} onClick={() => void save()}>
            生成排班
          </Button>
          <Button onClick={close}>取消</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={`一轮（${pattern.length} 天）`} required error={faults['pattern']} htmlFor="rotation">
          <div className="flex flex-col gap-2">
            <ol
              id="rotation"
              aria-label="轮班模板"
              className="flex min-h-9 flex-wrap items-center gap-1 rounded border border-line bg-sunken p-1"
            >
              {pattern.map((id, at) => (
                // The same shift stands in a round several times: its place is its identity.
                // oxlint-disable-next-line react/no-array-index-key
                <li
                  key={at}
                  className="flex items-center gap-0.5 rounded-sm border border-line bg-surface pl-2 text-table"
                >
                  {nameOf(id)}
                  <IconButton
                    size="sm"
                    label={`移除第${at + 1}天`}
                    icon={<X />}
                    onClick={() => setPattern(pattern.filter((_, one) => one !== at))}
                  />
                </li>
              ))}
              {pattern.length === 0 && <li className="px-1 text-table text-placeholder">还没有班次</li>}
            </ol>
            <div className="flex flex-wrap gap-2">
              {shifts.map((shift) => (
                <Button key={shift.id} size="sm" onClick={() => setPattern([...pattern, shift.id])}>
                  {shift.name}
                </Button>
              ))}
              <Button size="sm" onClick={() => setPattern([...pattern, null])}>
                休
              </Button>
              {pattern.length > 0 && (
                <Button size="sm" variant="ghost" onClick={() => setPattern([])}>
                  清空
                </Button>
              )}
            </div>
          </div>
        </Field>
        <Field label="员工" required error={faults['userIds']}>
          <RefsPicker
            to="system.user"
            value={users.ids}
            titles={users.titles}
            onChange={(ids, titles) => setUsers({ ids: ids.map(Number), titles })}
          />
        </Field>
        <Field label="日期" required error={faults['from'] ?? faults['to']}>
          <DateRangePicker
            value={span}
            onChange={(next) => setSpan({ start: next?.start ?? '', end: next?.end ?? '' })}
          />
        </Field>
        <Field label="错开天数" help="每位员工比前一位晚几天进入这一轮；0 表示同时开始" error={faults['stagger']}>
          <NumberInput value={stagger} onChange={setStagger} scale={0} min={0} max={31} unit="天" />
        </Field>
      </div>
    </Dialog>
  )
}
