import type { GeoPoint } from '@wuguan/contract/kernel/fields'
import { badInput, refuse } from '@wuguan/contract/kernel/errors'
import { metersBetween } from '@wuguan/contract/kernel/geo'
import type { Queryable } from '../../kernel/db/sql.ts'
import { linkFor } from '../wkorder/rules.service.ts'
import { ofRow, type Order, type OrderRow } from './order.store.ts'

interface Site extends GeoPoint, Record<string, unknown> {
  name: string
}
/** Where an order is, by the nearest thing that is on the map: the building of its house, its area or the building of that, the community. */
async function siteOf(q: Queryable, orderId: string): Promise<Site | null> {
  const [site] = await q.query<Site>(
    `select p.lng::float8 as lng, p.lat::float8 as lat, p.name
     from work_order o left join house h on h.id = o.house_id left join building b on b.id = h.building_id
       left join problem_area a on a.id = o.area_id left join building ab on ab.id = a.building_id join community c on c.id = o.community_id
       cross join lateral (values (1, b.geo_lng, b.geo_lat, b.build_name), (2, a.geo_lng, a.geo_lat, a.name), (3, ab.geo_lng, ab.geo_lat, ab.build_name), (4, c.geo_lng, c.geo_lat, c.name)) p(rank, lng, lat, name)
     where o.id = $1 and p.lng is not null and p.lat is not null order by p.rank limit 1`,
    [orderId],
  )
  return site ?? null
}

/** Refuses whoever is too far from the place where orders of the type ask for it; answers how far he is, where both are known. */
export async function demandNear(q: Queryable, order: Order, place: GeoPoint | null): Promise<number | null> {
  const { on, geoMeters } = await linkFor(q, { ...order, stage: 'arrive' })
  if (!on) throw refuse('该类型工单未启用到场环节')
  if (geoMeters !== null && place === null) throw badInput({ place: '请允许定位后登记到场' })
  const site = place && (await siteOf(q, order.id))
  if (!site) return null
  const meters = metersBetween(place, site)
  if (geoMeters !== null && meters > geoMeters)
    throw refuse(`您距离“${site.name}”约${meters}米，须在${geoMeters}米内登记到场`)
  return meters
}

/** Where it is measured how near somebody was, nobody finishes from afar. */
export async function demandArrived(q: Queryable, row: OrderRow): Promise<void> {
  if (row.arrivedAt) return
  const { on, geoMeters } = await linkFor(q, { ...ofRow(row), stage: 'arrive' })
  if (on && geoMeters !== null) throw refuse('请先登记到场')
}
