import type { ScheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import { PrintDialog } from '@wuguan/ui/print-sheet'
import {
  byCell,
  cellKey,
  type Group,
  headcount,
  isWorking,
  shiftHours,
  shortName,
  totalHours,
  weekdayName,
} from './schedule.logic'

interface SchedulePrintProps {
  title: string
  calendar: ScheduleCalendar
  groups: readonly Group[]
  days: readonly string[]
  close: () => void
}
const ON_LEAVE = 3

/** The schedule on paper: who works which shift on which day, how many there are each day, and the hours of each. */
export function SchedulePrint({ title, calendar, groups, days, close }: SchedulePrintProps) {
  const items = byCell(calendar.items)
  const shifts = new Map(calendar.shifts.map((shift) => [shift.id, shift]))
  const wordsOf = (userId: number, date: string) =>
    (items.get(cellKey(userId, date)) ?? [])
      .map((item) => {
        const shift = shifts.get(item.shiftId)
        if (isWorking(item) && shift) return days.length > 7 ? shortName(shift) : shift.name
        return item.status === ON_LEAVE ? '假' : '休'
      })
      .join(' ')
  return (
    <PrintDialog
      what="排班表"
      close={close}
      title={title}
      landscape
      signatures={['制表', '审核']}
      foot={calendar.shifts.map((shift) => `${shift.name} ${shiftHours(shift)}`).join('　')}
    >
      <table className="print-grid">
        <colgroup>
          <col style={{ width: '20mm' }} />
          {days.map((date) => (
            <col key={date} />
          ))}
          <col style={{ width: '18mm' }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">员工</th>
            {days.map((date) => (
              <th key={date} scope="col">
                {Number(date.slice(8))}
                <br />
                {weekdayName(date)}
              </th>
            ))}
            <th scope="col">天 / 工时</th>
          </tr>
        </thead>
        {groups.map((group, at) => (
          <tbody key={at}>
            {group.title !== null && (
              <tr>
                <th scope="rowgroup" colSpan={days.length + 2}>
                  {group.title}
                </th>
              </tr>
            )}
            {group.people.map((person) => (
              <tr key={person.userId}>
                <th scope="row">{person.name}</th>
                {days.map((date) => (
                  <td key={date}>{wordsOf(person.userId, date)}</td>
                ))}
                <td>{`${person.days} / ${person.hours}`}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr data-sum>
            <th scope="row">在岗人数</th>
            {days.map((date) => (
              <td key={date}>{headcount(calendar.items, date)}</td>
            ))}
            <td>{totalHours(groups.flatMap((group) => group.people))}</td>
          </tr>
        </tbody>
      </table>
    </PrintDialog>
  )
}
