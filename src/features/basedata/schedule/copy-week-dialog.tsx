import { useState } from 'react'
import { copyScheduleWeek } from '@wuguan/contract/basedata/staff.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { useAction } from '@wuguan/crud/action-button'
import { faultOf } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { DatePicker } from '@wuguan/ui/date'
import { Dialog } from '@wuguan/ui/dialog'
import { Field } from '@wuguan/ui/form'
import { NumberInput } from '@wuguan/ui/number-input'
import { toast } from '@wuguan/ui/toast'
import { daysOf, mondayOf, spanText } from './schedule.logic'

interface CopyWeekDialogProps {
  communityId: number
  date: string
  done: () => void
  close: () => void
}

/** 复制排班: a week again, once or for several weeks; days that are taken stay as they are. */
export function CopyWeekDialog({ communityId, date, done, close }: CopyWeekDialogProps) {
  const copy = useAction(copyScheduleWeek)
  const [from, setFrom] = useState(mondayOf(date))
  const [to, setTo] = useState(addDays(mondayOf(date), 7))
  const [weeks, setWeeks] = useState('1')
  const [fault, setFault] = useState<string>()
  const save = async () => {
    try {
      const { created, skipped } = (await copy.run({ communityId, from, to, weeks: Number(weeks) || 1 })) as {
        created: number
        skipped: number
      }
      toast.success(`已复制 ${created} 个班次${skipped > 0 ? `，${skipped} 个因已有排班跳过` : ''}`)
      done()
    } catch (error) {
      setFault(faultOf(error).msg)
    }
  }
  const week = (monday: string) => spanText('week', daysOf('week', monday))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="复制排班"
      description="已有排班的日期不会被覆盖。"
      width={420}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button variant="primary" loading={copy.pending} onClick={() => void save()}>
            复制
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="来源周" required help={week(from)}>
          <DatePicker value={from} onChange={(next) => next !== null && setFrom(mondayOf(next))} />
        </Field>
        <Field
          label="目标周"
          required
          help={`${week(to)}${Number(weeks) > 1 ? `，起连续 ${weeks} 周` : ''}`}
          error={fault}
        >
          <DatePicker
            value={to}
            onChange={(next) => {
              if (next !== null) setTo(mondayOf(next))
              setFault(undefined)
            }}
          />
        </Field>
        <Field label="连续周数">
          <NumberInput value={weeks} onChange={setWeeks} scale={0} min={1} max={12} unit="周" />
        </Field>
      </div>
    </Dialog>
  )
}
