import { dateOf } from '../../../kernel/clock.ts'
import type { WidgetSource } from '../../../kernel/workbench.ts'

/** 房产概况: how many of each state of use; split and merged ones are out of every figure. */
export const houseWidget: WidgetSource = {
  code: 'house',
  permission: 'basedata:house:list',
  async read({ q, now }, { communities }) {
    const states = await q.query<{ code: number; total: number }>(
      'select use_status as code, count(*) as total from house where community_id = any($1) and lineage = 1 and deleted_at is null group by 1 order by 1',
      [communities],
    )
    const [places] = await q.query<{ communities: number; buildings: number; customers: number }>(
      `select (select count(*) from community where id = any($1) and deleted_at is null) as communities,
         (select count(*) from building where community_id = any($1) and deleted_at is null) as buildings,
         (select count(distinct h.customer_id) from customer_house h where h.community_id = any($1) and h.start_date <= $2 and (h.end_date is null or h.end_date >= $2)) as customers`,
      [communities, dateOf(now)],
    )
    return { states, ...places! }
  },
}
