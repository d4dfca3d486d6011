import { announcement } from '@wuguan/contract/workflow/announcement.entity'
import { insertRows } from '../../kernel/crud/store.ts'
import { isReaderSql } from '../../modules/workflow/announcement/audience.service.ts'
import { publishLink } from '../../kernel/public-links.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const DAY = 86_400_000

interface Plan {
  readonly title: string
  readonly type: number
  readonly body: string
  readonly daysAgo: number
  readonly audience?: number
  readonly status?: number
  readonly top?: true
  readonly needConfirm?: true
}
const PLANS: readonly Plan[] = [
  {
    title: '员工考勤与请假管理制度（2026版）',
    type: 5,
    body: '自下月起执行新的考勤与请假管理制度，请全体员工认真阅读并确认。',
    daysAgo: 12,
    needConfirm: true,
    top: true,
  },
  {
    title: '关于3栋二次供水设施清洗的停水通知',
    type: 3,
    body: '因清洗二次供水水箱，3栋将于周六 9:00—15:00 停水，请提前储水。',
    daysAgo: 3,
    audience: 4,
  },
  {
    title: '配电房检修停电通知',
    type: 3,
    body: '因配电房年度检修，全区将于周日 6:00—8:00 停电，电梯同时停运。',
    daysAgo: 8,
    audience: 4,
  },
  {
    title: '地下车库照明改造停电安排',
    type: 3,
    body: '地下二层照明改造，夜间 23:00—次日 5:00 分区停电。',
    daysAgo: 20,
    audience: 4,
  },
  {
    title: '年度安全生产月活动安排',
    type: 1,
    body: '本月为安全生产月，请各部门按计划组织消防演练与隐患排查。',
    daysAgo: 5,
    top: true,
  },
  {
    title: '关于开展客户满意度调查的通知',
    type: 1,
    body: '第四季度满意度调查下周一启动，请客服部做好入户安排。',
    daysAgo: 7,
  },
  {
    title: '冬季用火用电温馨提示',
    type: 4,
    body: '天气干燥，请注意用火用电安全，严禁楼道给电动车充电。',
    daysAgo: 10,
    audience: 3,
  },
  {
    title: '电梯年检期间出行提示',
    type: 4,
    body: '本周三至周五进行电梯年检，请预留出行时间。',
    daysAgo: 14,
    audience: 3,
  },
  { title: '收费系统升级公告', type: 2, body: '今晚 22:00—24:00 收费系统升级，期间暂停收款。', daysAgo: 16 },
  { title: '关于统一工装的通知', type: 1, body: '自下周起全体一线员工统一着冬季工装。', daysAgo: 25 },
  {
    title: '绿化消杀温馨提示',
    type: 4,
    body: '本周四下午对园区绿化进行消杀，请看护好儿童和宠物。',
    daysAgo: 28,
    audience: 3,
  },
  { title: '优秀员工表彰公告', type: 2, body: '现对第三季度优秀员工予以表彰。', daysAgo: 33 },
  { title: '物资领用流程调整', type: 1, body: '物资领用改为线上申请，部门负责人审批后领取。', daysAgo: 40 },
  { title: '夏季防汛值班安排', type: 1, body: '防汛值班表见附件，请按时到岗。', daysAgo: 95, status: 4 },
  {
    title: '外墙清洗温馨提示',
    type: 4,
    body: '外墙清洗时间有调整，以后续通知为准。',
    daysAgo: 18,
    audience: 3,
    status: 3,
  },
  { title: '元旦放假安排', type: 1, body: '元旦假期值班安排如下，请各部门遵照执行。', daysAgo: -3, status: 1 },
  { title: '年终盘点停止领料通知', type: 1, body: '年终盘点期间仓库停止领料两天。', daysAgo: -6, status: 1 },
  { title: '春节装饰方案征集（草稿）', type: 1, body: '欢迎各项目提交春节园区装饰方案。', daysAgo: 0, status: 0 },
]
const CONFIRMED = 31

/** What the branch told its people and owners: live, scheduled, withdrawn, expired and a draft. */
export async function seedAnnouncements({ q, kernel, actor, now, companies, users }: DemoContext): Promise<void> {
  // Rules that everybody confirms are those of the group.
  const companyOf = ({ needConfirm }: Plan) => companies[needConfirm ? 'root' : HOME]!
  const communities = await q.query<{ id: number }>(
    'select id from community where company_id = $1 and deleted_at is null and state = 1 order by order_num, id limit 2',
    [companies[HOME]],
  )
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY)
  const ids = await insertRows(
    q,
    announcement,
    PLANS.map((plan) => ({ plan, ...plan })).map(({ plan, title, type, body, audience = 1, top, needConfirm }) => ({
      draft: {
        title,
        type,
        audience,
        content: `<p>${body}</p><p>特此通知。</p>`,
        top: top ?? false,
        needConfirm: needConfirm ?? false,
        communities: audience === 3 || audience === 4 ? communities.map(({ id }) => id) : [],
        companies: [],
        departments: [],
        positions: [],
      },
      place: { companyId: companyOf(plan), communityId: null },
    })),
    actor,
    kernel.secrets,
    now,
  )
  for (const [index, plan] of PLANS.entries()) {
    const id = String(ids[index])
    const { status = 2, daysAgo } = plan
    const published = status === 2 || status === 3 || status === 4
    await q.query(
      `update announcement set status = $2::int, published_at = case when $3::boolean then $4::timestamptz end, publish_at = case when $2::int = 1 then $4::timestamptz end,
         expire_at = case when $2::int = 4 then $5::timestamptz end, withdraw_reason = case when $2::int = 3 then '清洗时间调整' end, created_by = $6::bigint, updated_by = $6::bigint, created_at = $7 where id = $1`,
      [
        id,
        status,
        published,
        at(daysAgo),
        at(daysAgo - 60),
        users['gz-manager01'] ?? null,
        at(Math.max(daysAgo, 0) + 1),
      ],
    )
    if (status === 2) {
      const { id: link } = await publishLink(q, at(daysAgo), {
        type: 'announcement',
        id,
        companyId: companyOf(plan),
        userId: users['gz-manager01'] ?? null,
      })
      await q.query('update announcement set public_link_id = $2 where id = $1', [id, link])
    }
    if (published)
      await read({ q, now }, id, plan.needConfirm ? CONFIRMED : (index * 7) % 26, plan.needConfirm ?? false)
  }
}

async function read(
  { q, now }: Pick<DemoContext, 'q' | 'now'>,
  id: string,
  readers: number,
  confirmed: boolean,
): Promise<void> {
  await q.query(
    `insert into announcement_read (id, company_id, announcement_id, reader_type, reader_id, read_at, confirmed_at, created_at, updated_at)
     select gen_random_uuid(), t.company_id, t.id, 1, u.id::text, $3::timestamptz, case when $4::boolean then $3::timestamptz end, $3::timestamptz, $3::timestamptz
     from announcement t join sys_user u on u.state = 1 and u.deleted_at is null and ${isReaderSql('t', 'u')} where t.id = $1 order by u.id limit $2`,
    [id, readers, now, confirmed],
  )
  await q.query(
    `update announcement set read_count = r.n, confirm_count = r.c from (select count(*)::int as n, count(confirmed_at)::int as c from announcement_read where announcement_id = $1) r where id = $1`,
    [id],
  )
}
