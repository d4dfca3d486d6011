import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { titleOf } from '@wuguan/crud/controllers'
import type { ActionTools, RowAction } from '@wuguan/crud/entity-ui'
import { faultOf } from '@wuguan/crud/port'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'

const isOn = (row: AnyRow) => row['enabled'] === true
const own = (row: AnyRow) => row['builtIn'] !== true

/** 启用 and 停用 of the records of an entity with an `enabled` flag; built-in ones stay as they are. */
export function flagActions(entity: AnyEntity, hint: string): readonly RowAction[] {
  const set = async (row: AnyRow, enabled: boolean, { port, refresh }: ActionTools) => {
    try {
      await port.request('PUT', entity.base ?? '', { body: { id: row.id, version: row.version, enabled } })
      toast.success(enabled ? '启用成功' : '停用成功')
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
    await refresh()
  }
  const permission = entity.codes.edit
  return [
    {
      key: 'enable',
      label: '启用',
      permission,
      visible: (row) => !isOn(row) && own(row),
      run: (row, tools) => set(row, true, tools),
    },
    {
      key: 'disable',
      label: '停用',
      permission,
      visible: (row) => isOn(row) && own(row),
      run: async (row, tools) => {
        const title = `停用${entity.label}“${titleOf(entity, row)}”？`
        if (await confirm({ title, content: hint, okText: '停用', danger: true })) await set(row, false, tools)
      },
    },
  ]
}
