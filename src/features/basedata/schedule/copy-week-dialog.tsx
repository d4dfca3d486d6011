import { copyScheduleWeek } from '@wuguan/contract/basedata/staff.actions'
import { addDays } from '@wuguan/contract/kernel/dates'
import { ActionDialog } from '@wuguan/crud/action-form'
import { kinds, type InputProps } from '@wuguan/crud/kinds'
import { daysOf, mondayOf, spanText } from './schedule.logic'

interface CopyWeekDialogProps {
  communityId: number
  date: string
  done: () => void
  close: () => void
}
const Day = kinds.date.Input
/** Whatever day is chosen, its Monday is meant. */
const WeekInput = (props: InputProps) => (
  <Day {...props} onChange={(day) => props.onChange(typeof day === 'string' ? mondayOf(day) : null)} />
)
const INPUTS = { from: WeekInput, to: WeekInput }
const week = (monday: unknown) => (typeof monday === 'string' ? spanText('week', daysOf('week', monday)) : '—')

/** 复制排班: a week again, once or for several weeks; days that are taken stay as they are. */
export const CopyWeekDialog = ({ communityId, date, done, close }: CopyWeekDialogProps) => (
  <ActionDialog
    action={copyScheduleWeek}
    given={{ communityId, userIds: null }}
    initial={{ from: mondayOf(date), to: addDays(mondayOf(date), 7) }}
    inputs={INPUTS}
    title="复制排班"
    description="已有排班的日期不会被覆盖。"
    verb="复制"
    below={({ from, to, weeks }) => (
      <p className="tabular text-table text-secondary">
        {week(from)} 复制到 {week(to)}
        {Number(weeks) > 1 ? `，起连续 ${String(weeks)} 周` : ''}
      </p>
    )}
    said={({ created, skipped }) => `已复制 ${created} 个班次${skipped > 0 ? `，${skipped} 个因已有排班跳过` : ''}`}
    refreshes={[]}
    close={close}
    done={done}
  />
)
