import { visitCoverage } from '@wuguan/contract/work-order/visit-rate.report'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { ReportScreen } from '@wuguan/crud/report-screen'
import { linkClass } from '@wuguan/ui/link'
import { Tabs } from '@wuguan/ui/tabs'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import type { RepairArea } from '../order.ui'
import { visitHouseUi } from './house.ui'

/** From a house that nobody has been to leads a way to its visit. */
const rowsOf = (area: RepairArea) => ({
  cells: {
    fullName: ({ row }: { row: AnyRow }) => (
      <CatalogueLink
        to={`${area}/visit/save/$houseId`}
        params={{ houseId: row.id }}
        otherwise={String(row['fullName'])}
        className={linkClass()}
      >
        {String(row['fullName'])}
      </CatalogueLink>
    ),
  },
})
const ROWS = { '/wkorder': rowsOf('/wkorder'), '/workOrder': rowsOf('/workOrder') }

const RATE = 'rate'

/** 上门走访: the houses, and how many of them somebody has been to. */
export function VisitScreen({ area, search, onSearch }: ListAddress & { area: RepairArea }) {
  const { view, ...rest } = search
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Tabs
        aria-label="上门走访"
        value={view === RATE ? RATE : 'houses'}
        onChange={(key) => onSearch(key === RATE ? { view: RATE } : {})}
        items={[
          { key: 'houses', label: '房产' },
          { key: RATE, label: visitCoverage.label },
        ]}
      />
      <div className="min-h-0 flex-1">
        {view === RATE ? (
          <ReportScreen
            report={visitCoverage}
            ui={ROWS[area]}
            search={rest}
            onSearch={(next) => onSearch({ ...next, view: RATE })}
          />
        ) : (
          <ListScreen entity={visitHouse as AnyEntity} ui={visitHouseUi(area)} search={search} onSearch={onSearch} />
        )}
      </div>
    </div>
  )
}
