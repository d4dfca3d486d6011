import type { ChainState } from '@wuguan/contract/meter/rules/reading'
import type { PendingChange } from '@wuguan/contract/meter/rules/usage'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** A meter with the end of its chain: what its next reading is judged by. */
export interface Chain extends ChainState {
  id: string
  companyId: number
  communityId: number
  code: string
  kind: string
  usageType: string
  collectMode: string
  remoteNo: string | null
  propertyId: string | null
  readerUserId: number | null
  last: (NonNullable<ChainState['last']> & { id: string; status: number; usage: string }) | null
  changes: readonly (PendingChange & { id: string })[]
}

/** What screens judge a reading by: the end of the chain without what names its meter and its rows. */
export const shownState = ({ last, changes, ...chain }: Chain): ChainState => ({
  status: chain.status,
  dial: chain.dial,
  decimals: chain.decimals,
  lossRate: chain.lossRate,
  lossFixed: chain.lossFixed,
  initialReading: chain.initialReading,
  installDate: chain.installDate,
  last: last && { readDate: last.readDate, currentReading: last.currentReading },
  changes: changes.map((change) => {
    const { id: _, ...shown } = change
    return shown
  }),
  past: chain.past,
})

/** Every writer of a chain takes its meters first, in one order: two readers of a meter wait for each other. */
export async function lockMeters(q: Queryable, ids: readonly string[]): Promise<void> {
  await q.query('select id from meter where id = any($1) order by id for update', [[...new Set(ids)]])
}

/**
 * Ends of the chains of some meters. With `except` the chain is seen as if these readings were not there: what a reading that is
 * being changed is judged by.
 */
export async function loadChains(
  q: Queryable,
  ids: readonly string[],
  except: readonly string[] = [],
): Promise<Map<string, Chain>> {
  const rows = await q.query<{ chain: Chain }>(
    `select json_build_object(
       'id', m.id, 'companyId', m.company_id, 'communityId', m.community_id, 'code', m.code, 'kind', m.kind, 'usageType', m.usage_type,
       'collectMode', m.collect_mode, 'remoteNo', m.remote_no, 'propertyId', m.property_id, 'readerUserId', m.reader_user_id, 'status', m.status,
       'dial', json_build_object('digits', m.digits, 'ratio', m.ratio::text), 'decimals', m.decimals, 'lossRate', m.loss_rate::text,
       'lossFixed', m.loss_fixed::text, 'initialReading', m.initial_reading::text, 'installDate', m.install_date,
       'last', (select json_build_object('id', r.id, 'readDate', r.read_date, 'currentReading', r.current_reading::text, 'status', r.status, 'usage', r.usage::text)
          from meter_reading r where r.meter_id = m.id and r.status in (1, 2, 3) and r.id <> all($2::uuid[]) order by r.read_date desc limit 1),
       'changes', (select coalesce(json_agg(json_build_object('id', c.id, 'changeNo', c.change_no, 'changeDate', c.change_date, 'oldFinal', c.old_final::text,
            'oldDial', json_build_object('digits', c.old_digits, 'ratio', c.old_ratio::text), 'rollover', c.rollover, 'newInitial', c.new_initial::text,
            'newDial', json_build_object('digits', c.new_digits, 'ratio', c.new_ratio::text)) order by c.change_date, c.id), '[]')
          from meter_change c where c.meter_id = m.id and c.status = 1 and (c.reading_id is null or c.reading_id = any($2::uuid[]))),
       'past', (select coalesce(json_agg(p), '[]') from (select r.usage::text as usage, coalesce(r.read_date - r.previous_date, 0) as days, r.fee_period as "feePeriod"
          from meter_reading r where r.meter_id = m.id and r.kind = 'normal' and r.status in (1, 2, 3) and r.id <> all($2::uuid[]) order by r.read_date desc limit 3) p)) as chain
     from meter m where m.id = any($1) and m.deleted_at is null`,
    [[...new Set(ids)], [...except]],
  )
  return new Map(rows.map(({ chain }) => [chain.id, chain]))
}

/** What the register of meters shows of the chain: the reading that the dial is compared with, and the day of the last one. */
export async function refreshMeters(
  q: Queryable,
  ids: readonly string[],
  without: readonly string[] = [],
): Promise<void> {
  await q.query(
    `update meter m set last_read_date = l.read_date, last_reading = coalesce(c.new_initial, l.current_reading, m.initial_reading)
     from unnest($1::uuid[]) as x(id)
     left join lateral (select r.read_date, r.current_reading from meter_reading r
       where r.meter_id = x.id and r.status in (1, 2, 3) and r.id <> all($2::uuid[]) order by r.read_date desc limit 1) l on true
     left join lateral (select c.new_initial from meter_change c
       where c.meter_id = x.id and c.status = 1 and c.reading_id is null order by c.change_date desc, c.id desc limit 1) c on true
     where m.id = x.id`,
    [[...new Set(ids)], [...without]],
  )
}
