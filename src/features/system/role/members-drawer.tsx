import { useMemo, useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { roleMembersAdd, roleMembersRemove } from '@wuguan/contract/system/role.actions'
import { role } from '@wuguan/contract/system/role.entity'
import { userByRole, type UserBrief } from '@wuguan/contract/system/user.actions'
import { RefsPicker } from '@wuguan/crud/pickers'
import { faultOf } from '@wuguan/crud/port'
import { useRead, useTask } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { confirm } from '@wuguan/ui/dialog'
import { Drawer } from '@wuguan/ui/drawer'
import { Pager } from '@wuguan/ui/pager'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { idIn, textIn } from '../shared/row-text'

interface Member extends UserBrief {
  companyName: string
  state: number
}
const COLUMNS: readonly DataTableColumn<Member>[] = [
  { key: 'petName', title: '姓名', width: 110, render: (one) => one.petName },
  { key: 'username', title: '用户名', width: 140, render: (one) => one.username },
  { key: 'companyName', title: '生效公司', width: 150, render: (one) => one.companyName },
  { key: 'deptName', title: '部门', width: 110, render: (one) => one.deptName },
  { key: 'state', title: '状态', width: 70, render: (one) => (one.state === 1 ? '启用' : '停用') },
]
const NONE: readonly Member[] = []
const rowKey = (one: Member) => one.userId

/** 成员 of a role: who holds it, and where; added and taken out here. */
export function MembersDrawer({ row, close }: { row: AnyRow; close: () => void }) {
  const roleId = idIn(row)
  const [paging, setPaging] = useState({ page: 1, limit: 20 })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [marked, setMarked] = useState<ReadonlySet<string | number>>(new Set())
  const read = useRead(role.name, userByRole, { roleId, ...paging })
  const add = useTask(roleMembersAdd, {
    refreshes: [role.name, 'system.user'],
    said: () => `已添加 ${chosen.length} 名成员`,
    done: () => setChosen([]),
  })
  const remove = useTask(roleMembersRemove, {
    refreshes: [role.name, 'system.user'],
    said: () => `已移除 ${marked.size} 名成员`,
    done: () => setMarked(new Set()),
  })
  const faults = [add.fault, remove.fault, ...Object.values(add.errors), ...Object.values(remove.errors)].filter(
    Boolean,
  )
  const takeOut = async () => {
    const yes = await confirm({
      title: `从角色“${textIn(row, 'name')}”移除 ${marked.size} 名成员？`,
      content: '移除后这些用户立即失去该角色的权限。',
      okText: '移除',
      danger: true,
    })
    if (yes) await remove.submit({ roleId, userIds: [...marked].map(Number) })
  }
  const empty = useMemo(() => <EmptyPanel title="还没有成员" hint="在上方选择用户后添加。" />, [])
  return (
    <Drawer open onOpenChange={close} title={`角色“${textIn(row, 'name')}”的成员`} width={760}>
      <div className="flex h-full flex-col gap-3">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <RefsPicker
              to="system.user"
              aria-label="选择用户"
              placeholder="选择要添加的用户"
              value={chosen}
              onChange={(ids) => setChosen(ids.map(Number))}
            />
          </div>
          <Button
            variant="primary"
            loading={add.pending}
            disabled={chosen.length === 0}
            onClick={() => void add.submit({ roleId, userIds: chosen })}
          >
            添加
          </Button>
          <Button disabled={marked.size === 0} loading={remove.pending} onClick={() => void takeOut()}>
            移除{marked.size > 0 && ` ${marked.size} 名`}
          </Button>
        </div>
        {faults.length > 0 && (
          <p role="alert" className="rounded bg-danger-soft px-3 py-2 text-table text-danger-text">
            {faults.join('；')}
          </p>
        )}
        <div className="min-h-0 flex-1">
          {read.error && !read.data ? (
            <ErrorPanel title="成员加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
          ) : (
            <DataTable
              ariaLabel="角色成员"
              columns={COLUMNS}
              rows={read.data?.list ?? NONE}
              rowKey={rowKey}
              loading={read.isFetching}
              density="compact"
              selection={marked}
              onSelectionChange={setMarked}
              empty={empty}
            />
          )}
        </div>
        <Pager {...paging} total={read.data?.total ?? 0} onChange={setPaging} />
      </div>
    </Drawer>
  )
}
