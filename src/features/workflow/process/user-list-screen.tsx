import { useMemo, useState } from 'react'
import { defineEntity, type AnyRow, type ScreenRow } from '@wuguan/contract/kernel/entity'
import { f } from '@wuguan/contract/kernel/fields'
import { ENABLED } from '@wuguan/contract/kernel/options'
import { processUsers, setProxy, transferWork } from '@wuguan/contract/workflow/process.actions'
import type { InputOf } from '@wuguan/contract/kernel/action'
import { callAction } from '@wuguan/crud/action-button'
import { entityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen, type ListScreenProps } from '@wuguan/crud/list-screen'
import { WithCalls, type OwnCalls } from '@wuguan/crud/own-calls'
import type { CrudPort } from '@wuguan/crud/port'
import { Tag } from '@wuguan/ui/tag'
import { ProxyDialog, TransferDialog } from './user-dialogs'

/** People with their work: a question, not a noun; it exists on screen only. */
export const processUser = defineEntity('workflow.processUser', {
  label: '流程用户',
  title: 'keyword',
  table: 'sys_user',
  base: '/workflow/user',
  perms: 'workflow:user',
  scope: 'company',
  id: 'integer',
  softDelete: false,
  verbs: ['list'],
  fields: { keyword: f.text('姓名', { search: true, internal: true }) },
  computed: {
    name: f.text('用户', { width: 120 }),
    departmentId: f.refInt('部门', { to: 'system.company', width: 120 }),
    positions: f.textList('岗位', { width: 120 }),
    roles: f.textList('角色', { width: 120 }),
    groups: f.textList('用户组', { width: 120 }),
    openTasks: f.integer('待办', { width: 80 }),
    done: f.integer('30天已办', { width: 90 }),
    averageHours: f.decimal('平均用时', { unit: '小时', width: 100 }),
    proxyName: f.text('流程代理', { width: 150 }),
    state: f.choice('状态', { of: ENABLED, width: 80 }),
    department: f.text('部门', { internal: true }),
    proxyUntil: f.dateTime('代理至', {}),
  },
  list: {
    columns: ['name', 'departmentId', 'positions', 'roles', 'groups', 'openTasks', 'done', 'averageHours', 'proxyName'],
    filters: ['departmentId', 'state'],
  },
})
export type ProcessUser = ScreenRow<typeof processUser>

const calls = (port: CrudPort): OwnCalls => ({
  page: async ({ communityIds: _all, ...query }) => {
    const page = await callAction(port, processUsers, query as InputOf<typeof processUsers>)
    const list = page.list.map((line) => ({ ...line, titles: { departmentId: line.department } }) as unknown as AnyRow)
    return { ...page, list }
  },
})

/** A person who is stopped but still has work stands out. */
const NameCell = ({ value, row }: CellProps<ProcessUser>) => (
  <span className="flex items-center gap-1.5">
    <span className={row.state === 0 ? 'text-danger-text' : undefined}>{String(value)}</span>
    {row.state === 0 && <Tag tone="danger">已停用</Tag>}
  </span>
)
const DepartmentCell = ({ row }: CellProps<ProcessUser>) => <>{row.department}</>
const ProxyCell = ({ value, row }: CellProps<ProcessUser>) =>
  value == null ? null : (
    <span title={`至 ${row.proxyUntil}`}>
      {String(value)} <span className="text-secondary">至 {row.proxyUntil?.slice(5, 10)}</span>
    </span>
  )
type Asked = { act: 'transfer' | 'proxy'; row: ProcessUser }

/** 流程用户: who receives work, how much of it waits, and who stands in. */
export function UserListScreen(props: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ui = useMemo(
    () =>
      entityUi(processUser, {
        cells: { name: NameCell, departmentId: DepartmentCell, proxyName: ProxyCell },
        rowActions: [
          {
            key: 'transfer',
            label: '批量转办',
            permission: transferWork.permission ?? '',
            visible: (row) => (row.openTasks ?? 0) > 0,
            run: (row) => setAsked({ act: 'transfer', row }),
          },
          {
            key: 'proxy',
            label: '设置代理',
            permission: setProxy.permission ?? '',
            visible: (row) => row.state === 1,
            run: (row) => setAsked({ act: 'proxy', row }),
          },
        ],
      }),
    [],
  )
  const close = () => setAsked(null)
  return (
    <WithCalls entity={processUser} make={calls}>
      <ListScreen {...props} entity={processUser} ui={ui} />
      {asked?.act === 'transfer' && <TransferDialog row={asked.row} refreshes={[processUser.name]} close={close} />}
      {asked?.act === 'proxy' && <ProxyDialog row={asked.row} refreshes={[processUser.name]} close={close} />}
    </WithCalls>
  )
}
