import { useMemo, useState } from 'react'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import type { Fields } from '@wuguan/contract/kernel/fields'
import { user } from '@wuguan/contract/system/user.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ListPageProps } from '../shared/list-page'
import { CompanyAside } from '../company/company-aside'
import { UserDialogs, type Opened } from './user-dialogs'
import { ImportMenu } from './import-menu'
import { UserNarrowing } from './user-narrowing'
import { userUi } from './user.ui'

/** Beside the tree there is less room than the kinds ask for. */
const WIDTHS: Readonly<Record<string, number>> = {
  username: 130,
  petName: 84,
  mobile: 116,
  employeeNo: 84,
  companyId: 104,
  departmentId: 84,
  state: 72,
}
const listed: AnyEntity = {
  ...user,
  fields: Object.fromEntries(
    Object.entries(user.fields as Fields).map(([name, field]) => [
      name,
      WIDTHS[name] ? { ...field, width: WIDTHS[name] } : field,
    ]),
  ),
  list: { ...user.list, filters: ['state', 'locked', 'source'] },
}

/** 用户列表 under the tree of companies. */
export function UserListScreen({ search, onSearch }: ListPageProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const ui = useMemo(() => userUi((kind, rows: readonly AnyRow[]) => setOpened({ kind, rows })), [])
  return (
    <>
      <ListScreen
        entity={listed}
        ui={ui}
        search={search}
        onSearch={onSearch}
        aside={(list) => <CompanyAside list={list} />}
        toolbar={
          <>
            <ImportMenu />
            <UserNarrowing search={search} onSearch={onSearch} />
          </>
        }
      />
      {opened && <UserDialogs opened={opened} close={() => setOpened(null)} />}
    </>
  )
}
