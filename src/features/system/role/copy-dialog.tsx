import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { roleCopy } from '@wuguan/contract/system/role.actions'
import { role } from '@wuguan/contract/system/role.entity'
import { ActionDialog } from '@wuguan/crud/action-form'

/** 复制: a new role with the same menus and scope, without members. */
export const CopyDialog = ({ row, close }: { row: ScreenRow<typeof role>; close: () => void }) => (
  <ActionDialog
    action={roleCopy}
    title={`复制角色“${row.name}”`}
    description="复制菜单、权限和数据范围，不复制成员。"
    verb="复制"
    width={440}
    given={{ id: Number(row.id) }}
    initial={{ name: `${row.name} 副本`, code: `${row.code}_copy` }}
    refreshes={[role.name]}
    close={close}
  />
)
