import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { processInstance } from '@wuguan/contract/bpm/process-instance.entity'
import { batchApprove } from '@wuguan/contract/bpm/task.actions'
import { todoCount } from '@wuguan/contract/bpm/todo.actions'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { entityUi, type EntityUi } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { WithCalls, type OwnCalls } from '@wuguan/crud/own-calls'
import type { CrudPort } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { COUNT_KEY } from '../shared/refreshes'
import type { ListPageProps } from '../shared/list-page'
import { BatchApproveDialog, BatchTransferDialog } from './batch-dialogs'
import { ProxyDrawer } from './proxy-drawer'
import { CopyTitleCell, DueCell, InstanceTitleCell, instancePath, TaskTitleCell, taskPath } from './todo-cells'
import { copiedCalls, doneCalls, startedCalls, todoCalls } from './todo-calls'
import { copiedInstance, doneTask, startedInstance, todoTask } from './todo.entity'

type TodoTab = 'todo' | 'done' | 'mine' | 'copied'
type Batch = { act: 'approve' | 'transfer'; rows: readonly AnyRow[] }

const DONE_UI = entityUi(doneTask, {
  cells: { title: TaskTitleCell },
  paths: { detail: (row) => taskPath(row.id) },
})
const MINE_UI = entityUi(startedInstance, {
  cells: { title: InstanceTitleCell },
  paths: { detail: (row) => instancePath(row.id) },
})
const COPIED_UI = entityUi(copiedInstance, {
  cells: { title: CopyTitleCell },
  paths: { detail: (row) => instancePath(row.instanceId) },
})

interface Part {
  key: TodoTab
  label: string
  entity: AnyEntity
  calls: (port: CrudPort) => OwnCalls
  ui: EntityUi
}

/** 我的待办: what waits for me, what I decided, what I started, and what I was sent; the tab stands in the address. */
export function TodoScreen({ search, onSearch }: ListPageProps) {
  const client = useQueryClient()
  const [batch, setBatch] = useState<Batch | null>(null)
  const [proxies, setProxies] = useState(false)
  // Marks belong to tasks that were still open: a batch that is done begins the list anew.
  const [round, setRound] = useState(0)
  const count = useRead(COUNT_KEY, todoCount, {})
  const todoUi = useMemo(() => {
    const permission = batchApprove.permission ?? ''
    return entityUi(todoTask, {
      cells: { title: TaskTitleCell, dueDate: DueCell },
      paths: { detail: (row) => taskPath(row.id) },
      rowActions: [{ key: 'open', label: '办理', run: (row, { port }) => port.open(taskPath(row.id)) }],
      batchActions: [
        { key: 'approve', label: '批量同意', permission, run: (rows) => setBatch({ act: 'approve', rows }) },
        { key: 'transfer', label: '批量转办', permission, run: (rows) => setBatch({ act: 'transfer', rows }) },
      ],
    })
  }, [])
  const parts: readonly Part[] = [
    { key: 'todo', label: '待办', entity: todoTask, calls: todoCalls, ui: todoUi },
    { key: 'done', label: '已办', entity: doneTask, calls: doneCalls, ui: DONE_UI },
    { key: 'mine', label: '我发起的', entity: startedInstance, calls: startedCalls, ui: MINE_UI },
    { key: 'copied', label: '抄送我的', entity: copiedInstance, calls: copiedCalls, ui: COPIED_UI },
  ]
  const tab = parts.find(({ key }) => key === search.view)?.key ?? 'todo'
  const badges: Partial<Record<TodoTab, number>> = { todo: count.data?.todo ?? 0, copied: count.data?.unread ?? 0 }
  // A batch that was refused found tasks that others have decided: the list is read again.
  const close = () => {
    setBatch(null)
    void client.invalidateQueries({ queryKey: [todoTask.name] })
  }
  const done = () => {
    setBatch(null)
    setRound(round + 1)
  }
  return (
    <>
      <Tabs<TodoTab>
        aria-label="我的流程"
        className="h-full"
        value={tab}
        onChange={(view) => onSearch(view === 'todo' ? {} : { view })}
        extra={
          <span className="flex items-center gap-3">
            <CatalogueLink to="/bpm/process-instance/create" className="text-primary-text hover:underline">
              发起流程
            </CatalogueLink>
            <Button size="sm" icon={<CalendarClock />} onClick={() => setProxies(true)}>
              委托设置
            </Button>
          </span>
        }
        items={parts.map(({ key, label, entity, calls, ui }) => ({
          key,
          label,
          ...(badges[key] ? { badge: badges[key] } : {}),
          content: (
            <WithCalls entity={entity} make={calls}>
              <ListScreen
                key={round}
                entity={entity}
                ui={ui}
                screen={`${processInstance.name}.${key}`}
                search={search}
                onSearch={onSearch}
              />
            </WithCalls>
          ),
        }))}
      />
      {batch?.act === 'approve' && <BatchApproveDialog rows={batch.rows} close={close} done={done} />}
      {batch?.act === 'transfer' && <BatchTransferDialog rows={batch.rows} close={close} done={done} />}
      <ProxyDrawer open={proxies} close={() => setProxies(false)} />
    </>
  )
}
