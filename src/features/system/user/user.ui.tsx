import type { ScreenRow } from '@wuguan/contract/kernel/entity'
import { sessionKick } from '@wuguan/contract/home/home.actions'
import { userState, userUnlock } from '@wuguan/contract/system/user.actions'
import { user } from '@wuguan/contract/system/user.entity'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi, type ActionTools } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { confirm } from '@wuguan/ui/dialog'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { idIn } from '../shared/row-text'
import type { DialogKind } from './user-dialogs'

type Row = ScreenRow<typeof user>

const EDIT = '/system/user/edit/$id'
const pathOf = (row: Row) => `/system/user/edit/${row.id}`
const isOn = (row: Row) => row.state === 1
const isOff = (row: Row) => !isOn(row)
const nameOf = (row: Row) => `${row.petName}（${row.username}）`
const object = (rows: readonly Row[]) =>
  rows.length === 1 ? `用户“${nameOf(rows[0]!)}”` : `选中的 ${rows.length} 名用户`

async function setState(rows: readonly Row[], state: 0 | 1, { port, refresh }: ActionTools): Promise<void> {
  const verb = state === 1 ? '启用' : '停用'
  const content = state === 1 ? '启用后可以登录。' : '停用后立即退出登录，不能再登录；待办和工单需另行转交。'
  if (!(await confirm({ title: `${verb}${object(rows)}？`, content, okText: verb, danger: state === 0 }))) return
  await callAction(port, userState, { userIds: rows.map(idIn), state })
  toast.success(rows.length === 1 ? `${verb}成功` : `已${verb} ${rows.length} 名用户`)
  await refresh()
}
async function kick(row: Row, { port, refresh }: ActionTools): Promise<void> {
  if (
    !(await confirm({
      title: `强制下线用户“${nameOf(row)}”？`,
      content: '该用户的全部登录立即失效，需要重新登录。',
      okText: '强制下线',
      danger: true,
    }))
  )
    return
  const { ended } = await callAction(port, sessionKick, { userId: idIn(row) })
  toast.success(ended === 0 ? '该用户没有登录中的设备' : `已下线 ${ended} 个登录`)
  await refresh()
}
async function unlock(row: Row, { port, refresh }: ActionTools): Promise<void> {
  await callAction(port, userUnlock, { userId: idIn(row) })
  toast.success('解锁成功')
  await refresh()
}

/** 用户 on screen; what asks for more than a yes opens a dialog. */
export function userUi(open: (kind: DialogKind, rows: readonly Row[]) => void) {
  const opens = (kind: DialogKind, label: string, permission: string) => ({
    key: kind,
    label,
    permission,
    run: (row: Row) => open(kind, [row]),
  })
  const opensAll = (kind: DialogKind, label: string, permission: string) => ({
    key: kind,
    label,
    permission,
    run: (rows: readonly Row[]) => open(kind, rows),
  })
  return entityUi(user, {
    list: {
      filters: ['state', 'locked', 'source'],
      // Beside the tree there is less room than the kinds ask for.
      widths: {
        username: 130,
        petName: 84,
        mobile: 116,
        employeeNo: 84,
        companyId: 104,
        departmentId: 84,
        state: 72,
      },
    },
    cells: { username: UsernameCell, positionNames: NamesCell, roleNames: NamesCell },
    paths: { add: '/system/user/add', edit: pathOf, detail: pathOf },
    rowActions: [
      opens('permissions', '权限预览', user.codes.list),
      opens('roles', '分配角色', 'system:user:role'),
      opens('communities', '授权项目', 'system:user:community'),
      opens('companies', '授权公司', 'system:user:company'),
      opens('move', '调动公司', 'system:user:move'),
      opens('password', '重置密码', 'system:user:resetPassword'),
      opens('rename', '修改用户名', 'system:user:rename'),
      {
        key: 'unlock',
        label: '解锁',
        permission: 'system:user:unlock',
        visible: (row) => row.locked === true || Number(row.failedCount) > 0,
        run: unlock,
      },
      { key: 'kick', label: '强制下线', permission: 'session:session:kick', run: kick },
      opens('explain', '权限诊断', user.codes.list),
      {
        key: 'off',
        label: '停用',
        permission: 'system:user:disable',
        danger: true,
        visible: isOn,
        run: (row, tools) => setState([row], 0, tools),
      },
      {
        key: 'on',
        label: '启用',
        permission: 'system:user:disable',
        visible: isOff,
        run: (row, tools) => setState([row], 1, tools),
      },
    ],
    batchActions: [
      { key: 'on', label: '启用', permission: 'system:user:disable', run: (rows, tools) => setState(rows, 1, tools) },
      { key: 'off', label: '停用', permission: 'system:user:disable', run: (rows, tools) => setState(rows, 0, tools) },
      opensAll('roles', '分配角色', 'system:user:role'),
      opensAll('communities', '授权项目', 'system:user:community'),
      opensAll('move', '调动公司', 'system:user:move'),
    ],
  })
}

function UsernameCell({ value, row, place }: CellProps<Row>) {
  const name = String(value)
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {place === 'table' ? (
        <CatalogueLink
          to={EDIT}
          params={{ id: row.id }}
          otherwise={name}
          className="truncate text-primary-text hover:underline"
        >
          {name}
        </CatalogueLink>
      ) : (
        name
      )}
      {row.superAdmin === true && <Tag tone="warning">超管</Tag>}
      {row.locked === true && <Tag tone="danger">锁定</Tag>}
    </span>
  )
}
const NamesCell = ({ value }: CellProps) => (Array.isArray(value) ? value.join('、') : '')
