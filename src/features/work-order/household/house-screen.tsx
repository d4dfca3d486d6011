import { visitCoverage } from '@wuguan/contract/work-order/visit-rate.report'
import { visitHouse } from '@wuguan/contract/work-order/visit-house.entity'
import type { AnyEntity, AnyRow } from '@wuguan/contract/kernel/entity'
import { linkClass } from '@wuguan/ui/link'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import type { ListAddress } from '@/app/routing/list-page'
import { ListTabs } from '@/app/routing/list-tabs'
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

/** 上门走访: the houses, and how many of them somebody has been to. */
export const VisitScreen = ({ area, ...address }: ListAddress & { area: RepairArea }) => (
  <ListTabs
    label="上门走访"
    tabs={[
      { key: 'houses', label: '房产', entity: visitHouse as AnyEntity, ui: visitHouseUi(area) },
      { key: 'rate', report: visitCoverage, ui: ROWS[area] },
    ]}
    {...address}
  />
)
