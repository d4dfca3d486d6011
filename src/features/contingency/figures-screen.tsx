import { useMemo, useState } from 'react'
import { contingencyPlaces, type DensityRow } from '@wuguan/contract/contingency/contingency.actions'
import { emergencyFigures } from '@wuguan/contract/contingency/emergency-figures.report'
import { useMapProvider } from '@wuguan/crud/kinds'
import { Loaded, useRead } from '@wuguan/crud/task'
import { DateRangePicker, todayText } from '@wuguan/ui/date'
import { MapField } from '@wuguan/ui/map'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'

/** 汇总图表: the figures as they are drawn, and where the emergencies were. */
export const FiguresScreen = (address: ListAddress) => (
  <ListTabs
    label="汇总图表"
    tabs={[
      { key: 'figures', label: '汇总图表', report: emergencyFigures },
      { key: 'places', label: '分布与密度', body: () => <Places /> },
    ]}
    {...address}
  />
)

const COLUMNS: readonly DataTableColumn<DensityRow>[] = [
  { key: 'community', title: '项目', width: 180, render: (row) => row.community },
  { key: 'events', title: '事件数', width: 80, align: 'end', render: (row) => `${row.events}件` },
  { key: 'area', title: '建筑面积（㎡）', width: 130, align: 'end', render: (row) => row.area ?? '—' },
  { key: 'density', title: '每十万平米', width: 100, align: 'end', render: (row) => row.density ?? '—' },
]
function Places() {
  const today = todayText()
  const [range, setRange] = useState({ start: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, end: today })
  const read = useRead(contingencyPlaces.name, contingencyPlaces, { from: range.start, to: range.end })
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
      <div className="flex items-center gap-3">
        <div className="w-64">
          <DateRangePicker
            aria-label="发生日期"
            value={range}
            onChange={(next) => next?.start && next.end && setRange({ start: next.start, end: next.end })}
          />
        </div>
      </div>
      <Loaded read={read} what="应急事件分布">
        {({ density, communities, places }) => (
          <>
            <p>
              <span className="text-secondary">每十万平米事件数 </span>
              <strong className="tabular">{density ?? '—'}</strong>
            </p>
            <Spots places={places} />
            <DataTable
              ariaLabel="项目排行"
              columns={COLUMNS}
              rows={communities}
              rowKey={(row) => String(row.communityId)}
              density="compact"
              className="h-auto"
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Spots({ places }: { places: readonly { id: string; title: string; lng: number; lat: number }[] }) {
  const markers = useMemo(() => [...places], [places])
  const [first] = places
  return (
    <MapField
      aria-label="事件分布"
      readOnly
      value={first ? { lng: first.lng, lat: first.lat } : null}
      markers={markers}
      provider={useMapProvider()}
      height={320}
    />
  )
}
