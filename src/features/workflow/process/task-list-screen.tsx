import { useMemo } from 'react'
import { claimTask } from '@wuguan/contract/bpm/task.actions'
import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { WithCalls } from '@wuguan/crud/own-calls'
import { toast } from '@wuguan/ui/toast'
import { DueCell, todoCalls, todoTask } from '@/features/bpm'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { linkClass } from '@wuguan/ui/link'
import { useQueryClient } from '@tanstack/react-query'
import { useClock } from '@/app/use-clock'
import { waitingWords } from './waiting'
import { toSeconds } from '@wuguan/contract/kernel/dates'

const DETAIL = '/workflow/task_detail/$id'
const taskPath = (row: Task) => `/workflow/task_detail/${row.id}`

/** The same question as 我的待办, in the columns of the older area. */
const tasks = {
  ...todoTask,
  computed: { ...todoTask.computed, waiting: f.text('等待时长', { width: 100 }) },
  list: {
    ...todoTask.list,
    columns: ['processName', 'name', 'title', 'startUserId', 'createTime', 'dueDate', 'waiting'],
  },
}
type Task = ScreenRow<typeof tasks>
function TitleCell({ value, row }: CellProps<Task>) {
  return (
    <CatalogueLink to={DETAIL} params={{ id: String(row.id) }} otherwise={String(value)} className={linkClass()}>
      {String(value)}
    </CatalogueLink>
  )
}
function WaitingCell({ row }: CellProps<Task>) {
  const now = useClock()
  return <span className="tabular">{waitingWords(row.createTime ?? '', toSeconds(now))}</span>
}

/** 待办任务: processes in the columns of the older area; the same tasks as 我的待办. */
export function TaskListScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const client = useQueryClient()
  const ui = useMemo(
    () =>
      entityUi(tasks, {
        cells: { title: TitleCell, dueDate: DueCell, waiting: WaitingCell },
        paths: { detail: taskPath },
        rowActions: [
          { key: 'handle', label: '处理', run: (row, { port }) => port.open(taskPath(row)) },
          {
            key: 'claim',
            label: '认领',
            visible: (row) => row.unclaimed === true,
            run: async (row, { port }) => {
              await callAction(port, claimTask, { taskId: String(row.id) })
              toast.success('已认领')
              await client.invalidateQueries()
            },
          },
        ],
      }),
    [client],
  )
  return (
    <WithCalls entity={tasks} make={todoCalls}>
      <ListScreen {...props} entity={tasks} ui={ui} screen="workflow.task" />
    </WithCalls>
  )
}
