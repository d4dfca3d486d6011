import type { TagRule } from '@wuguan/contract/basedata/tag.entity'
import { terminalFlow } from '@wuguan/contract/basedata/terminal.flow'
import { addDays } from '@wuguan/contract/kernel/dates'
import { addMonths } from '@wuguan/contract/kernel/period'
import { dateOf } from '../../../kernel/clock.ts'
import { moveBySystem } from '../../../kernel/flow/system.ts'
import type { JobDefinition } from '../../../kernel/jobs.ts'
import { endTerminalSessions } from '../device/terminal.service.ts'
import { queue } from '../handover/notices.ts'
import { refreshUse } from '../house/relations.ts'
import { refreshMembers } from '../tag/tag.service.ts'

const MODULE = 'basedata'

/** Rule tags first, then the night's snapshot per tag and community. */
export const tagRefresh: JobDefinition = {
  code: 'tag.refresh',
  name: '刷新规则标签',
  module: MODULE,
  cron: '0 2 * * *',
  timeoutSec: 1800,
  async run({ q, now, log }) {
    const tags = await q.query<{ id: string; company_id: number; name: string; rule: TagRule }>(
      'select id, company_id, name, rule from tag where kind = 2 and state = 1 and rule is not null order by id',
    )
    for (const tag of tags) {
      try {
        log(`${tag.name}: ${await refreshMembers(q, tag, now)}`)
      } catch (error) {
        log(`${tag.name}: ${(error as Error).message}`)
      }
    }
    await q.query(
      `insert into tag_snapshot (id, company_id, community_id, tag_id, date, member_count, created_at, updated_at)
       select gen_random_uuid(), c.company_id, c.id, m.tag_id, $1::date, count(distinct m.customer_id), $2, $2
       from tag_member m join customer_house ch on ch.customer_id = m.customer_id and ch.start_date <= $1::date and (ch.end_date is null or ch.end_date >= $1::date) join community c on c.id = ch.community_id
       group by c.company_id, c.id, m.tag_id on conflict (tag_id, community_id, date) do update set member_count = excluded.member_count`,
      [dateOf(now), now],
    )
    return { affected: tags.length }
  },
}

/** Leases: reminders 30, 7 and 0 days before; a lease ends by confirmation only. Rooms whose people left yesterday change their use. */
export const tenantExpire: JobDefinition = {
  code: 'tenant.expire',
  name: '租约到期',
  module: MODULE,
  cron: '20 0 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const due = await q.query<{ id: string; customer_id: string; house_id: string; lease_end: string }>(
      'select id, customer_id, house_id, lease_end from customer_house where relation = 3 and end_date is null and lease_end = any($1::date[])',
      [[30, 7, 0].map((days) => addDays(today, days))],
    )
    const sent = await queue(
      q,
      'tenant.leaseEnding',
      'basedata.customerHouse',
      due.map((row) => ({
        bizId: row.id,
        key: `lease:${row.id}:${today}`,
        payload: { customerId: row.customer_id, houseId: row.house_id, leaseEnd: row.lease_end },
      })),
      now,
    )
    const left = await q.query<{ house_id: string }>(
      'select distinct house_id from customer_house where end_date between $1::date - 7 and $1::date or start_date = $1 or move_in_date = $1',
      [today],
    )
    await refreshUse(
      q,
      left.map((row) => row.house_id),
      0,
      now,
    )
    return { affected: sent }
  },
}

export const contractorCertExpire: JobDefinition = {
  code: 'contractor.certExpire',
  name: '第三方单位证照到期',
  module: MODULE,
  cron: '30 8 * * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const due = await q.query<{ id: string; name: string; cert: string; expire_at: string }>(
      `select c.id, c.name, x->>'name' as cert, x->>'expireAt' as expire_at from contractor c cross join jsonb_array_elements(coalesce(c.certs, '[]'::jsonb)) x
       where c.deleted_at is null and c.state = 1 and x->>'expireAt' = any($1)`,
      [[30, 7, 0].map((days) => addDays(today, days))],
    )
    return {
      affected: await queue(
        q,
        'contractor.certExpiring',
        'basedata.contractor',
        due.map((row) => ({
          bizId: row.id,
          key: `cert:${row.id.slice(-24)}:${today}:${row.expire_at}`,
          payload: { name: row.name, cert: row.cert, expireAt: row.expire_at },
        })),
        now,
      ),
    }
  },
}

/** From the 1st to the 10th: communities in management without last month's ledger. */
export const ledgerRemind: JobDefinition = {
  code: 'ledger.remind',
  name: '台账填报提醒',
  module: MODULE,
  cron: '0 9 1-10 * *',
  async run({ q, now }) {
    const today = dateOf(now)
    const period = addMonths(today.slice(0, 7), -1)
    const late = await q.query<{ id: number; manager_id: number | null }>(
      `select c.id, c.manager_id from community c where c.deleted_at is null and c.manage_state = 2 and c.state = 1
         and not exists (select 1 from ledger l where l.community_id = c.id and l.kind = 1 and l.period = $1 and l.status in (1, 2))`,
      [period],
    )
    return {
      affected: await queue(
        q,
        'ledger.missing',
        'basedata.community',
        late.map((row) => ({
          bizId: String(row.id),
          key: `ledger:${row.id}:${period}:${today}`,
          payload: { period, managerId: row.manager_id },
        })),
        now,
      ),
    }
  },
}

export const handoverAppointRemind: JobDefinition = {
  code: 'handover.appointRemind',
  name: '交房预约提醒',
  module: MODULE,
  cron: '0 18 * * *',
  async run({ q, now }) {
    const tomorrow = addDays(dateOf(now), 1)
    const due = await q.query<{ id: string; house_id: string; checker_id: number | null; appoint_at: string }>(
      `select x.id, x.house_id, x.checker_id, to_char(x.appoint_at, 'YYYY-MM-DD HH24:MI:SS') as appoint_at from handover_house x join handover b on b.id = x.handover_id and b.status = 1 and b.deleted_at is null
       where x.status = 3 and x.appoint_at >= $1::date and x.appoint_at < $1::date + 1`,
      [tomorrow],
    )
    return {
      affected: await queue(
        q,
        'handover.appointment',
        'basedata.handoverHouse',
        due.map((row) => ({
          bizId: row.id,
          key: `appoint:${row.id}:${tomorrow}`,
          payload: { houseId: row.house_id, checkerId: row.checker_id, appointAt: row.appoint_at },
        })),
        now,
      ),
    }
  },
}

export const terminalExpire: JobDefinition = {
  code: 'terminal.expire',
  name: '终端到期',
  module: MODULE,
  cron: '0 * * * *',
  async run({ q, now }) {
    const expired = await moveBySystem({ q, now }, terminalFlow, 'expire', (p) => `t.valid_until < ${p.add(now)}`)
    await endTerminalSessions(q, expired, now)
    await q.query('update terminal set bind_code = null, bind_code_expires_at = null where bind_code_expires_at < $1', [
      now,
    ])
    return { affected: expired.length }
  },
}
