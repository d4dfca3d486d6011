import { HOTLINE_SCOPE } from '@wuguan/contract/hotline/hotline-link.entity'
import { drawCodes } from '../../kernel/codes.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { newToken, sha256 } from '../../kernel/secrets.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Seats with their links: issued so many hours ago, for so long; nobody knows their addresses any more. */
const LINKS = [
  { label: '400坐席1号', seatName: '李娜', seatNo: '8001', ago: 2, hours: 12, by: 'manager01' },
  { label: '400坐席2号', seatName: '王芳', seatNo: '8002', ago: 5, hours: 24, by: 'manager01' },
  { label: '400坐席1号', seatName: '李娜', seatNo: '8001', ago: 30, hours: 12, by: 'manager01' },
  { label: '400坐席2号', seatName: '王芳', seatNo: '8002', ago: 54, hours: 12, by: 'manager01' },
  { label: '节假日坐席', seatName: '陈静', seatNo: '8003', ago: 24 * 20, hours: 72, by: 'steward01' },
  { label: '外包坐席', seatName: '赵敏', seatNo: '8009', ago: 24 * 12, hours: 72, by: 'steward01', revoked: true },
] as const

/** The 400 hotline of a company: its settings, links of its seats, and the calls and orders of the last months. */
export async function seedHotlineDemo({ q, now, companies, users }: DemoContext): Promise<void> {
  const companyId = companies[HOME]!
  await q.query(
    `insert into hotline_config (id, company_id, enabled, phone_text, link_hours, greeting, allow_anonymous, max_links_per_user, created_at, updated_at)
     values ($1, $2, true, '400-800-1234', 12, '您好，这里是物业服务热线，请问有什么可以帮您？', true, 3, $3, $3)`,
    [uuidv7(), companyId, now],
  )
  const communities = await q.query<{ id: number }>(
    'select id from community where company_id = $1 and deleted_at is null order by id limit 3',
    [companyId],
  )
  const links: string[] = []
  for (const { label, seatName, seatNo, ago, hours, by, ...rest } of LINKS) {
    const id = uuidv7()
    const issuedAt = new Date(now.getTime() - ago * HOUR)
    const [linkNo] = await drawCodes(q, 'hotline.link', issuedAt, companyId, null)
    await q.query(
      `insert into hotline_link (id, company_id, link_no, label, token_hash, variant, scopes, seat_name, seat_no, issued_by, issued_at, expires_at, revoked_at, revoked_by, revoke_reason,
         last_used_at, use_count, created_orders, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'order', $6, $7, $8, $9, $10, $11, $12, case when $12::timestamptz is null then null else $9::bigint end, case when $12::timestamptz is null then null else '合作结束' end,
         $10::timestamptz + interval '1 hour', 24, 0, $9, $10, $10)`,
      [
        id,
        companyId,
        linkNo,
        label,
        sha256(newToken()),
        HOTLINE_SCOPE.items.map(({ code }) => code),
        seatName,
        seatNo,
        users[by],
        issuedAt,
        new Date(issuedAt.getTime() + hours * HOUR),
        'revoked' in rest ? new Date(issuedAt.getTime() + 8 * HOUR) : null,
      ],
    )
    await q.query(
      'insert into hotline_link__community_ids (owner_id, target_id, position) select $1, c.id, c.n - 1 from unnest($2::bigint[]) with ordinality c(id, n)',
      [id, communities.map((one) => one.id)],
    )
    links.push(id)
  }
  const orders = await q.query<{ id: string; communityId: number; mobile: string | null; at: string }>(
    `select o.id, o.community_id as "communityId", o.caller_mobile as mobile, o.created_at as at from work_order o join order_source s on s.id = o.source_id
     where o.company_id = $1 and s.channel = 'hotline' and o.created_at > $2 order by o.created_at desc limit 80`,
    [companyId, new Date(now.getTime() - 120 * DAY)],
  )
  let n = 0
  for (const { id, communityId, mobile, at } of orders) {
    const sessionId = uuidv7()
    const linkId = links[n++ % links.length]!
    await q.query(
      `insert into hotline_call_session (id, company_id, community_id, link_id, caller_key, match_kind, mobile, opened_at, expires_at, closed_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, 'mobile', $6, $7::timestamptz - interval '3 minutes', $7::timestamptz + interval '27 minutes', $7::timestamptz + interval '2 minutes', $7, $7)`,
      [sessionId, companyId, communityId, linkId, crypto.randomUUID(), mobile, at],
    )
    await q.query(
      `insert into hotline_order (id, company_id, community_id, link_id, order_id, session_id, seat, at, created_at, updated_at)
       select $1, $2, $3, l.id, $5, $6, concat_ws('/', l.seat_name, l.seat_no), $7, $7, $7 from hotline_link l where l.id = $4`,
      [uuidv7(), companyId, communityId, linkId, id, sessionId, at],
    )
    await q.query('update hotline_link set created_orders = created_orders + 1 where id = $1', [linkId])
  }
}
