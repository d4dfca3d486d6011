import { useMemo } from 'react'
import { closeMonths } from '@wuguan/contract/charge-other/month.actions'
import { monthSettlement } from '@wuguan/contract/charge-other/month-settlement.entity'
import type { ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Tabs } from '@wuguan/ui/tabs'
import { InCommunity } from '@/features/basedata'
import { BatchClose } from './batch-close'
import { CloseWizard } from './close-wizard'
import { History } from './history'

const TABS = [
  { key: 'close', label: '月结', permission: monthSettlement.codes.list },
  { key: 'batch', label: '批量月结', permission: closeMonths.permission ?? '' },
  { key: 'history', label: '月结记录', permission: monthSettlement.codes.list },
] as const

/** 月结: one community, several, and what was closed. */
export function SettlementScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const tabs = useMemo(() => TABS.filter((tab) => port.can(tab.permission)), [port])
  const tab = tabs.find((one) => one.key === search.view)?.key ?? 'close'
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Tabs
        value={tab}
        onChange={(view) => onSearch(view === 'close' ? {} : { view })}
        items={tabs.map(({ key, label }) => ({ key, label }))}
      />
      <div className="min-h-0 flex-1">
        {tab === 'close' && (
          <InCommunity suggested={null} hint="月结按项目办理。">
            <CloseWizard />
          </InCommunity>
        )}
        {tab === 'batch' && <BatchClose />}
        {tab === 'history' && (
          <History
            search={{ ...search, view: undefined }}
            onSearch={(next) => onSearch({ ...next, view: 'history' })}
          />
        )}
      </div>
    </div>
  )
}
