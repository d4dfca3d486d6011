import { useMemo, useState } from 'react'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { user } from '@wuguan/contract/system/user.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import type { ListPageProps } from '../shared/list-page'
import { CompanyAside } from '../company/company-aside'
import { UserDialogs, type Opened } from './user-dialogs'
import { ImportMenu } from './import-menu'
import { UserNarrowing } from './user-narrowing'
import { userUi } from './user.ui'

/** 用户列表 under the tree of companies. */
export function UserListScreen({ search, onSearch }: ListPageProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const ui = useMemo(() => userUi((kind, rows: readonly AnyRow[]) => setOpened({ kind, rows })), [])
  return (
    <>
      <ListScreen
        entity={user}
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
