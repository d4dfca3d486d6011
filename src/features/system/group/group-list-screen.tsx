import { createElement } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EntityUi } from '@wuguan/crud/entity-ui'
import type { CellProps } from '@wuguan/crud/kinds'
import { ListScreen } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { MenuIcon } from '@/app/shell/menu-icon'
import type { ListPageProps } from '../shared/list-page'
import { RowOrder } from '../shared/row-order'
import { WithCalls } from '@wuguan/crud/own-calls'
import { enabledActions } from '@wuguan/crud/row-actions'
import { Loaded } from '@wuguan/crud/task'
import { renumbered } from '../shared/renumbered'
import { textIn } from '../shared/row-text'
import { groupCalls } from './group-calls'
import { groupList } from './group-form.entity'

const pathOf = (row: AnyRow) => `/system/group/update/${row.id}`
const ui: EntityUi = {
  cells: {
    icon: ({ value }: CellProps) => (typeof value === 'string' ? createElement(MenuIcon, { name: value }) : ''),
    companies: CompaniesCell,
  },
  paths: { add: '/system/group/add', edit: pathOf, detail: pathOf },
  rowActions: enabledActions(groupList, '停用后顶部不再显示该分组，其菜单仍可由链接打开。'),
}

/** 菜单分组: the entries of the top bar. */
export function GroupListScreen(props: ListPageProps) {
  return (
    <WithCalls entity={groupList} make={groupCalls}>
      <ListScreen
        {...props}
        entity={groupList}
        ui={ui}
        views={[{ key: 'order', label: '排序', render: () => <GroupOrder /> }]}
      />
    </WithCalls>
  )
}

function CompaniesCell({ row, value }: CellProps) {
  const names = row.titles['companies']
  return Array.isArray(value) && value.length > 0 && Array.isArray(names) ? names.join('、') : '全部公司'
}

function GroupOrder() {
  const port = useCrudPort()
  const client = useQueryClient()
  const read = useQuery({
    queryKey: [groupList.name, 'order'],
    queryFn: () => port.request<Page<AnyRow>>('GET', `${groupList.base}/page`, { query: { limit: 1000 } }),
  })
  const save = async (rows: readonly AnyRow[]) => {
    for (const { row, orderNum } of renumbered(rows))
      await port.request('PUT', groupList.base ?? '', { body: { id: row.id, version: row.version, orderNum } })
    await client.invalidateQueries({ queryKey: [groupList.name] })
  }
  return (
    <Loaded read={read} what="菜单分组">
      {({ list }) => (
        <RowOrder
          rows={list}
          labelOf={(row) => textIn(row, 'name')}
          noteOf={(row) => `${textIn(row, 'menuCount')} 个菜单`}
          save={save}
        />
      )}
    </Loaded>
  )
}
