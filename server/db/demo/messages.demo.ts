import { BIZ_EVENTS } from '@wuguan/contract/app/biz-events'
import { inCatalogue } from '@wuguan/contract/app/message-template'
import { fillAddress, fillText } from '@wuguan/contract/kernel/template'
import { uuidv7 } from '../../kernel/ids.ts'
import type { DemoContext } from './index.ts'

const TOTAL = 1_500
const FOR_ADMIN = 400
const ADMIN_UNREAD = 127
/** Every third message is the first account's, counted from the newest. */
const STEP = Math.floor(TOTAL / FOR_ADMIN)
/** Events that nobody has given words yet. */
const UNMAPPED = ['supplier.blacklisted', 'charge.billPushed']

const PEOPLE = ['陈静', '刘芳', '王强', '张敏', '李伟', '吴敏', '赵磊']
const PLACES = ['幸福里花园', '滨江一号', '翠湖名苑', '锦绣华庭']
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/** Words of one event, plausible and different from message to message. */
function words(n: number): Record<string, string | number> {
  const person = pick(PEOPLE, n)
  const place = pick(PLACES, n)
  const day = (offset: number) => `${3 + (offset % 8)}月${1 + (n % 27)}日`
  return {
    id: n,
    orderNo: `GD2026${String(10_000 + n)}`,
    category: pick(['报修', '咨询', '投诉', '保洁', '绿化'], n),
    place: `${place}${1 + (n % 9)}栋`,
    community: place,
    house: `${place}${1 + (n % 9)}-1-${301 + (n % 20)}`,
    dueAt: `${day(n)} 18:00`,
    startAt: `${day(n)} 08:30`,
    endAt: `${day(n + 1)} 18:00`,
    endDate: day(n + 2),
    dueDate: day(n + 2),
    at: `${day(n)} 09:12`,
    minutes: 5 + (n % 90),
    hours: 4 + (n % 60),
    days: 1 + (n % 12),
    level: pick(['一般', '较大', '重大'], n),
    handler: person,
    applicant: person,
    operator: person,
    initiator: person,
    publisher: person,
    customer: pick(['周先生', '黄女士', '梁先生', '何女士'], n),
    score: 3 + (n % 3),
    summary: pick(['卫生间天花漏水', '地下车库照明不亮', '楼道杂物堆放', '门禁刷卡无反应', '水泵房异响'], n),
    title: pick(['地下配电房进水', '电动车起火已扑灭', '高空抛物', '停水检修通知', '中秋值班安排'], n),
    approval: pick(['延期申请', '费用减免', '作废申请'], n),
    process: pick(['合同审批', '费用减免', '用印申请', '采购申请'], n),
    result: pick(['通过', '驳回'], n),
    reason: '附件不完整',
    count: 3 + (n % 80),
    failed: n % 4,
    amount: (n % 97) * 128 + 560,
    period: `2026年${1 + (n % 9)}月`,
    receiptNo: `SK${20_000 + n}`,
    deductedNumber: `JM${30_000 + n}`,
    refundNumber: `TK${40_000 + n}`,
    batchNo: `DR${100 + n}`,
    plan: pick(['消防通道日巡', '设备房周巡', '电梯机房巡检', '环境品质月查'], n),
    point: pick(['1号配电房', '生活水泵房', '天台'], n),
    equipment: pick(['2号生活水泵', '1号柴油发电机', '消防主机'], n),
    elevator: `${1 + (n % 6)}号电梯`,
    contractNo: `HT2026${String(1_000 + n)}`,
    no: 1 + (n % 6),
    applyNo: `LY${500 + n}`,
    purchaseNo: `CG${600 + n}`,
    material: pick(['LED灯管', '闸阀DN50', '清洁剂'], n),
    quantity: n % 6,
    floor: 10,
    plate: `粤A${12_345 + n}`,
    door: pick(['东门入口', '地库出口'], n),
    target: pick(['房屋', '客户'], n),
    name: pick(['房屋登记', '应收明细', '第二批次'], n),
    job: '会话到期',
    error: '连接数据库超时',
    topic: 'sms.send',
    attempts: 10,
    device: 'Chrome / Windows',
    supplier: '晨光保洁',
  }
}

/** Half a year of messages; the first account has more unread than its badge can say. */
export async function seedMessageDemo({ q, now, users }: DemoContext): Promise<void> {
  await q.query('delete from message_module_rel where biz_event = any($1)', [UNMAPPED])
  // Short messages are written down, not sent.
  await q.query(
    `insert into push_setting (id, company_id, channel, provider, sign_name, daily_limit_per_user, quiet_from, quiet_to, state, created_at, updated_at)
     select gen_random_uuid(), c.id, 'sms', 'outbox', '华宸物业', 20, '22:00'::time, '08:00'::time, 1, $1::timestamptz, $1::timestamptz
     from company c where c.parent_id is null or c.name = '广州分公司'`,
    [now],
  )
  const [admin] = await q.query<{ id: number }>(
    'select id from sys_user where super_admin and deleted_at is null order by id limit 1',
  )
  const others = Object.values(users)
  const rows = Array.from({ length: TOTAL }, (_, i) => {
    const event = pick(BIZ_EVENTS, i * 7)
    const own = (TOTAL - 1 - i) % STEP === 0 && (TOTAL - 1 - i) / STEP < FOR_ADMIN
    const payload = words(i)
    const address = fillAddress(event.backUrl, payload)
    const at = new Date(now.getTime() - (TOTAL - i) * 9_600_000 - (i % 13) * 170_000)
    return {
      id: uuidv7(),
      user_id: own ? admin!.id : pick(others, i),
      module: event.module,
      biz_event: event.code,
      biz_id: String(i),
      title: event.label,
      body: fillText(event.body, payload),
      back_url: inCatalogue(address) ? address : null,
      level: event.level,
      at,
    }
  })
  await q.query(
    `insert into message_record (id, company_id, user_id, module_id, biz_event, biz_id, title, body, back_url, level, read_at, popup, created_at, updated_at)
     select r.id, u.company_id, u.id, m.id, r.biz_event, r.biz_id, r.title, r.body, r.back_url, r.level,
       case when r.turn > case when u.id = $2 then ${ADMIN_UNREAD} else 6 end then least(r.at + interval '3 hours', $3::timestamptz) end, true, r.at, r.at
     from (select *, row_number() over (partition by user_id order by at desc) as turn
           from jsonb_to_recordset($1::jsonb) as x(id uuid, user_id bigint, module text, biz_event text, biz_id text, title text, body text, back_url text, level smallint, at timestamptz)) r
     join sys_user u on u.id = r.user_id join message_module m on m.code = r.module`,
    [JSON.stringify(rows), admin!.id, now],
  )
}
