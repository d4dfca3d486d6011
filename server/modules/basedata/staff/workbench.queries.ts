import type { TodoRow } from '@wuguan/contract/home/workbench.actions'
import { dateOf } from '../../../kernel/clock.ts'
import type { CardSource } from '../../../kernel/workbench.ts'
import { BEGINS, ENDS, WORKING } from './schedule.ts'

const SCHEDULE = '/sys/schedule'
const DAYS = 7

/** 日程: the caller's own shifts of the week that begins today. */
export const scheduleCard: CardSource = {
  code: 'schedule',
  permission: null,
  async more({ q, actor, now }) {
    const rows = await q.query<Omit<TodoRow, 'to' | 'over' | 'dueAt'>>(
      `select p.id, case p.date - $2::date when 0 then '今天' when 1 then '明天' else to_char(p.date, 'MM-DD') end || ' ' || s.name
           || ' ' || to_char(${BEGINS}, 'HH24:MI') || '–' || to_char(${ENDS}, 'HH24:MI') as title,
         c.name as "communityName", to_char(${BEGINS}, 'YYYY-MM-DD HH24:MI:SS') as "createdAt"
       from staff_schedule p join shift s on s.id = p.shift_id left join community c on c.id = p.community_id
       where p.user_id = $1 and p.date between $2::date and $2::date + ${DAYS - 1} and p.status = any($3) order by ${BEGINS}, p.id`,
      [actor.userId, dateOf(now), WORKING],
    )
    return { rows: rows.map((row) => ({ ...row, dueAt: null, over: false, to: SCHEDULE })), more: SCHEDULE }
  },
}
