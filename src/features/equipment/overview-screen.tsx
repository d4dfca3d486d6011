import { useState } from 'react'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { moveTask } from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { TASK_STATUS } from '@wuguan/contract/schedule/schedule-options'
import { addDays, daysInMonth, weekday } from '@wuguan/contract/kernel/dates'
import type { AnyEntity, ScreenRow } from '@wuguan/contract/kernel/entity'
import { MAX_LIMIT } from '@wuguan/contract/kernel/envelope'
import { callAction } from '@wuguan/crud/action-button'
import { today } from '@wuguan/crud/clock'
import { type ListController, listQueries } from '@wuguan/crud/controllers'
import { ListScreen } from '@wuguan/crud/list-screen'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Alert } from '@wuguan/ui/alert'
import { Board } from '@wuguan/ui/board'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { linkClass } from '@wuguan/ui/link'
import { MonthCalendar } from '@wuguan/ui/month-calendar'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import { levelTone } from '@wuguan/crud/level-tag'
import { taskUi } from './task.ui'

type Task = ScreenRow<typeof equipmentTask>
const entity = equipmentTask as AnyEntity
/** 任务总览: maintenance by day and by where it stands; a task that waits is dragged to another day. */
export const TaskOverviewScreen = (address: ListAddress) => (
  <ListScreen
    entity={equipmentTask}
    ui={taskUi}
    screen="equipment.taskOverview"
    search={{ ...address.search, view: address.search.view ?? 'month' }}
    onSearch={(next) => address.onSearch({ ...next, view: next.view ?? 'list' })}
    views={VIEWS}
  />
)
const VIEWS = [
  { key: 'month', label: '月历', render: (list: ListController) => <Month list={list} /> },
  { key: 'week', label: '周历', render: (list: ListController) => <Week list={list} /> },
  { key: 'board', label: '看板', render: (list: ListController) => <StatusBoard list={list} /> },
]

/** Tasks whose slot begins in these days, as the list is narrowed. */
function useTasks(list: ListController, from: string, to: string) {
  const port = useCrudPort()
  const { page: _page, ...search } = list.search
  const options = {
    fixedFilters: { slotDate: `${from},${to}` },
    search: { ...search, limit: MAX_LIMIT, orderField: 'slotStart', order: 'asc' as const },
    onSearch: () => {},
  }
  return useQuery({ ...listQueries(equipmentTask, options, port).page, placeholderData: keepPreviousData })
}
/** A task goes to another day where its plan allows it; what is refused is said. */
function useMove() {
  const port = useCrudPort()
  const client = useQueryClient()
  return async (id: string, day: string) => {
    try {
      await callAction(port, moveTask, { id, day })
      toast.success(`已调整到${day}`)
      await client.invalidateQueries({ queryKey: [entity.name] })
    } catch (cause) {
      const { msg, data } = faultOf(cause)
      toast.error(String((data as Record<string, unknown> | null)?.['day'] ?? msg))
    }
  }
}
const toneOf = (row: Task) => levelTone(row.levelColor)
const isWaiting = (row: Task) => row.status === TASK_STATUS.pending

function Month({ list }: { list: ListController }) {
  const [month, setMonth] = useState(today().slice(0, 7))
  const [day, setDay] = useState(today())
  const [year, at] = month.split('-').map(Number)
  const read = useTasks(list, `${month}-01`, `${month}-${daysInMonth(year!, at!)}`)
  if (read.error && !read.data)
    return <ErrorPanel title="维保任务加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
  const rows = read.data?.list ?? []
  const on = (date: string) => rows.filter((row) => row.slotDate === date)
  return (
    <div className="flex h-full min-h-0 gap-3 max-md:flex-col max-md:overflow-y-auto">
      <div className="flex min-w-0 flex-1 flex-col gap-2 overflow-y-auto max-md:overflow-visible">
        {(read.data?.total ?? 0) > MAX_LIMIT && (
          <Alert tone="warning">{`本月任务超过${MAX_LIMIT}个，请按条件缩小范围。`}</Alert>
        )}
        <MonthCalendar
          label="维保任务"
          month={month}
          onMonthChange={setMonth}
          selected={day}
          onPick={setDay}
          day={(date) => <Day date={date} rows={on(date)} most={3} />}
        />
      </div>
      <aside
        aria-label={`${day}的维保任务`}
        className="flex w-72 shrink-0 flex-col rounded border border-line bg-surface p-3 max-md:w-full"
      >
        <h2 className="mb-2 font-semibold">{day}</h2>
        <DayTasks rows={on(day)} />
      </aside>
    </div>
  )
}

/** What a day holds; a waiting task is dragged from it and dropped on another. */
function Day({ date, rows, most }: { date: string; rows: readonly Task[]; most: number }) {
  const move = useMove()
  const [over, setOver] = useState(false)
  return (
    <div
      className={cn('flex min-h-12 min-w-0 flex-col gap-0.5 rounded', over && 'bg-primary-soft')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [id, from] = event.dataTransfer.getData('text/plain').split(' ')
        if (id && from !== date) void move(id, date)
      }}
    >
      {rows.slice(0, most).map((row) => (
        <Chip key={row.id} row={row} />
      ))}
      {rows.length > most && <span className="text-small text-secondary">{`共${rows.length}个`}</span>}
    </div>
  )
}
function Chip({ row }: { row: Task }) {
  const waiting = isWaiting(row)
  return (
    <span
      draggable={waiting}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', `${row.id} ${row.slotDate}`)}
      title={`${row.targetName} ${labelOfStatus(row)}`}
      className={cn('flex min-w-0', waiting && 'cursor-grab')}
    >
      <Tag tone={toneOf(row)} className="min-w-0 truncate">
        {row.targetName}
      </Tag>
    </span>
  )
}
const labelOfStatus = (row: Task) => TASK_STATUS.items.find(({ code }) => code === row.status)?.label ?? ''

function DayTasks({ rows }: { rows: readonly Task[] }) {
  if (rows.length === 0) return <EmptyPanel title="没有维保任务" />
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
      {rows.map((row) => (
        <li key={row.id} className="py-2">
          <TaskCard row={row} />
        </li>
      ))}
    </ul>
  )
}
function TaskCard({ row }: { row: Task }) {
  const state = TASK_STATUS.items.find(({ code }) => code === row.status)
  return (
    <article className="flex flex-col gap-0.5" aria-label={`任务${row.taskNo}`}>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate">
          <CatalogueLink
            to="/equipment/task/detail"
            search={{ id: row.id }}
            otherwise={row.targetName}
            className={linkClass()}
          >
            {row.targetName}
          </CatalogueLink>
        </span>
        {state && <Tag tone={state.tone}>{state.label}</Tag>}
      </div>
      <span className="truncate text-small text-secondary">{[row.name, namesOf(row)].filter(Boolean).join(' · ')}</span>
      <span className="flex flex-wrap gap-1">
        {row.level != null && <Tag tone={toneOf(row)}>{row.level}</Tag>}
        {row.overdue === true && <Tag tone="danger">超期</Tag>}
        {Number(row.abnormalCount ?? 0) > 0 && <Tag tone="danger">{`异常 ${row.abnormalCount}`}</Tag>}
      </span>
    </article>
  )
}
const namesOf = (row: Task) => {
  const names = row.titles['assigneeIds']
  return Array.isArray(names) ? names.join('、') : (names ?? '')
}

const WEEKDAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']
function Week({ list }: { list: ListController }) {
  const [from, setFrom] = useState(addDays(today(), 1 - weekday(today())))
  const read = useTasks(list, from, addDays(from, 6))
  if (read.error && !read.data)
    return <ErrorPanel title="维保任务加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
  const rows = read.data?.list ?? []
  const days = Array.from({ length: 7 }, (_, at) => addDays(from, at))
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex items-center gap-2">
        <Button size="sm" onClick={() => setFrom(addDays(from, -7))}>
          上一周
        </Button>
        <span className="tabular font-semibold">{`${from} 至 ${addDays(from, 6)}`}</span>
        <Button size="sm" onClick={() => setFrom(addDays(from, 7))}>
          下一周
        </Button>
        <Button size="sm" onClick={() => setFrom(addDays(today(), 1 - weekday(today())))}>
          本周
        </Button>
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-7 gap-2 overflow-auto max-md:grid-cols-1">
        {days.map((date) => {
          const own = rows.filter((row) => row.slotDate === date)
          return (
            <section
              key={date}
              aria-label={date}
              className={cn(
                'flex min-w-0 flex-col gap-1 rounded border bg-surface p-2',
                date === today() ? 'border-primary' : 'border-line',
              )}
            >
              <h3 className="tabular flex justify-between text-small text-secondary">
                <span>{`${WEEKDAYS[weekday(date)]} ${date.slice(5)}`}</span>
                <span>{own.length}</span>
              </h3>
              <Day date={date} rows={own} most={60} />
            </section>
          )
        })}
      </div>
    </div>
  )
}

const SHOWN = 50
/** 看板: tasks in columns by where they stand; what moves them is done on their page. */
function StatusBoard({ list }: { list: ListController }) {
  const port = useCrudPort()
  const { page: _page, limit: _limit, ...search } = list.search
  const columns = useQueries({
    queries: TASK_STATUS.items.map(({ code }) => ({
      ...listQueries(
        equipmentTask,
        { fixedFilters: { status: String(code) }, search: { ...search, limit: SHOWN }, onSearch: () => {} },
        port,
      ).page,
      placeholderData: keepPreviousData,
    })),
  })
  const failed = columns.find(({ error, data }) => error && !data)
  if (failed)
    return (
      <ErrorPanel title="维保任务加载失败" detail={faultOf(failed.error).msg} retry={() => void failed.refetch()} />
    )
  return (
    <Board<Task>
      label="维保任务看板"
      columns={TASK_STATUS.items.map(({ code, label }, at) => {
        const { data, isFetching } = columns[at]!
        return {
          key: String(code),
          title: label,
          count: data ? `${data.total}${data.capped ? '+' : ''}` : '',
          cards: data?.list ?? [],
          loading: isFetching,
        }
      })}
      cardKey={({ id }) => String(id)}
      name={(row) => `任务${row.taskNo}`}
      render={(row) => <TaskCard row={row} />}
      refusal={() => '请在任务详情中办理'}
      onMove={(row) => toast.error(`任务${row.taskNo}：请在任务详情中办理`)}
    />
  )
}
