import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { RefPicker } from '@wuguan/crud/pickers'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Popover } from '@wuguan/ui/popover'
import { Skeleton } from '@wuguan/ui/skeleton'
import { today } from '@wuguan/crud/clock'
import { CellDialog } from './cell-dialog'
import { ConflictList } from './conflict-list'
import { CopyWeekDialog } from './copy-week-dialog'
import { RotateDialog } from './rotate-dialog'
import { ScheduleActions, type ScheduleDialog } from './schedule-actions'
import { ScheduleGrid, type CellPlace } from './schedule-grid'
import type { ScheduleSearch } from './schedule-search'
import { ScheduleToolbar } from './schedule-toolbar'
import { daysOf, groupsOf, rosterOf } from './schedule.logic'
import { ShiftDrawer } from './shift-drawer'
import { ShiftPalette } from './shift-palette'
import { useSchedule } from './use-schedule'

interface ScheduleScreenProps {
  search: ScheduleSearch
  onSearch: (next: ScheduleSearch) => void
}
interface Added {
  userId: number
  name: string
}

/** 排班管理: who works when, by week or month. */
export function ScheduleScreen({ search, onSearch }: ScheduleScreenProps) {
  const port = useCrudPort()
  const { communityId: chosen, communities } = port.context
  const communityId = search.community ?? chosen ?? communities[0]?.id ?? null
  const now = today()
  const date = search.date ?? now
  const mode = search.mode ?? 'week'
  const days = useMemo(() => daysOf(mode, date), [mode, date])
  const schedule = useSchedule(communityId, days)
  const { calendar } = schedule
  const [added, setAdded] = useKept<readonly Added[]>(`people:${communityId}`, [])
  const [brush, setBrush] = useState<string | null>(null)
  const [place, setPlace] = useState<CellPlace | null>(null)
  const [dialog, setDialog] = useState<ScheduleDialog | null>(null)
  const editable = port.can('basedata:schedule:edit')
  const people = useMemo(
    () => rosterOf(calendar?.people ?? [], schedule.recent, added),
    [calendar, schedule.recent, added],
  )
  const groups = useMemo(() => groupsOf(people, search.by === 'dept'), [people, search.by])
  const done = () => {
    setDialog(null)
    void schedule.refresh()
  }
  const itemsAt = ({ person, date: day }: CellPlace) =>
    (calendar?.items ?? []).filter((item) => item.userId === person.userId && item.date === day)

  if (communityId === null)
    return (
      <EmptyPanel className="h-full" title="没有可排班的项目" hint="请先在右上角选择公司，或联系管理员开通项目权限。" />
    )
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <ScheduleToolbar
        search={search}
        onSearch={onSearch}
        communityId={communityId}
        mode={mode}
        date={date}
        days={days}
      >
        {calendar && (
          <>
            <ConflictList
              conflicts={calendar.conflicts}
              onOpen={({ userId, date: day }) => {
                const person = people.find((one) => one.userId === userId)
                if (person) setPlace({ person, date: day })
              }}
            />
            <ScheduleActions
              communityId={communityId}
              mode={mode}
              days={days}
              calendar={calendar}
              groups={groups}
              open={setDialog}
            />
          </>
        )}
      </ScheduleToolbar>
      {calendar && editable && (
        <div className="flex flex-wrap items-center gap-3">
          <AddPerson add={(person) => setAdded([...added.filter((one) => one.userId !== person.userId), person])} />
          {calendar.shifts.length > 0 ? (
            <>
              <ShiftPalette shifts={calendar.shifts} brush={brush} onBrush={setBrush} />
              <p className="text-small text-secondary">拖入格中，或在格中按数字键</p>
            </>
          ) : (
            <p className="text-table text-secondary">
              还没有班次，
              <Button variant="link" onClick={() => setDialog('shifts')}>
                先设置班次
              </Button>
            </p>
          )}
        </div>
      )}
      <div className="min-h-0 flex-1">
        {schedule.error && !calendar ? (
          <ErrorPanel title="排班加载失败" detail={faultOf(schedule.error).msg} retry={schedule.retry} />
        ) : !calendar ? (
          <Skeleton lines={10} />
        ) : people.length === 0 ? (
          <div className="h-full rounded border border-line bg-surface">
            <EmptyPanel
              title="还没有排班"
              hint="添加员工后逐日排班，或用轮班模板一次生成。"
              action={
                editable && (
                  <Button variant="primary" onClick={() => setDialog('rotate')}>
                    按模板轮班
                  </Button>
                )
              }
            />
          </div>
        ) : (
          <ScheduleGrid
            calendar={calendar}
            groups={groups}
            days={days}
            today={now}
            editable={editable}
            brush={brush}
            onOpen={setPlace}
            onPlace={({ person, date: day }, shiftId) => void schedule.add(person.userId, day, shiftId)}
            onClear={(at) => itemsAt(at).length > 0 && void schedule.remove(itemsAt(at))}
          />
        )}
      </div>
      {place && calendar && (
        <CellDialog place={place} calendar={calendar} schedule={schedule} close={() => setPlace(null)} />
      )}
      {dialog === 'copy' && (
        <CopyWeekDialog communityId={communityId} date={date} done={done} close={() => setDialog(null)} />
      )}
      {dialog === 'rotate' && calendar && (
        <RotateDialog
          communityId={communityId}
          shifts={calendar.shifts}
          people={people}
          days={days}
          done={done}
          close={() => setDialog(null)}
        />
      )}
      {dialog === 'shifts' && <ShiftDrawer close={done} />}
    </div>
  )
}

/** A line for somebody who has no shift yet. */
function AddPerson({ add }: { add: (person: Added) => void }) {
  return (
    <Popover label="添加员工" className="w-72" trigger={<Button icon={<UserPlus />}>添加员工</Button>}>
      <RefPicker
        to="system.user"
        aria-label="员工"
        value={null}
        placeholder="按姓名搜索员工"
        onChange={(id, name) => id !== null && add({ userId: Number(id), name: name ?? String(id) })}
      />
    </Popover>
  )
}
