import { LOG_DAYS, REMIND_MINUTES } from '@wuguan/contract/hotline/hotline-limits'
import type { JobDefinition } from '../../kernel/jobs.ts'
import { notify } from '../app/notice.service.ts'

/** Calls of links that are over end with them; whoever issued one that is in use hears that it will be. */
export const hotlineLinkExpire: JobDefinition = {
  code: 'hotline.linkExpire',
  name: '热线链接到期',
  module: 'hotline',
  cron: '*/10 * * * *',
  async run({ q, now }) {
    const closed = await q.query(
      `update hotline_call_session s set closed_at = $1, version = s.version + 1, updated_at = $1 from hotline_link l
       where l.id = s.link_id and s.closed_at is null and (s.expires_at <= $1 or l.expires_at <= $1 or l.revoked_at is not null) returning s.id`,
      [now],
    )
    const ending = await q.query<{ id: string; linkNo: string; issuedBy: number }>(
      `update hotline_link set reminded_at = $1, version = version + 1, updated_at = $1
       where reminded_at is null and revoked_at is null and expires_at > $1 and expires_at <= $1::timestamptz + make_interval(mins => ${REMIND_MINUTES})
         and last_used_at > $1::timestamptz - interval '1 hour' returning id, link_no as "linkNo", issued_by as "issuedBy"`,
      [now],
    )
    for (const { id, linkNo, issuedBy } of ending)
      await notify(q, now, {
        userIds: [issuedBy],
        module: 'workOrder',
        title: `热线链接${linkNo}将在${REMIND_MINUTES}分钟内到期`,
        body: '需要继续使用时请延长或重新签发',
        backUrl: '/wkorder/conf',
        bizEvent: 'hotline.ending',
        bizId: id,
      })
    return { affected: closed.length + ending.length }
  },
}

export const hotlineLogClean: JobDefinition = {
  code: 'hotline.logClean',
  name: '热线访问日志清理',
  module: 'hotline',
  cron: '0 3 * * *',
  async run({ q, now }) {
    const gone = await q.query(
      `delete from hotline_access_log where at < $1::timestamptz - make_interval(days => ${LOG_DAYS}) returning id`,
      [now],
    )
    return { affected: gone.length }
  },
}
