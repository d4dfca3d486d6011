import { customer } from '@wuguan/contract/basedata/customer.entity'
import type { HouseHit } from '@wuguan/contract/basedata/house-hit'
import { cleanIdNumber, isIdNumber } from '@wuguan/contract/kernel/id-number'
import { isMobile, plainNumber } from '@wuguan/contract/kernel/mobile'
import { dateOf } from '../../../kernel/clock.ts'
import type { ActionContext } from '../../../kernel/kernel.ts'
import { communitiesOf } from '../../../kernel/auth/communities.ts'
import { maskedPhone } from '../../../kernel/db/mask-sql.ts'
import { Params, apartOf } from '../../../kernel/db/sql.ts'
import { countLookups, seesPlain } from '../../../kernel/masked-lookups.ts'
import { mobileLookups } from '../customer/mobile-search.service.ts'
import { readPlate } from '../staff/plates.service.ts'
import { readRoom } from './room-text.ts'

export const HITS = 20
const LATIN = /^[A-Za-z]{2,}$/
const DIGITS = /^\d{3,11}$/
const TAIL = /^\d{3}[\dXx]$/
export const escaped = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** What a text may mean. Each meaning is a statement of its own that an index answers, however many houses there are. */
export interface Sought {
  readonly keyword: string
  readonly plain: boolean
  /** Digest of a whole identity number, for who sees none. */
  readonly idNo: string | null
}
/** What a desk knows of houses beside the register: further meanings of a text, as statements of (id, customer_id, match, rank), and a column. */
export interface DeskOwn {
  readonly meanings?: (keyword: string, params: Params, here: string) => readonly string[]
  /** A parameter is added only where it is asked for: the database refuses one that nothing names. */
  readonly column?: (house: string, day: () => string) => string
}

/** Houses (`id`), with whom was found there (`customer_id`), how (`match`) and how near (`rank`). */
function meanings({ keyword, plain, idNo }: Sought, params: Params, here: string): string[] {
  const typed = () => params.add(keyword)
  const begins = (text: string) => params.add(`${escaped(text)}%`)
  const people = (condition: string, match: string, rank: number) =>
    `(select ch.house_id as id, c.id as customer_id, '${match}' as match, ${rank} as rank
      from customer c join customer_house ch on ch.customer_id = c.id and ch.end_date is null
      where c.deleted_at is null and c.state <> 2 and ch.community_id = any(${here}) and ${condition} limit ${HITS})`
  const found = rooms(keyword, params, here)
  found.push(people(`c.name like ${begins(keyword)}`, '姓名', 2))
  if (!/^[\x20-\x7e]+$/.test(keyword)) found.push(people(`substr(c.name, 2) like ${begins(keyword)}`, '姓名', 3))
  if (LATIN.test(keyword)) {
    const letters = begins(keyword.toLowerCase())
    found.push(people(`c.name_pinyin like ${letters}`, '姓名', 3), people(`c.name_initials like ${letters}`, '姓名', 4))
  }
  if (DIGITS.test(keyword)) {
    if (plain) found.push(people(`c.mobile like ${begins(keyword)}`, '手机号', 2))
    else found.push(people(`c.mobile = ${typed()}`, '手机号', 2))
    if (keyword.length === 4) found.push(people(`right(c.mobile, 4) = ${typed()}`, '手机号', 2))
  }
  if (plain && TAIL.test(keyword))
    found.push(people(`right(c.id_no_mask, 4) = ${params.add(keyword.toUpperCase())}`, '证件号', 3))
  if (idNo !== null) found.push(people(`c.id_no_hash = ${params.add(idNo)}`, '证件号', 2))
  const plate = readPlate(keyword)
  if (plate !== null)
    found.push(
      `(select ch.house_id, c.id, '车牌', 5 from park_member m join customer c on c.id = m.customer_id and c.deleted_at is null
         join customer_house ch on ch.customer_id = c.id and ch.end_date is null
        where ch.community_id = any(${here}) and plate_ends(m.plates) @> array[${params.add(plate)}::text] limit ${HITS})`,
    )
  return found
}

function rooms(keyword: string, params: Params, here: string): string[] {
  const typed = readRoom(keyword)
  if (typed === null) return []
  const { building, unit, room, joined } = typed
  const house = `h.deleted_at is null and h.lineage = 1`
  const select = `select h.id, null::uuid as customer_id, '房号' as match, 1 as rank`
  const begins = (text: string) => params.add(`${escaped(text)}%`)
  if (building === null && unit === null)
    return [
      `(${select} from house h where ${house} and h.community_id = any(${here}) and lower(h.room_no) like ${begins(room!.toLowerCase())} limit ${HITS})`,
    ]
  const from = `from building b join unit u on u.building_id = b.id and u.deleted_at is null join house h on h.unit_id = u.id
    where ${house} and b.deleted_at is null and b.community_id = any(${here})
      ${building === null ? '' : `and place_no_of(b.build_name) = ${params.add(building)}`}`
  const within = (no: string | null) =>
    no === null ? from : `${from} and place_no_of(u.unit_name) = ${params.add(no)}`
  if (room === null) return [`(${select} ${within(unit)} limit ${HITS})`]
  // With and without a leading zero by itself: the index answers the beginning of a number, not a choice of two.
  const numbered = (no: string | null, text: string) => {
    const place = within(no)
    return [text, `0${text}`].map((start) => `(${select} ${place} and h.room_no like ${begins(start)} limit ${HITS})`)
  }
  // Digits may begin with the number of the unit.
  const splits = joined ? [1, 2].filter((length) => room.length > length) : []
  return [...numbered(unit, room), ...splits.flatMap((length) => numbered(room.slice(0, length), room.slice(length)))]
}

/** The statement of a search; `communities` is what the caller reaches. */
export function houseStatement(sought: Sought, communities: readonly number[], today: string, own: DeskOwn = {}) {
  const params = new Params()
  const here = params.add(communities)
  const keyword = params.add(sought.keyword.toUpperCase())
  const text = `with hits as (${[...meanings(sought, params, here), ...(own.meanings?.(sought.keyword, params, here) ?? [])].join('\n union all ')}),
     best as (select distinct on (x.id) x.* from hits x order by x.id, x.rank)
     select 'house' as "propertyType", h.id as "propertyId", h.full_name as "propertyName", h.community_id as "communityId", x.match,
       p.id as "customerId", p.name as "customerName", ${maskedPhone('p.mobile')} as mobile${own.column ? `, ${own.column('h.id', () => params.add(today))}` : ''}
     from (select b.*, h.full_name from best b join house h on h.id = b.id and h.deleted_at is null
       order by b.rank, right(h.full_name, char_length(${keyword})) <> ${keyword}, h.full_name, b.id limit ${HITS}) x join house h on h.id = x.id
     left join lateral (select c.id, c.name, c.mobile from customer c where c.id = coalesce(x.customer_id,
       (select ch.customer_id from customer_house ch where ch.house_id = h.id and ch.end_date is null and ch.is_payer limit 1))) p on true
     order by x.rank, right(h.full_name, char_length(${keyword})) <> ${keyword}, h.full_name, h.id`
  return { text, values: params.values }
}

/**
 * Houses by what is typed at a desk: room in any of its forms; name, pinyin or initials; mobile, identity number, plate. Whoever may read
 * numbers in full types the beginning or the end of a mobile, or the end of an identity number; the others what a mask shows, the last
 * four digits of a mobile, or a whole number, which is counted.
 */
export async function findHouses<More extends Record<string, unknown>>(
  context: ActionContext,
  typed: string,
  permission: string,
  own: DeskOwn = {},
): Promise<(HouseHit & More)[]> {
  const { q, actor } = context
  const number = plainNumber(typed)
  const keyword = isMobile(number) ? number : typed
  const { secrets } = context.kernel
  const plain = seesPlain(actor, customer)
  const idNo = cleanIdNumber(keyword)
  const whole = !plain && isIdNumber(idNo)
  if (!plain)
    await countLookups({ ...context, q: apartOf(q), secrets }, [
      ...mobileLookups(keyword, actor),
      ...(whole ? [{ entity: customer, field: 'idNo', value: idNo }] : []),
    ])
  const { text, values } = houseStatement(
    { keyword, plain, idNo: whole ? secrets.digest(idNo) : null },
    communitiesOf(actor, permission),
    dateOf(context.now),
    own,
  )
  return q.query<HouseHit & More>(text, values)
}

/** Houses of whoever has a number that is known already: nothing is asked about, so nothing is counted. */
export async function housesOfNumber<More extends Record<string, unknown>>(
  { q, actor, now }: ActionContext,
  number: string,
  permission: string,
  own: DeskOwn = {},
): Promise<(HouseHit & More)[]> {
  const { text, values } = houseStatement(
    { keyword: number, plain: false, idNo: null },
    communitiesOf(actor, permission),
    dateOf(now),
    own,
  )
  return (await q.query<HouseHit & More>(text, values)).filter(({ match }) => match === '手机号')
}
