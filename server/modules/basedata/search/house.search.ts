import { house } from '@wuguan/contract/basedata/house.entity'
import { visibleSql } from '../../../kernel/crud/where.ts'
import { Params, likeText } from '../../../kernel/db/sql.ts'
import type { SearchKind } from '../../../kernel/search.ts'
import { houseHooks } from '../house/house.hooks.ts'
import { type HouseReading, type HouseText, readHouseText } from './house-text.ts'

/** `3` is 3栋, 3号楼, 03 and 一期3栋, not 13栋; only letters and digits come in. */
const named = (column: string, text: string, marks: string, params: Params) =>
  `${column} ~* ${params.add(`(^|[^0-9a-z])0*${text.replace(/^0+(?=.)/, '')}(${marks})?$`)}`
const BUILDING = '号楼|栋|幢|座|楼|号|#'
const UNIT = '单元|门'

const begins = (column: string, text: string, params: Params) => `lower(${column}) like ${params.add(`${text}%`)}`

/** Buildings and units are few and read first; their houses come by index. */
function houseIds({ building, unit, room }: HouseReading, communities: string, params: Params): string {
  const rooms = room === null ? 'true' : begins('h.room_no', room, params)
  if (building === null && unit === null)
    return `select h.id from house h where h.deleted_at is null and ${communities.replaceAll('$c', 'h.community_id')} and ${rooms}`
  const where = [
    communities.replaceAll('$c', 'b.community_id'),
    ...(building === null
      ? []
      : [`(${named('b.build_name', building, BUILDING, params)} or ${named('b.build_code', building, '', params)})`]),
    ...(unit === null
      ? []
      : [
          `not u.is_default and (${named('u.unit_name', unit, UNIT, params)} or ${named("coalesce(u.unit_code, '')", unit, '', params)})`,
        ]),
  ]
  return `select h.id from building b join unit u on u.building_id = b.id and u.deleted_at is null join house h on h.unit_id = u.id and h.deleted_at is null
    where b.deleted_at is null and ${where.join(' and ')} and ${rooms}`
}

/** The likelier readings come first, whole room numbers before longer ones. */
function statement({ community, readings }: HouseText, scope: string, params: Params): string {
  const communities =
    community === null
      ? 'true'
      : `$c in (select id from community where name ilike ${params.add(likeText(community))} or short_name ilike ${params.add(likeText(community))})`
  const found = readings
    .map((reading, at) => `(select x.id, ${at} as rank from (${houseIds(reading, communities, params)}) x)`)
    .join(' union all ')
  const whole = readings.flatMap(({ room }) => (room === null ? [] : [room]))
  return `with found as (${found}), best as (select id, min(rank) as rank from found group by id)
    select t.id, t.full_name as label, c.name as note from best join house t on t.id = best.id join community c on c.id = t.community_id
    where t.lineage = 1 and ${scope}
    order by best.rank, lower(t.room_no) = any(${params.add(whole)}) desc, t.full_name, t.id`
}

export const houseSearch: SearchKind = {
  key: 'house',
  label: '房产',
  permission: house.codes.list,
  accepts: (text) => readHouseText(text) !== null,
  async find(context, text, limit) {
    const read = readHouseText(text)
    if (read === null) return []
    const params = new Params()
    const scope = visibleSql(context, house, houseHooks, house.codes.list, params)
    const rows = await context.q.query<{ id: string; label: string; note: string }>(
      `${statement(read, scope, params)} limit ${params.add(limit)}`,
      params.values,
    )
    return rows.map(({ id, label, note }) => ({
      id,
      label,
      note,
      targets: [
        { to: '/basedata/house/edit/$id', params: { id } },
        { to: '/basedata/house/list', search: { keyword: label } },
      ],
    }))
  },
}
