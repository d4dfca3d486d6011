import { Outlet, useLocation } from '@tanstack/react-router'
import { sharingFigures } from '@wuguan/contract/charge-sharing/record.actions'
import { sharingRecord } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { useCrudPort, useKept } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { MonthPicker } from '@wuguan/ui/date'
import { Tabs } from '@wuguan/ui/tabs'
import { lastMonth } from './words'

const TABS = [
  { key: '/charge/sharing/meter-record', label: '仪表公摊' },
  { key: '/charge/sharing/fixed-record', label: '定额公摊' },
]
const FIGURES = [
  ['公摊总额', 'total'],
  ['物业承担', 'companyBear'],
  ['已生成', 'generated'],
  ['未生成', 'pending'],
] as const

/** The two lists of current work stand under one head; every other page of the module stands alone. */
export function SharingLayout() {
  const path = useLocation({ select: (location) => location.pathname })
  if (!TABS.some((tab) => tab.key === path)) return <Outlet />
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <Head path={path} />
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}

function Head({ path }: { path: string }) {
  const port = useCrudPort()
  const [feePeriod, choose] = useKept<string>('charge-sharing.period', lastMonth())
  const { communityId } = port.context
  const { data } = useRead(sharingRecord.name, sharingFigures, {
    feePeriod,
    ...(communityId === null ? {} : { communityId }),
  })
  return (
    <header className="shrink-0 rounded border border-line bg-surface px-4">
      <Tabs
        value={path}
        onChange={(to) => port.open(to)}
        items={TABS}
        extra={
          <div className="flex items-center gap-6 py-2">
            <dl className="flex items-center gap-6">
              {FIGURES.map(([label, name]) => (
                <div key={name} className="flex items-baseline gap-2">
                  <dt className="text-table text-secondary">{label}</dt>
                  <dd className="tabular text-subtitle font-semibold">{data ? formatMoney(data[name]) : '—'}</dd>
                </div>
              ))}
            </dl>
            <div className="w-36">
              <MonthPicker aria-label="期间" value={feePeriod} onChange={(month) => choose(month ?? lastMonth())} />
            </div>
          </div>
        }
      />
    </header>
  )
}
