import { useMemo, useState } from 'react'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DATA_SCOPE } from '@wuguan/contract/system/role.entity'
import { userPermissions, type EffectivePermission } from '@wuguan/contract/system/user.actions'
import { faultOf } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Drawer } from '@wuguan/ui/drawer'
import { SearchInput } from '@wuguan/ui/input'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { TreeSelect } from '@wuguan/ui/tree'
import { useCompanyNodes } from '../shared/use-companies'
import { idIn } from '../shared/row-text'
import type { UserDialogProps } from './user-dialogs'
import { namesOf } from './user-names'

const COLUMNS: readonly DataTableColumn<EffectivePermission>[] = [
  { key: 'label', title: '权限', width: 160, render: (one) => one.label },
  { key: 'code', title: '标识', width: 210, render: (one) => <code className="text-small">{one.code}</code> },
  {
    key: 'roles',
    title: '由角色授予',
    width: 300,
    render: (one) =>
      one.roles.length === 0
        ? '超级管理员'
        : one.roles.map((role) => `${role.name}（${labelOf(DATA_SCOPE, role.dataScope)}）`).join('、'),
  },
  { key: 'companies', title: '公司数', width: 76, align: 'end', render: (one) => one.companies },
  { key: 'communities', title: '项目数', width: 76, align: 'end', render: (one) => one.communities },
]
const rowKey = (one: EffectivePermission) => one.code

/** 权限预览: what the user may do in a company, which role gives it, and how far it reaches. */
export default function PermissionsDrawer({ rows, close }: UserDialogProps) {
  const row = rows[0]!
  const [text, setText] = useState('')
  const [companyId, setCompany] = useState(Number(row.companyId))
  const nodes = useCompanyNodes()
  const read = useRead('system.user', userPermissions, { id: idIn(row), companyId })
  const shown = useMemo(() => {
    const word = text.trim().toLowerCase()
    const all = read.data ?? []
    return word === ''
      ? all
      : all.filter((one) =>
          `${one.label} ${one.code} ${one.roles.map(({ name }) => name).join(' ')}`.toLowerCase().includes(word),
        )
  }, [read.data, text])
  return (
    <Drawer
      open
      onOpenChange={close}
      title={`用户${namesOf([row])}的有效权限`}
      description="以最近一次保存的角色和菜单为准，按权限逐项合并各角色的数据范围。"
      width={920}
    >
      <div className="flex h-full flex-col gap-3">
        <div className="flex items-center gap-3">
          <div className="w-56">
            <TreeSelect
              aria-label="公司"
              nodes={nodes}
              value={companyId}
              clearable={false}
              onChange={(id) => id !== null && setCompany(id)}
            />
          </div>
          <div className="w-64">
            <SearchInput
              aria-label="搜索权限"
              placeholder="权限、标识或角色"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          <span role="status" className="ml-auto text-table text-secondary">
            共 {shown.length} 项
          </span>
        </div>
        <div className="min-h-0 flex-1">
          {read.error && !read.data ? (
            <ErrorPanel title="有效权限加载失败" detail={faultOf(read.error).msg} retry={() => void read.refetch()} />
          ) : (
            <DataTable
              ariaLabel="有效权限"
              columns={COLUMNS}
              rows={shown}
              rowKey={rowKey}
              loading={read.isFetching}
              density="compact"
              empty={<EmptyPanel title={text === '' ? '在该公司没有任何权限' : '没有符合条件的权限'} />}
            />
          )}
        </div>
      </div>
    </Drawer>
  )
}
