import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import { entityUi } from '@wuguan/crud/entity-ui'
import { enabledActions } from '@wuguan/crud/row-actions'
import { linkClass } from '@wuguan/ui/link'
import { CatalogueLink } from '@/app/routing/catalogue-link'
import { WayPointsInput } from './way-points'

/** 巡检路线: ways as a list, a form and a page. */
export const wayUi = entityUi(patrolWay, {
  cells: {
    name: ({ value, row, place }) =>
      place === 'detail' ? (
        value
      ) : (
        <CatalogueLink to="/patrol/way/detail" search={{ id: row.id }} otherwise={value} className={linkClass()}>
          {value}
        </CatalogueLink>
      ),
    ordered: ({ value }) => (value ? '按顺序' : '不限'),
  },
  inputs: { points: WayPointsInput },
  rowActions: enabledActions(patrolWay, '停用后不能用于新的巡检计划。'),
  paths: { add: '/patrol/way/add', edit: '/patrol/way/add?id={id}', detail: '/patrol/way/detail?id={id}' },
})
