import type { Actor } from '../../kernel/auth/actor.ts'
import { demandCommunity as inReach } from '../../kernel/auth/communities.ts'

/** A community that the caller named himself. */
export const demandCommunity = (actor: Actor, permission: string, communityId: number) =>
  inReach(actor, permission, communityId, '无权访问该项目')

/** Where a meter hangs, in words; `h` its house. */
export const PLACE = (m: string, h: string) => `coalesce(${h}.full_name, nullif(${m}.location, ''), ${m}.name, '')`

/** Names of the usage standards that a meter bears on a day. */
export const STANDARD_NAMES = (m: string, day: string) =>
  `(select coalesce(json_agg(s.name order by s.name), '[]') from house_fee_standard b join fee_standard s on s.id = b.fee_standard_id
    where b.meter_id = ${m}.id and b.start_date <= ${day}::date and (b.end_date is null or b.end_date >= ${day}::date))`
