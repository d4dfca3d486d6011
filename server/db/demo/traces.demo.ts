import { position } from '@wuguan/contract/system/position.entity'
import { role } from '@wuguan/contract/system/role.entity'
import { user } from '@wuguan/contract/system/user.entity'
import { insertRows } from '../../kernel/crud/store.ts'
import { writeRecycle } from '../../kernel/audit.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { DemoContext } from './index.ts'
import { GROUP } from './people.demo.ts'

/** What a month of use leaves behind: runs of jobs, sign-ins, failed messages, deleted records, gray releases, allowed pages. */
export async function seedTraces(context: DemoContext): Promise<void> {
  await seedRuns(context)
  await seedSignIns(context)
  await seedFailedMessages(context)
  await seedDeleted(context)
  await seedGray(context)
  await seedHome(context)
}

/** A run a day and job; every fortieth failed. */
async function seedRuns({ q, now }: DemoContext): Promise<void> {
  await q.query(
    `insert into job_run (id, job_id, trigger, started_at, ended_at, result, affected, log, error, created_at, updated_at)
     select gen_random_uuid(), j.id, 1, s.at, s.at + make_interval(secs => 1 + (s.day * 7 + j.n) % 40), case when s.bad then 3 else 2 end,
       case when s.bad then null else (s.day * 3 + j.n) % 60 end, case when s.bad then '连接数据库超时' else '完成' end, case when s.bad then '连接数据库超时' end, s.at, s.at
     from (select id, (row_number() over (order by code))::int as n from job) j
     cross join lateral (
       select day, date_trunc('day', $1::timestamptz) - make_interval(days => day) + make_interval(hours => 3, mins => j.n % 60) as at, (day * 11 + j.n * 5) % 40 = 0 as bad
       from generate_series(1, 30) day) s`,
    [now],
  )
  await q.query(
    "update job j set last_run_at = r.at, last_result = '成功' from (select job_id, max(started_at) as at from job_run group by job_id) r where r.job_id = j.id and j.last_run_at is null",
  )
}

const BROWSERS = ['Chrome 140 / Windows 10', 'Edge 140 / Windows 11', 'Chrome 139 / macOS', 'Safari 18 / iOS']
/** 200 sign-ins of 30 days, one in seventeen with a wrong password. */
async function seedSignIns({ q, now, users }: DemoContext): Promise<void> {
  const names = [
    'manager01',
    'cashier01',
    'engineer01',
    'steward01',
    'finance01',
    'charge01',
    'zhaolei',
    'branch02',
    'auditor01',
    'group01',
  ]
  const rows = Array.from({ length: 200 }, (_, i) => {
    const username = names[i % names.length]!
    const failed = i % 17 === 3
    const at = new Date(now.getTime() - (200 - i) * 12_900_000 - (i % 7) * 600_000)
    return {
      id: uuidv7(),
      username,
      user_id: users[username],
      at,
      ip: `10.18.${i % 4}.${20 + (i % 60)}`,
      client: BROWSERS[i % BROWSERS.length],
      result: failed ? 2 : 1,
      reason: failed ? '用户名或密码错误' : null,
    }
  })
  await q.query(
    `insert into login_log (id, company_id, username, user_id, at, ip, client, result, reason, created_by, created_at, updated_at)
     select r.id, u.company_id, r.username, r.user_id, r.at, r.ip, r.client, r.result, r.reason, r.user_id, r.at, r.at
     from jsonb_to_recordset($1::jsonb) as r(id uuid, username text, user_id bigint, at timestamptz, ip text, client text, result smallint, reason text) join sys_user u on u.id = r.user_id`,
    [JSON.stringify(rows)],
  )
  await q.query(
    'update sys_user u set last_login_at = l.at from (select user_id, max(at) as at from login_log where result = 1 group by user_id) l where l.user_id = u.id',
  )
  // Two devices each of three people, signed out since.
  await q.query(
    `insert into user_session (id, company_id, user_id, token_hash, selected_company_id, client_kind, ip, user_agent, login_at, last_seen_at, expires_at, revoked_at, revoke_reason, must_change_password, created_by, created_at, updated_at)
     select gen_random_uuid(), u.company_id, u.id, encode(sha256((gen_random_uuid())::text::bytea), 'hex'), u.company_id, case n when 1 then 'web' else 'app' end, '10.18.2.' || 30 + n, $3, t.at, t.at + interval '3 hours',
       t.at + interval '14 hours', t.at + interval '3 hours', 'logout', false, u.id, t.at, t.at
     from sys_user u cross join generate_series(1, 2) n cross join lateral (select $2::timestamptz - make_interval(days => n, hours => 5) as at) t where u.id = any($1)`,
    [[users['manager01'], users['cashier01'], users['engineer01']], now, BROWSERS[0]],
  )
}

async function seedFailedMessages({ q, now }: DemoContext): Promise<void> {
  const rows = [
    ['message.notice', 'workOrder.order', '推送网关返回 503', 3, 0],
    ['charge.receipt', 'charge.receipt', '开票服务超时', 10, 0],
    ['iot.gate', 'park.channel', '道闸控制器离线', 5, 0],
    ['sms.send', 'charge.dun', '短信余额不足', 10, 3],
    ['wecom.sync', 'system.user', 'access_token 已失效', 2, 2],
    ['iot.meter', 'meter.reading', '网关未应答', 1, 0],
  ].map(([topic, bizType, error, attempts, status], i) => ({
    id: uuidv7(),
    topic,
    biz_type: bizType,
    biz_id: String(1000 + i),
    message_key: uuidv7(),
    error,
    attempts,
    status,
    hours: i * 9 + 2,
  }))
  await q.query(
    `insert into mq_failure_record (id, topic, biz_type, biz_id, message_key, payload, error, attempts, next_retry_at, status, handled_at, handle_remark, created_at, updated_at)
     select r.id, r.topic, r.biz_type, r.biz_id, r.message_key, jsonb_build_object('bizId', r.biz_id), r.error, r.attempts, case when r.status = 0 and r.attempts < 10 then $2::timestamptz + interval '1 hour' end, r.status,
       case when r.status in (2, 3) then $2::timestamptz - interval '1 hour' end, case when r.status = 3 then '已人工补发' end, $2::timestamptz - make_interval(hours => r.hours), $2
     from jsonb_to_recordset($1::jsonb) as r(id uuid, topic text, biz_type text, biz_id text, message_key text, error text, attempts integer, status smallint, hours integer)`,
    [JSON.stringify(rows), now],
  )
}

/** Nine records in the recycle bin, in six acts of deletion. */
async function seedDeleted({ kernel, q, now, actor, companies, users }: DemoContext): Promise<void> {
  const { secrets } = kernel
  const guangzhou = { companyId: companies['广州分公司']!, communityId: null }
  const gone = { deleted: users['gz-manager01']! }
  const people = ['范小虎', '姜德胜', '苏明亮'].map((petName, i) => ({
    draft: {
      username: `gone-user${i + 1}`,
      petName,
      companyId: guangzhou.companyId,
      mobile: `1371234000${i}`,
      gender: 1,
      state: 0,
    },
    place: { companyId: null, communityId: null },
  }))
  const posts = ['绿化工', '泳池救生员', '夜班接待', '仓库管理员'].map((name, i) => ({
    draft: { name, code: `OLD${i + 1}`, category: 7 },
    place: guangzhou,
  }))
  const roles = ['临时访客', '外包驻场'].map((name, i) => ({
    draft: { name, code: `old_role_${i + 1}`, dataScope: 2 },
    place: guangzhou,
  }))
  const batches = [
    { entity: user, rows: people.slice(0, 1), days: 80 },
    { entity: user, rows: people.slice(1), days: 12 },
    { entity: position, rows: posts.slice(0, 3), days: 30 },
    { entity: position, rows: posts.slice(3), days: 3 },
    { entity: role, rows: roles.slice(0, 1), days: 45 },
    { entity: role, rows: roles.slice(1), days: 5 },
  ]
  for (const { entity, rows, days } of batches) {
    const at = new Date(now.getTime() - days * 86_400_000)
    const ids = await insertRows(q, entity, rows, actor, secrets, at)
    await q.query(`update ${entity.table} set deleted_at = $2, deleted_by = $3 where id = any($1)`, [
      ids,
      at,
      gone.deleted,
    ])
    await writeRecycle(
      q,
      { ...actor, companyId: guangzhou.companyId, userId: gone.deleted },
      at,
      uuidv7(),
      ids.map((id, i) => ({
        entity,
        id: String(id),
        title: String((rows[i]!.draft as Record<string, unknown>)[entity.title]),
      })),
      null,
    )
  }
}

/** A trial that everybody is in, and one that has ended: neither hides a page from anybody. */
async function seedGray({ q, now, companies }: DemoContext): Promise<void> {
  const menus = await q.query<{ id: number }>(
    "select id from sys_menu where type = 1 and visible and deleted_at is null and url like '/patrol/%' order by id limit 2",
  )
  for (const [i, menu] of menus.entries()) {
    const id = uuidv7()
    if (i === 0) await q.query("update sys_menu set old_url = 'help.html' where id = $1", [menu.id])
    await q.query(
      'insert into menu_gray (id, menu_id, mode, start_at, end_at, state, remark, created_at, updated_at) values ($1, $2, $3, $4::timestamptz - make_interval(days => 20), $5, $6, $7, $4, $4)',
      [id, menu.id, i + 1, now, null, i === 0 ? 1 : 0, i === 0 ? '新版巡检页面试用' : '试用已结束'],
    )
    await q.query('insert into menu_gray__companies (owner_id, target_id, position) values ($1, $2, 0)', [
      id,
      companies[GROUP],
    ])
  }
}

async function seedHome({ q, now, users, companies }: DemoContext): Promise<void> {
  const pages = [
    ['使用帮助', 'help.html'],
    ['更新日志', 'changelog.html'],
    ['打印设置说明', 'print-guide.html'],
  ]
  for (const [name, url] of pages)
    await q.query(
      'insert into frame_allow (id, company_id, name, url_pattern, need_token, enabled, created_at, updated_at) values ($1, $2, $3, $4, false, true, $5, $5)',
      [uuidv7(), companies[GROUP], name, url, now],
    )
  await q.query(
    `insert into saved_view (id, company_id, user_id, screen, name, state, shared, is_default, created_by, created_at, updated_at)
     select $1, company_id, id, '/system/user/list', '在职人员', '{"filters": {"state": "1"}}'::jsonb, true, false, id, $3, $3 from sys_user where id = $2`,
    [uuidv7(), users['manager01'], now],
  )
  for (const [username, role] of [
    ['manager01', 'project_manager'],
    ['cashier01', 'cashier'],
    ['engineer01', 'engineer'],
  ] as const)
    await q.query(
      `insert into quick_entry (id, company_id, user_id, menu_id, sort, created_by, created_at, updated_at)
       select gen_random_uuid(), u.company_id, u.id, m.id, row_number() over (order by m.id), u.id, $3, $3 from sys_user u
       cross join lateral (select m.id from role_menu rm join sys_menu m on m.id = rm.menu_id join sys_role r on r.id = rm.role_id and r.code = $2
         where m.type = 1 and m.visible and m.url <> '/dashboard' order by (m.url like '/base%') desc, m.id limit 6) m where u.id = $1`,
      [users[username], role, now],
    )
}
