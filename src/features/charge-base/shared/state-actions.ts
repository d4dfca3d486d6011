import type { AnyAction, InputOf } from '@wuguan/contract/kernel/action'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { titleOf } from '@wuguan/crud/controllers'
import type { ActionTools, RowAction } from '@wuguan/crud/entity-ui'
import { faultOf } from '@wuguan/crud/port'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'

const IN_FORCE = 2

/** 启用 and 停用 of what lives as 草稿 → 启用中 → 已停用. */
export function stateActions(
  entity: AnyEntity,
  { enable, disable, hint }: { enable: AnyAction; disable: AnyAction; hint: string },
): readonly RowAction[] {
  const call = async (action: AnyAction, row: AnyRow, { port, refresh }: ActionTools) => {
    try {
      await callAction(port, action, { ids: [String(row.id)] } as InputOf<AnyAction>)
      toast.success(`${action.label}成功`)
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
    await refresh()
  }
  return [
    {
      key: 'enable',
      label: '启用',
      permission: enable.permission ?? '',
      visible: (row) => row['status'] !== IN_FORCE,
      run: (row, tools) => call(enable, row, tools),
    },
    {
      key: 'disable',
      label: '停用',
      permission: disable.permission ?? '',
      visible: (row) => row['status'] === IN_FORCE,
      run: async (row, tools) => {
        const title = `停用${entity.label}“${titleOf(entity, row)}”？`
        if (await confirm({ title, content: hint, okText: '停用', danger: true })) await call(disable, row, tools)
      },
    },
  ]
}
