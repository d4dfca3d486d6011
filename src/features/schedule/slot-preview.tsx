import type { SlotPreview } from '@wuguan/contract/schedule/schedule.actions'
import { weekday } from '@wuguan/contract/kernel/dates'
import { MOST_A_DAY } from '@wuguan/contract/schedule/schedule-options'
import { Alert } from '@wuguan/ui/alert'

const DAYS = ['', '一', '二', '三', '四', '五', '六', '日']
const said = (start: string, end: string) =>
  `${start.slice(11, 16)}–${end.slice(0, 10) === start.slice(0, 10) ? '' : `${end.slice(5, 10)} `}${end.slice(11, 16)}`

/** What will come of a plan: a year of it by month, its next slots, how much on a day. */
export function SlotPreviewPanel({ preview: { words, slots, months, aDay, total } }: { preview: SlotPreview }) {
  const most = Math.max(1, ...months.map((month) => month.slots))
  if (total === 0) return <Alert tone="danger">按当前设置不会产生任务，请检查周期</Alert>
  return (
    <div className="flex flex-col gap-4">
      <p>
        {words}，未来12个月共 <b className="tabular">{total}</b> 次，每天最多{' '}
        <b className={aDay > MOST_A_DAY ? 'tabular text-danger-text' : 'tabular'}>{aDay}</b> 个任务
      </p>
      {aDay > MOST_A_DAY && <Alert tone="danger">{`该计划每天将生成${aDay}个任务，超过上限${MOST_A_DAY}`}</Alert>}
      <ol aria-label="未来12个月" className="grid grid-cols-12 gap-1 max-lg:grid-cols-6">
        {months.map((month) => (
          <li key={month.month} className="flex flex-col items-center gap-1 rounded bg-sunken px-1 py-2">
            <span className="tabular font-semibold">{month.slots}</span>
            <span aria-hidden className="h-1 rounded bg-primary" style={{ width: `${(month.slots / most) * 100}%` }} />
            <span className="tabular text-small text-secondary">{month.month}</span>
          </li>
        ))}
      </ol>
      <ol aria-label="接下来的时段" className="grid grid-cols-4 gap-x-6 gap-y-1 max-lg:grid-cols-2 max-sm:grid-cols-1">
        {slots.map(({ date, start, end }) => (
          <li key={start} className="tabular flex gap-2">
            <span>{date}</span>
            <span className="text-secondary">{`周${DAYS[weekday(date)]}`}</span>
            <span>{said(start, end)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
