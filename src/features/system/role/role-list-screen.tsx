import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { role } from '@wuguan/contract/system/role.entity'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import { ListScreen } from '@wuguan/crud/list-screen'
import { confirm } from '@wuguan/ui/dialog'
import { toast } from '@wuguan/ui/toast'
import type { ListPageProps } from '../shared/list-page'
import { CopyDialog } from './copy-dialog'
import { MembersDrawer } from './members-drawer'
import { ReleaseButton } from './release-dialog'

type Row = ScreenRow<typeof role>

const pathOf = (row: Row) => `/system/role/edit/${row.id}`
const isOn = (row: Row) => row.state === 1

async function setState(row: Row, { port, refresh }: ActionTools): Promise<void> {
  const verb = isOn(row) ? '停用' : '启用'
  const content = isOn(row) ? `停用后 ${row.userCount} 名用户不再有该角色的权限。` : '启用后该角色的权限立即生效。'
  if (!(await confirm({ title: `${verb}角色“${row.name}”？`, content, okText: verb, danger: isOn(row) }))) return
  await port.request('PUT', role.base ?? '', { body: { id: row.id, version: row.version, state: isOn(row) ? 0 : 1 } })
  toast.success(`${verb}成功`)
  await refresh()
}

const ui = entityUi(role, {
  paths: { add: '/system/role/add', edit: pathOf, detail: pathOf },
  rowActions: [
    {
      key: 'members',
      label: '成员',
      permission: 'system:role:member',
      show: MembersDrawer,
    },
    {
      key: 'copy',
      label: '复制',
      permission: 'system:role:copy',
      show: CopyDialog,
    },
    { key: 'off', label: '停用', permission: role.codes.edit, danger: true, visible: isOn, run: setState },
    { key: 'on', label: '启用', permission: role.codes.edit, visible: (row) => !isOn(row), run: setState },
  ],
})

/** 角色列表. */
export function RoleListScreen(props: ListPageProps) {
  return <ListScreen {...props} entity={role} ui={ui} toolbar={<ReleaseButton />} />
}
