import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { messageModule } from '@wuguan/contract/app/message-module.entity'
import { moduleDelete, moduleTree, type ModuleNode } from '@wuguan/contract/app/message.actions'
import { ENABLED, labelOf } from '@wuguan/contract/kernel/options'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { ActionButton } from '@wuguan/crud/action-button'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { NOT_LIVE } from '@/app/routing/not-live'
import { flatModules } from '../shared/module-tree'
import { ModuleDialog, type ModuleTask } from './module-dialog'

type Line = ReturnType<typeof flatModules>[number]
const keyOf = ({ node }: Line) => node.id

/** 消息设置: the drawers of everybody's message box. */
export function ModulesScreen() {
  const { can } = useCrudPort()
  const { data, error, refetch } = useRead<ModuleNode[]>(messageModule.name, moduleTree)
  const [task, setTask] = useState<ModuleTask | null>(null)
  const lines = useMemo(() => flatModules(data ?? []), [data])
  const edits = can('message:module:edit')
  const columns = useMemo(
    (): readonly DataTableColumn<Line>[] => [
      {
        key: 'name',
        title: '模块名称',
        width: 260,
        render: ({ node, depth }) => (
          <span className={depth === 0 ? 'font-medium' : ''} style={{ paddingLeft: depth * 24 }}>
            {node.name}
            {!node.live && (
              <span className="ml-2">
                <Tag>{NOT_LIVE}</Tag>
              </span>
            )}
          </span>
        ),
      },
      { key: 'code', title: '模块编码', width: 180, render: ({ node }) => node.code },
      {
        key: 'mandatory',
        title: '必收',
        width: 100,
        render: ({ node }) => (node.mandatory ? <Tag tone="warning">必收</Tag> : ''),
      },
      {
        key: 'state',
        title: '状态',
        width: 100,
        render: ({ node }) => <Tag tone={node.state === 1 ? 'success' : 'neutral'}>{labelOf(ENABLED, node.state)}</Tag>,
      },
      { key: 'orderNum', title: '排序', width: 80, align: 'end', render: ({ node }) => node.orderNum },
      ...(edits
        ? [
            {
              key: 'actions',
              title: '操作',
              width: 240,
              fixed: 'end' as const,
              render: ({ node }: Line) => (
                <span className="flex gap-1">
                  <Button size="sm" variant="link" onClick={() => setTask({ parentId: node.id })}>
                    新增下级
                  </Button>
                  <Button size="sm" variant="link" onClick={() => setTask({ module: node })}>
                    编辑
                  </Button>
                  <ActionButton
                    size="sm"
                    variant="link"
                    action={moduleDelete}
                    input={{ id: node.id }}
                    ask={{
                      title: `删除消息模块“${node.name}”？`,
                      content: '已收到的消息保留在消息盒子里，不再归入任何模块。',
                    }}
                    done="删除成功"
                    refreshes={[messageModule.name, 'app.messageRecord', 'app.messageConfig']}
                  >
                    删除
                  </ActionButton>
                </span>
              ),
            },
          ]
        : []),
    ],
    [edits],
  )
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 rounded-lg border border-line bg-surface p-3">
      <header className="flex items-center justify-between gap-3">
        <p className="text-table text-secondary">
          消息按模块归入消息盒子；每个人可以关闭自己不需要的模块，必收模块除外。
        </p>
        {edits && (
          <Button variant="primary" icon={<Plus />} onClick={() => setTask({ parentId: null })}>
            新增模块
          </Button>
        )}
      </header>
      {error && !data ? (
        <ErrorPanel title="消息模块加载失败" detail={faultOf(error).msg} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={10} />
      ) : (
        <div className="min-h-0 flex-1">
          <DataTable
            ariaLabel="消息模块"
            columns={columns}
            rows={lines}
            rowKey={keyOf}
            empty={<EmptyPanel title="还没有消息模块" />}
          />
        </div>
      )}
      {task && data && <ModuleDialog task={task} modules={data} close={() => setTask(null)} />}
    </div>
  )
}
