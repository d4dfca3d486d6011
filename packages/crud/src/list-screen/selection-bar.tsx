import { Trash2, X } from 'lucide-react'
import { createElement, useState } from 'react'
import type { AnyEntity, Lock } from '@wuguan/contract/kernel/entity'
import { lockOf } from '@wuguan/contract/kernel/rules'
import { Button } from '@wuguan/ui/button'
import { may } from '../controllers/rights.ts'
import type { Selection } from '../controllers/use-selection.ts'
import type { BatchAction, EntityUi } from '../entity-ui/index.ts'
import { ReasonButton } from '../parts/reason-button.tsx'
import { useCrudPort } from '../port/index.ts'
import { BatchEditDialog } from './batch-edit-dialog.tsx'
import { runAction, type RowActions } from './use-row-actions.ts'

interface SelectionBarProps {
  entity: AnyEntity
  ui?: EntityUi
  selection: Selection
  actions: RowActions
  /** Verbs of the flow that take many records. */
  verbs: readonly BatchAction[]
}

/** Stands over the toolbar while rows are marked, so that the rows stay where they are: how many, and what can be done with all of them. */
export function SelectionBar({ entity, ui, selection, actions, verbs }: SelectionBarProps) {
  const port = useCrudPort()
  const [editing, setEditing] = useState(false)
  const [shown, setShown] = useState<NonNullable<BatchAction['show']> | null>(null)
  const own = (ui?.batchActions ?? []).filter((action) => !action.permission || port.can(action.permission))
  const batch = [...verbs, ...own]
  const lockOn = (verb: Lock['verb']) => selection.rows.map((row) => lockOf(entity, verb, row)).find(Boolean) ?? null
  const remove = async () => {
    if (await actions.removeRows(selection.rows)) selection.clear()
  }
  return (
    <div className="absolute inset-x-0 bottom-0 z-10 rounded bg-page">
      <div
        role="toolbar"
        aria-label="批量操作"
        className="flex min-h-control flex-wrap items-center gap-2 rounded bg-primary-soft px-2"
      >
        <span role="status" className="px-1 text-table font-medium">
          已选 {selection.count} 项
        </span>
        {batch.map((action) => (
          <ReasonButton
            key={action.key}
            reason={action.reason?.(selection.rows) ?? null}
            size="sm"
            icon={action.icon}
            variant={action.danger ? 'danger' : 'default'}
            onClick={() => {
              if (action.show) setShown(() => action.show!)
              else void runAction(() => action.run?.(selection.rows, actions.tools, selection.clear))
            }}
          >
            {action.label}
          </ReasonButton>
        ))}
        {entity.batch.length > 0 && may(port, entity, 'edit') && (
          <ReasonButton size="sm" reason={lockOn('edit')} onClick={() => setEditing(true)}>
            批量修改
          </ReasonButton>
        )}
        {actions.canDelete && (
          <ReasonButton size="sm" icon={<Trash2 />} reason={lockOn('delete')} onClick={() => void remove()}>
            删除
          </ReasonButton>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={<X />}
          className="ml-auto"
          aria-keyshortcuts="Escape"
          onClick={selection.clear}
        >
          取消选择
        </Button>
        {shown && createElement(shown, { rows: selection.rows, close: () => setShown(null) })}
        {editing && (
          <BatchEditDialog
            entity={entity}
            ui={ui}
            ids={selection.ids}
            close={() => setEditing(false)}
            done={selection.clear}
          />
        )}
      </div>
    </div>
  )
}
