import { type ReactNode, useState } from 'react'
import { normalDay, segmentsOn, STANDARD_WEEK, type Weekly } from '@wuguan/contract/kernel/working-time'
import { formatMinutes } from '@wuguan/contract/kernel/duration'
import {
  type CalendarDayOf,
  type CalendarOf,
  readCalendarDays,
  readCalendars,
  removeCalendar,
  saveCalendar,
  setCalendarDays,
  tryWorkingTime,
} from '@wuguan/contract/wkorder/working-time.actions'
import { recalculateClocks } from '@wuguan/contract/work-order/work-order.actions'
import { workOrder } from '@wuguan/contract/work-order/work-order.entity'
import { ActionButton } from '@wuguan/crud/action-button'
import { ActionDialog } from '@wuguan/crud/action-form'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { monthStartToToday } from '@wuguan/ui/date'
import { MonthCalendar } from '@wuguan/ui/month-calendar'
import { Select } from '@wuguan/ui/select'
import { Tag } from '@wuguan/ui/tag'
import { WeekEditor } from './week-editor'

const CALENDARS = 'wkorder.workingCalendar'
const COMPANY = 0
/** 工作时间: the week and the days of the company, or of a community that works otherwise. */
export function WorkingTimeScreen() {
  const read = useRead(CALENDARS, readCalendars)
  const [place, setPlace] = useState<number>(COMPANY)
  const { communities } = useCrudPort().context
  const options = [
    { value: COMPANY, label: '公司默认' },
    ...communities.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-auto">
      <Loaded read={read} what="工作时间">
        {(calendars) => {
          const communityId = place === COMPANY ? null : place
          const own = calendars.find((one) => one.communityId === communityId && one.above === null)
          return (
            <Place
              key={`${place}:${own?.id ?? ''}`}
              communityId={communityId}
              own={own}
              company={calendars.find((one) => one.communityId === null)}
              choice={
                <Select aria-label="工作日历" className="w-64" value={place} options={options} onChange={setPlace} />
              }
            />
          )
        }}
      </Loaded>
    </div>
  )
}

/** What holds where nothing is set. */
function inPlaceOfOwn(communityId: number | null, company: CalendarOf | undefined): string {
  if (!company) return '未设置，按周一至周五和已公布的节假日'
  return communityId === null ? `未单独设置，按${company.above}` : '未单独设置，按公司默认'
}

interface PlaceProps {
  communityId: number | null
  own: CalendarOf | undefined
  company: CalendarOf | undefined
  choice: ReactNode
}
function Place({ communityId, own, company, choice }: PlaceProps) {
  const shown = own ?? company
  const [weekly, setWeekly] = useState<Weekly>(shown?.weekly ?? STANDARD_WEEK)
  const [month, setMonth] = useState(() => monthStartToToday().end.slice(0, 7))
  const [task, setTask] = useState<{ kind: 'try' | 'recalculate' } | { kind: 'days'; date: string } | null>(null)
  const port = useCrudPort()
  const canEdit = port.can(saveCalendar.permission ?? '')
  const save = useTask(saveCalendar, { refreshes: [CALENDARS], said: () => '工作时间已保存，只影响之后开始的计时' })
  const from = communityId !== null && own ? communityId : null
  const days = useRead(CALENDARS, readCalendarDays, from === null ? {} : { communityId: from })
  const special = new Map((days.data ?? []).map((day) => [day.date, day]))
  const time = { weekly, days: Object.fromEntries(special) }
  const fault = save.fault ?? Object.values(save.errors)[0]
  const place = communityId === null ? {} : { communityId }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {choice}
        <span className="text-secondary">
          {own ? `正常工作日 ${formatMinutes(normalDay({ weekly }))}` : inPlaceOfOwn(communityId, company)}
        </span>
        <span className="ml-auto flex gap-2">
          <Button onClick={() => setTask({ kind: 'try' })}>试算</Button>
          {port.can(recalculateClocks.permission ?? '') && (
            <Button onClick={() => setTask({ kind: 'recalculate' })}>重算未完成工单时限</Button>
          )}
          {own && communityId !== null && (
            <ActionButton
              action={removeCalendar}
              input={{ communityId }}
              refreshes={[CALENDARS]}
              ask={{ title: '改用公司默认工作时间？', content: '该项目单独设置的时段和日期将被删除。' }}
            >
              改用公司默认
            </ActionButton>
          )}
          {canEdit && (
            <Button variant="primary" loading={save.pending} onClick={() => void save.submit({ communityId, weekly })}>
              {own || (communityId === null && !company) ? '保存' : '单独设置'}
            </Button>
          )}
        </span>
      </div>
      {fault && <Alert tone="danger">{fault}</Alert>}
      <div className="grid min-h-0 gap-3 xl:grid-cols-2">
        <section className="rounded border border-line bg-surface px-4 py-2" aria-label="每周时段">
          <WeekEditor value={weekly} onChange={setWeekly} readOnly={!canEdit} />
        </section>
        <section className="rounded border border-line bg-surface p-3" aria-label="节假日与调休">
          <MonthCalendar
            month={month}
            onMonthChange={setMonth}
            label="节假日与调休"
            day={(date) => <Day day={special.get(date)} worked={segmentsOn(time, date).length > 0} />}
            {...(canEdit && own ? { onPick: (date: string) => setTask({ kind: 'days', date }) } : {})}
          />
        </section>
      </div>
      {task?.kind === 'days' && (
        <ActionDialog
          action={setCalendarDays}
          given={place}
          initial={{ start: task.date, end: task.date }}
          title="设置节假日与调休"
          columns={2}
          refreshes={[CALENDARS]}
          said={({ days: n }) => `已设置 ${n} 天`}
          close={() => setTask(null)}
        />
      )}
      {task?.kind === 'recalculate' && (
        <ActionDialog
          action={recalculateClocks}
          given={place}
          title="重算未完成工单时限"
          description="按现在的时限规则和工作时间重新计算项目内未完成工单的时限，变化记入各工单的时间线。"
          refreshes={[workOrder.name]}
          said={({ orders, clocks }) => `已重算 ${orders} 张工单的 ${clocks} 个时限`}
          close={() => setTask(null)}
        />
      )}
      {task?.kind === 'try' && (
        <ActionDialog
          action={tryWorkingTime}
          given={place}
          title="试算工作时间"
          refreshes={[]}
          said={null}
          close={() => setTask(null)}
          answer={({ dueAt, minutes }) => (
            <p className="mt-3" aria-live="polite">
              {[dueAt && `到期时间 ${dueAt}`, minutes !== null && `其间工作 ${minutes} 分钟`]
                .filter(Boolean)
                .join('；')}
            </p>
          )}
        />
      )}
    </>
  )
}

function Day({ day, worked }: { day: CalendarDayOf | undefined; worked: boolean }) {
  if (!day) return worked ? null : <span className="text-secondary">休</span>
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Tag tone={day.kind === 'holiday' ? 'success' : 'warning'}>{day.kind === 'holiday' ? '休' : '班'}</Tag>
      <span className="truncate text-secondary">{day.name}</span>
    </span>
  )
}
