import type { IdmSource } from '@wuguan/contract/basedata/idm-source.entity'
import { useMemo, useState } from 'react'
import { idmAccount, type IdmAccount } from '@wuguan/contract/basedata/idm-account.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { Tabs } from '@wuguan/ui/tabs'
import type { IdmSearch } from './idm-search'
import { accountUi, FILE_SOURCES, fileSource, sourceUi } from './idm.ui'
import { MatchDialog } from './match-dialog'
import { SyncDialog } from './sync-dialog'

interface IdmScreenProps {
  search: IdmSearch
  onSearch: (next: IdmSearch) => void
}

/** 身份管理: where people come from, and who of them is which user. */
export function IdmScreen({ search: { tab, ...search }, onSearch }: IdmScreenProps) {
  const [syncing, setSyncing] = useState<IdmSource | null>(null)
  const [matching, setMatching] = useState<IdmAccount | null>(null)
  const source = useMemo(() => sourceUi(setSyncing), [])
  const account = useMemo(() => accountUi(setMatching), [])
  return (
    <>
      <Tabs
        aria-label="身份管理"
        className="h-full"
        value={tab ?? 'sources'}
        onChange={(next) => onSearch(next === 'accounts' ? { tab: 'accounts' } : {})}
        items={[
          {
            key: 'sources',
            label: '目录源',
            content: (
              <ListScreen
                entity={fileSource}
                ui={source}
                fixedFilters={FILE_SOURCES}
                search={search}
                onSearch={onSearch}
              />
            ),
          },
          {
            key: 'accounts',
            label: '外部账号',
            content: (
              <ListScreen
                entity={idmAccount}
                ui={account}
                search={search}
                onSearch={(next) => onSearch({ ...next, tab: 'accounts' })}
              />
            ),
          },
        ]}
      />
      {syncing && <SyncDialog row={syncing} close={() => setSyncing(null)} />}
      {matching && <MatchDialog row={matching} close={() => setMatching(null)} />}
    </>
  )
}
