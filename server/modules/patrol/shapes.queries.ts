import type { Queryable } from '../../kernel/db/sql.ts'
import type { Asked, ItemShape, StepShape, TargetShape } from '../schedule/binding.service.ts'
import type { SignRule } from '../schedule/sign.service.ts'
import { patrolSettings } from './settings.service.ts'

interface ModelRow {
  signMethods: string[]
  methodRule: 'any' | 'all'
  checkOrder: boolean
  minIntervalSeconds: number
  sitePhoto: 'none' | 'each'
  allowManual: boolean
  allowOffline: boolean
  albumForbidden: boolean
}
/** Where no model is chosen and a company has none. */
const PLAIN: ModelRow = {
  signMethods: ['qr'],
  methodRule: 'any',
  checkOrder: false,
  minIntervalSeconds: 0,
  sitePhoto: 'none',
  allowManual: true,
  allowOffline: false,
  albumForbidden: false,
}
interface PointRow {
  wayId: string
  refId: string
  refName: string
  required: boolean
  keyPoint: boolean
  code: string | null
  nfcCode: string | null
  lng: number | null
  lat: number | null
  radiusMeters: number | null
  items: (Partial<ItemShape> & { id?: string; name: string; defaultLevel?: string })[] | null
}

interface WayRule extends SignRule {
  doubleSignMinutes: number
  estimateMinutes: number
}
/** What there is to do on ways: their enabled points in order with the items that stand on them now, and how points are signed. */
export async function wayShapes(
  q: Queryable,
  targetIds: readonly string[],
  { companyId, communityId, modelId }: Asked,
): Promise<TargetShape[]> {
  const { radiusMeters, doubleSignOn, doubleSignMinutes } = await patrolSettings(q, { companyId, communityId })
  const [chosen] = await q.query<ModelRow>(
    `select to_json(sign_methods) as "signMethods", method_rule as "methodRule", coalesce(check_order, false) as "checkOrder", min_interval_seconds as "minIntervalSeconds",
       site_photo as "sitePhoto", coalesce(allow_manual, false) as "allowManual", coalesce(allow_offline, false) as "allowOffline", coalesce(album_forbidden, false) as "albumForbidden"
     from patrol_model where company_id = $1 and (id = $2 or ($2::uuid is null and is_default)) limit 1`,
    [companyId, modelId],
  )
  const { checkOrder, ...model } = chosen ?? PLAIN
  const ways = await q.query<{ id: string; name: string; category: string; ordered: boolean; estimateMinutes: number }>(
    `select id, name, category, coalesce(ordered, false) as ordered, estimate_minutes as "estimateMinutes" from patrol_way
     where id = any($1::uuid[]) and deleted_at is null order by array_position($1::uuid[], id)`,
    [[...targetIds]],
  )
  const points = await q.query<PointRow>(
    `select w.id as "wayId", p.id as "refId", p.name as "refName", coalesce((l.line ->> 'required')::boolean, true) as required, coalesce(p.key_point, false) as "keyPoint", p.code,
       p.nfc_code as "nfcCode", p.geo_lng::float8 as lng, p.geo_lat::float8 as lat, p.radius_meters as "radiusMeters", s.items
     from patrol_way w cross join jsonb_array_elements(w.points) with ordinality l(line, at) join patrol_point p on p.id = (l.line ->> 'pointId')::uuid
       left join patrol_item_set s on s.id = p.item_set_id and s.deleted_at is null and s.enabled = 1
     where w.id = any($1::uuid[]) and p.deleted_at is null and p.enabled = 1 order by w.id, l.at`,
    [ways.map(({ id }) => id)],
  )
  const ofWay = Map.groupBy(points, ({ wayId }) => wayId)
  return ways.map(({ id, name, category, ordered, estimateMinutes }) => {
    const rule: WayRule = {
      ...model,
      ordered: checkOrder && ordered,
      radiusMeters,
      doubleSignMinutes,
      estimateMinutes,
    }
    const steps = (ofWay.get(id) ?? []).map((point) => stepOf(point, doubleSignOn))
    return { id, name, category, steps, rule }
  })
}

const stepOf = ({ keyPoint, lng, lat, items, ...point }: PointRow, doubleSignOn: boolean): StepShape => ({
  refId: point.refId,
  refName: point.refName,
  required: point.required,
  code: point.code,
  nfcCode: point.nfcCode,
  radiusMeters: point.radiusMeters,
  coSigned: keyPoint && doubleSignOn,
  geo: lng === null || lat === null ? null : { lng, lat },
  items: (items ?? []).map((item) => ({
    itemId: item.id ?? item.name,
    name: item.name,
    valueType: item.valueType ?? 'judge',
    standardText: item.standardText ?? null,
    unit: item.unit ?? null,
    normalMin: item.normalMin ?? null,
    normalMax: item.normalMax ?? null,
    options: item.options ?? null,
    required: item.required ?? true,
    photoRule: item.photoRule ?? 'never',
    level: item.defaultLevel ?? 'normal',
  })),
})
