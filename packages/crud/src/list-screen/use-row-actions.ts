import { useQueryClient } from '@tanstack/react-query'
import type { AnyEntity, AnyRow, Lock } from '@wuguan/contract/kernel/entity'
import { lockOf } from '@wuguan/contract/kernel/rules'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { waitsForConsent } from '../controllers/consent.ts'
import { keysOf } from '../controllers/keys.ts'
import { may } from '../controllers/rights.ts'
import { titleOf } from '../controllers/use-detail.ts'
import { useRemove } from '../controllers/use-remove.ts'
import type { ActionTools, EntityUi, RowAction } from '../entity-ui/index.ts'
import { faultOf, useCrudPort } from '../port/index.ts'

/** What a list can open of a record where the entity has no route for it. */
export type DrawerState =
  | { kind: 'form'; id?: string | number }
  | { kind: 'detail'; id: string | number }
  /** What an action of the row shows. */
  | { kind: 'shown'; row: AnyRow; show: NonNullable<RowAction['show']> }

export function useActionTools(entity: AnyEntity): ActionTools {
  const port = useCrudPort()
  const client = useQueryClient()
  return { port, refresh: () => client.invalidateQueries({ queryKey: keysOf(entity).all }) }
}

/** Runs what a button does; a refusal is told in the server's words and breaks nothing. */
export async function runAction(run: () => void | Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    toast.error(faultOf(error).msg)
  }
}

/** Opening, editing and deleting of a list's records, as the entity's verbs and the user's rights allow. */
export function useRowActions(
  entity: AnyEntity,
  ui: EntityUi | undefined,
  verbs: readonly RowAction[],
  openDrawer: (state: DrawerState) => void,
) {
  const port = useCrudPort()
  const tools = useActionTools(entity)
  const remove = useRemove(entity)
  const { paths } = ui ?? {}
  const canEdit = may(port, entity, 'edit')
  const lockOn = (verb: Lock['verb']) => (row: AnyRow) => lockOf(entity, verb, row)

  const add = () => (paths?.add ? port.open(paths.add) : openDrawer({ kind: 'form' }))
  const edit = (row: AnyRow) => (paths?.edit ? port.open(paths.edit(row)) : openDrawer({ kind: 'form', id: row.id }))
  const open = (row: AnyRow) =>
    paths?.detail ? port.open(paths.detail(row)) : openDrawer({ kind: 'detail', id: row.id })

  const removeRows = async (rows: readonly AnyRow[]): Promise<boolean> => {
    const [first] = rows
    if (!first) return false
    const object =
      rows.length === 1 ? `${entity.label}“${titleOf(entity, first)}”` : `选中的 ${rows.length} 条${entity.label}`
    const yes = await confirm({
      title: `删除${object}？`,
      content: entity.softDelete ? '删除后可在回收站中恢复。' : '删除后不可恢复。',
      okText: '删除',
      danger: true,
    })
    if (!yes) return false
    try {
      const answer = await remove.mutateAsync(rows.map((row) => row.id))
      toast.success(
        waitsForConsent(answer) ?? (rows.length === 1 ? '删除成功' : `已删除 ${rows.length} 条${entity.label}`),
      )
      return true
    } catch (error) {
      toast.error(faultOf(error).msg)
      return false
    }
  }

  const own: readonly RowAction[] = (ui?.rowActions ?? []).filter(
    (action) => !action.permission || port.can(action.permission),
  )
  // Editing is what lists are opened for most; deleting stands last, away from the hand.
  const actions: readonly RowAction[] = [
    ...(canEdit ? [{ key: 'edit', label: '编辑', run: edit, reason: lockOn('edit') }] : []),
    ...verbs,
    ...own,
    ...(may(port, entity, 'delete')
      ? [
          {
            key: 'delete',
            label: '删除',
            danger: true,
            run: (row: AnyRow) => removeRows([row]).then(() => undefined),
            reason: lockOn('delete'),
          },
        ]
      : []),
  ]
  return {
    canAdd: may(port, entity, 'add'),
    canDelete: may(port, entity, 'delete'),
    canExport: may(port, entity, 'export'),
    add,
    open,
    removeRows,
    actions,
    run: async (action: RowAction, row: AnyRow) => {
      if (action.show) openDrawer({ kind: 'shown', row, show: action.show })
      else await runAction(() => action.run?.(row, tools))
    },
    tools,
  }
}
export type RowActions = ReturnType<typeof useRowActions>
