import { Download, Plus, RotateCw, Rows3, Rows4 } from 'lucide-react'
import { createElement, type ReactNode, useState } from 'react'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { Button, IconButton } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { toast } from '@wuguan/ui/toast'
import { useExport } from '../controllers/use-export.ts'
import type { ListController } from '../controllers/use-list.ts'
import type { EntityUi, ListAction } from '../entity-ui/index.ts'
import { faultOf, useCrudPort } from '../port/index.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { Arrangement } from './use-arrangement.ts'
import { runAction, type RowActions } from './use-row-actions.ts'
import { ViewMenu } from './view-menu.tsx'

/** Route of the download centre, where exports that take long end up. */
const DOWNLOADS = '/charge/download/list'

interface ToolbarProps {
  entity: AnyEntity
  ui?: EntityUi
  list: ListController
  actions: RowActions
  arrangement: Arrangement
  /** What can be done with the marked rows stands over it. */
  covered: boolean
  children?: ReactNode
}

/** Left what one does with the list, in order of use; right how it is shown and taken away. */
export function Toolbar({ entity, ui, list, actions, arrangement, covered, children }: ToolbarProps) {
  const port = useCrudPort()
  const own = (ui?.toolbar ?? []).filter((action) => !action.permission || port.can(action.permission))
  const [shown, setShown] = useState<NonNullable<ListAction['show']> | null>(null)
  const dense = arrangement.density === 'compact'
  return (
    <div
      role="toolbar"
      aria-label="列表操作"
      className={cn('flex max-w-full grow flex-wrap items-center gap-2 self-start', covered && 'invisible')}
    >
      {actions.canAdd && (
        <Button variant="primary" icon={<Plus />} aria-keyshortcuts="n" onClick={actions.add}>
          新增
        </Button>
      )}
      {own.map((action) => (
        <Button
          key={action.key}
          icon={action.icon}
          variant={action.primary ? 'primary' : 'default'}
          onClick={() => {
            if (action.show) setShown(() => action.show!)
            else void runAction(() => action.run?.(list, actions.tools))
          }}
        >
          {action.label}
        </Button>
      ))}
      {children}
      {shown && createElement(shown, { list, close: () => setShown(null) })}
      <div className="ml-auto flex items-center gap-0.5">
        <ViewMenu arrangement={arrangement} />
        {actions.canExport && <ExportButton entity={entity} list={list} arrangement={arrangement} />}
        <ColumnMenu entity={entity} arrangement={arrangement} />
        <IconButton
          label={dense ? '切换为标准行高' : '切换为紧凑行高'}
          icon={dense ? <Rows3 /> : <Rows4 />}
          disabled={!arrangement.views.ready}
          onClick={() => arrangement.setDensity(dense ? 'normal' : 'compact')}
        />
        <IconButton label="刷新" icon={<RotateCw />} loading={list.refreshing} onClick={list.refresh} />
      </div>
    </div>
  )
}

function ExportButton({ entity, list, arrangement }: Pick<ToolbarProps, 'entity' | 'list' | 'arrangement'>) {
  const port = useCrudPort()
  const task = useExport(entity)
  const run = async () => {
    const input = { fields: arrangement.meant, filters: { ...list.filters, ...orderOf(list) } }
    try {
      const answer = await task.mutateAsync(input)
      if (answer === 'declined') return
      if (!answer) return toast.success('已导出')
      toast.info('数据较多，正在后台生成，完成后可在下载中心下载')
      port.open(DOWNLOADS)
    } catch (error) {
      toast.error(faultOf(error).msg)
    }
  }
  return <IconButton label="导出" icon={<Download />} loading={task.isPending} onClick={() => void run()} />
}

const orderOf = ({ order }: ListController): Readonly<Record<string, string>> =>
  order ? { orderField: order.field, order: order.order } : {}
