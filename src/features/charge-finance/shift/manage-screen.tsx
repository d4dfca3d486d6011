import { useMemo } from 'react'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { cashierShift } from '@wuguan/contract/charge-finance/cashier-shift.entity'
import type { ListScreenProps } from '@wuguan/crud/list-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { buttonClass } from '@wuguan/ui/button'
import { Tabs } from '@wuguan/ui/tabs'
import { InCommunity } from '@/features/basedata'
import { CurrentShift } from './current-shift'
import { DayTab } from './day-tab'
import { ShiftList } from './shift-list'

const TABS = [
  { key: 'current', label: '当班', permission: 'charge-finance:shift:open' },
  { key: 'shifts', label: '交班单', permission: cashierShift.codes.list },
  { key: 'verify', label: '核对', permission: 'charge-finance:shift:verify' },
  { key: 'deposit', label: '缴存', permission: 'charge-finance:shift:deposit' },
  { key: 'days', label: '日结', permission: 'charge-finance:shift:open' },
] as const
type TabKey = (typeof TABS)[number]['key']
const SUBMITTED = { status: '2' }
const VERIFIED = { status: '3' }

/** 财务管理: the shift at the desk, its hand-over and check, the bank, the closing of days. */
export function ManageScreen({ search, onSearch }: Pick<ListScreenProps, 'search' | 'onSearch'>) {
  const port = useCrudPort()
  const tabs = useMemo(() => TABS.filter((tab) => port.can(tab.permission)), [port])
  const tab: TabKey = tabs.find((one) => one.key === search.view)?.key ?? 'current'
  const list = {
    search: { ...search, view: undefined },
    onSearch: (next: typeof search) => onSearch({ ...next, view: tab }),
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Tabs
        value={tab}
        onChange={(view) => onSearch({ view })}
        items={tabs.map(({ key, label }) => ({ key, label }))}
        extra={
          <CatalogueLink to="/charge/report/collection/confirm" className={buttonClass({ size: 'sm' })}>
            收款日报
          </CatalogueLink>
        }
      />
      <div className="min-h-0 flex-1">
        {tab === 'current' && (
          <InCommunity suggested={null} hint="班次按项目开立和交接。">
            <CurrentShift />
          </InCommunity>
        )}
        {tab === 'shifts' && <ShiftList key={tab} {...list} />}
        {tab === 'verify' && <ShiftList key={tab} {...list} fixed={SUBMITTED} />}
        {tab === 'deposit' && <ShiftList key={tab} {...list} fixed={VERIFIED} />}
        {tab === 'days' && (
          <InCommunity suggested={null} hint="日结按项目办理。">
            <DayTab />
          </InCommunity>
        )}
      </div>
    </div>
  )
}
