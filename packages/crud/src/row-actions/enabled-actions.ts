import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import { titleOf } from '../controllers/index.ts'
import type { ActionTools, RowAction } from '../entity-ui/index.ts'

const isOn = (row: AnyRow) => row['state'] === 1

/** 启用 and 停用 of the records of an entity whose `state` is 1 or 0; stopping asks, with what follows from it. */
export function enabledActions(entity: AnyEntity, hint: string): readonly RowAction[] {
  const set = async (row: AnyRow, state: 0 | 1, { port, refresh }: ActionTools) => {
    await port.request('PUT', entity.base ?? '', { body: { id: row.id, version: row.version, state } })
    toast.success(state === 1 ? '启用成功' : '停用成功')
    await refresh()
  }
  const permission = entity.codes.edit
  return [
    { key: 'enable', label: '启用', permission, visible: (row) => !isOn(row), run: (row, tools) => set(row, 1, tools) },
    {
      key: 'disable',
      label: '停用',
      permission,
      visible: isOn,
      run: async (row, tools) => {
        const title = `停用${entity.label}“${titleOf(entity, row)}”？`
        if (await confirm({ title, content: hint, okText: '停用', danger: true })) await set(row, 0, tools)
      },
    },
  ]
}
