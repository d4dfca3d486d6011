import { useState } from 'react'
import { LOAD_DAYS, type LoadTask, type StaffLoad, staffLoad } from '@wuguan/contract/equipment/equipment-task.actions'
import { equipmentTask } from '@wuguan/contract/equipment/equipment-task.entity'
import { equipmentTaskFlow } from '@wuguan/contract/equipment/equipment-task.flow'
import { addDays, weekday } from '@wuguan/contract/kernel/dates'
import { ActionDialog } from '@wuguan/crud/action-form'
import { today } from '@wuguan/crud/clock'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { DatePicker } from '@wuguan/ui/date'
import { linkClass } from '@wuguan/ui/link'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Segmented } from '@wuguan/ui/radio'
import { CatalogueLink } from '@/app/routing/catalogue-link'

const { reassign } = equipmentTaskFlow.actions
const DAYS = ['', '一', '二', '三', '四', '五', '六', '日']
interface Move {
  readonly task: LoadTask
  readonly to: number | null
}

/** 人员任务: who has how much on which day beside his shift; a task is dragged to somebody else. */
export function StaffScreen() {
  const port = useCrudPort()
  const [from, setFrom] = useState(today())
  const [days, setDays] = useState<number>(7)
  const [picked, setPicked] = useState<LoadTask[] | null>(null)
  const [move, setMove] = useState<Move | null>(null)
  const read = useRead(equipmentTask.name, staffLoad, { from, days })
  const may = port.can(reassign.permission!)
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => setFrom(addDays(from, -days))}>
          上一段
        </Button>
        <div className="w-36">
          <DatePicker aria-label="开始日期" value={from} onChange={(value) => value && setFrom(value)} />
        </div>
        <Button size="sm" onClick={() => setFrom(addDays(from, days))}>
          下一段
        </Button>
        <Segmented
          aria-label="天数"
          value={String(days)}
          options={LOAD_DAYS.map((one) => ({ value: String(one), label: `${one}天` }))}
          onChange={(value) => setDays(Number(value))}
        />
        <span className="text-small text-secondary">格内为任务分钟/班次分钟，超过班次的标红；拖动任务可转派。</span>
      </div>
      <div className="flex min-h-0 flex-1 gap-3 max-md:flex-col">
        <div className="min-h-0 min-w-0 flex-1 overflow-auto rounded border border-line bg-surface">
          <Loaded read={read} what="人员任务" lines={8}>
            {({ staff, unassigned }) =>
              staff.length === 0 && unassigned.length === 0 ? (
                <EmptyPanel title="这几天没有维保任务" hint="换一段日期再看。" />
              ) : (
                <Grid
                  staff={staff}
                  unassigned={unassigned}
                  may={may}
                  pick={setPicked}
                  move={(task, to) => setMove({ task, to })}
                />
              )
            }
          </Loaded>
        </div>
        {picked && (
          <aside
            aria-label="当日任务"
            className="flex w-72 shrink-0 flex-col gap-2 overflow-y-auto rounded border border-line bg-surface p-3 max-md:w-full"
          >
            {picked.map((task) => (
              <div key={task.id} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate">
                  <TaskLink task={task} />
                </span>
                <span className="tabular text-small text-secondary">{`${task.minutes}分钟`}</span>
                {may && (
                  <Button size="sm" disabled={!task.mayMove} onClick={() => setMove({ task, to: null })}>
                    转派
                  </Button>
                )}
              </div>
            ))}
          </aside>
        )}
      </div>
      {move && (
        <ActionDialog
          action={reassign}
          given={{ id: move.task.id, version: move.task.version }}
          initial={move.to === null ? {} : { userIds: [move.to] }}
          title={`转派任务${move.task.taskNo}`}
          description={move.task.name}
          verb="转派"
          refreshes={[equipmentTask.name]}
          said={() => '任务已转派'}
          close={() => {
            setMove(null)
            setPicked(null)
          }}
        />
      )}
    </div>
  )
}
const TaskLink = ({ task }: { task: LoadTask }) => (
  <CatalogueLink to="/equipment/task/detail" search={{ id: task.id }} otherwise={task.name} className={linkClass()}>
    {task.name}
  </CatalogueLink>
)

interface GridProps {
  staff: readonly StaffLoad[]
  unassigned: readonly LoadTask[]
  may: boolean
  pick: (tasks: LoadTask[]) => void
  move: (task: LoadTask, to: number) => void
}
function Grid({ staff, unassigned, may, pick, move }: GridProps) {
  const [dragged, setDragged] = useState<{ task: LoadTask; from: number | null } | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const dates = staff[0]?.days.map(({ date }) => date) ?? []
  const chip = (task: LoadTask, from: number | null) => (
    <span
      key={task.id}
      draggable={may && task.mayMove}
      onDragStart={() => setDragged({ task, from })}
      onDragEnd={() => {
        setDragged(null)
        setOver(null)
      }}
      title={`${task.taskNo} ${task.name} ${task.minutes}分钟`}
      className={cn('block truncate text-small', may && task.mayMove && 'cursor-grab')}
    >
      {task.name}
    </span>
  )
  return (
    <table aria-label="人员任务" className="tabular w-full border-collapse text-table">
      <thead>
        <tr>
          <th scope="col" className="sticky left-0 z-10 w-28 border border-line bg-sunken px-2 py-1 text-left">
            人员
          </th>
          {dates.map((date) => (
            <th key={date} scope="col" className="min-w-24 border border-line bg-sunken px-2 py-1 font-normal">
              {`${date.slice(5)} ${DAYS[weekday(date)]}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {unassigned.length > 0 && (
          <tr>
            <th
              scope="row"
              className="sticky left-0 z-10 border border-line bg-surface px-2 py-1 text-left text-warning-text"
            >
              待分配
            </th>
            <td colSpan={Math.max(1, dates.length)} className="border border-line p-1">
              <div className="flex flex-wrap gap-2">{unassigned.map((task) => chip(task, null))}</div>
            </td>
          </tr>
        )}
        {staff.map(({ id, name, days }) => (
          <tr
            key={id}
            onDragOver={(event) => {
              if (!dragged || dragged.from === id) return
              event.preventDefault()
              setOver(id)
            }}
            onDrop={(event) => {
              event.preventDefault()
              setOver(null)
              if (dragged && dragged.from !== id) move(dragged.task, id)
            }}
            className={cn(over === id && 'bg-primary-soft')}
          >
            <th
              scope="row"
              className="sticky left-0 z-10 border border-line bg-surface px-2 py-1 text-left font-normal"
            >
              {name}
            </th>
            {days.map(({ date, load, shift, tasks }) => (
              <td key={date} className="min-w-24 max-w-32 border border-line p-1 align-top">
                {tasks.length > 0 && (
                  <>
                    <Button variant="link" size="sm" onClick={() => pick([...tasks])}>
                      <span className={cn(load > shift && 'text-danger-text')}>{`${load}/${shift}`}</span>
                    </Button>
                    {tasks.slice(0, 2).map((task) => chip(task, id))}
                    {tasks.length > 2 && <span className="text-small text-secondary">{`共${tasks.length}个`}</span>}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
