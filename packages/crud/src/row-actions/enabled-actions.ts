import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { titleOf } from '../controllers/index.ts'
import type { ActionTools, RowAction } from '../entity-ui/index.ts'

const own = (row: AnyRow) => row['builtIn'] !== true

/**
 * 启用 and 停用 of the records of an entity with `enabled` or `state`, a flag or 1 and 0; stopping asks, with what follows
 * from it. Built-in records stay as they are.
 */
export function enabledActions(entity: AnyEntity, hint: string): readonly Omit<RowAction, 'show'>[] {
  const field = 'enabled' in entity.fields ? 'enabled' : 'state'
  const [on, off] = entity.fields[field]?.kind === 'flag' ? ([true, false] as const) : ([1, 0] as const)
  const set = async (row: AnyRow, value: boolean | number, { port, refresh }: ActionTools) => {
    await port.request('PUT', entity.base ?? '', { body: { id: row.id, version: row.version, [field]: value } })
    toast.success(value === on ? '启用成功' : '停用成功')
    await refresh()
  }
  const permission = entity.codes.edit
  return [
    {
      key: 'enable',
      label: '启用',
      permission,
      visible: (row) => row[field] !== on && own(row),
      run: (row, tools) => set(row, on, tools),
    },
    {
      key: 'disable',
      label: '停用',
      permission,
      visible: (row) => row[field] === on && own(row),
      run: async (row, tools) => {
        const title = `停用${entity.label}“${titleOf(entity, row)}”？`
        if (await confirm({ title, content: hint, okText: '停用', danger: true })) await set(row, off, tools)
      },
    },
  ]
}
