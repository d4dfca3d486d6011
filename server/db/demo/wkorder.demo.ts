import type { Queryable } from '../../kernel/db/sql.ts'
import { weeklyOf } from '@wuguan/contract/kernel/working-time'
import { businessLink } from '@wuguan/contract/wkorder/business-link.entity'
import {
  bizLineOf,
  LINK_STAGE,
  ORDER_TYPE,
  type HandlerStage,
  type OrderType,
} from '@wuguan/contract/wkorder/order-options'
import { complaintLevel } from '@wuguan/contract/wkorder/complaint-level.entity'
import { defaultAppraisal } from '@wuguan/contract/wkorder/default-appraisal.entity'
import { defaultComment } from '@wuguan/contract/wkorder/default-comment.entity'
import { escalationLevel } from '@wuguan/contract/wkorder/escalation-level.entity'
import { evalDimension } from '@wuguan/contract/wkorder/eval-dimension.entity'
import { orderReason } from '@wuguan/contract/wkorder/order-reason.entity'
import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { problemArea } from '@wuguan/contract/wkorder/problem-area.entity'
import { problemCategory } from '@wuguan/contract/wkorder/problem-category.entity'
import { reminderRule } from '@wuguan/contract/wkorder/reminder-rule.entity'
import { taskHandler } from '@wuguan/contract/wkorder/task-handler.entity'
import { timeLimitRule } from '@wuguan/contract/wkorder/time-limit-rule.entity'
import { visitStatus } from '@wuguan/contract/wkorder/visit-status.entity'
import { PUBLIC_HOLIDAYS } from '@wuguan/contract/wkorder/public-holidays'
import { workingCalendar, workingCalendarDay } from '@wuguan/contract/wkorder/working-calendar.entity'
import { insertRows } from '../../kernel/crud/store.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const SERVICE = ['complaint', 'consult', 'suggest', 'praise', 'help'] as const
const ALL = ORDER_TYPE.items.map(({ code }) => code)

/** Top category: the types it serves, and below it groups with their leaves. */
const CATEGORIES: Readonly<
  Record<string, { code: string; types: readonly OrderType[]; below: Readonly<Record<string, string>> }>
> = {
  水: {
    code: 'S',
    types: ['repair', 'publicRepair', 'complaint', 'consult'],
    below: {
      给水: '水管漏水 水压不足 停水 水质浑浊',
      排水: '下水堵塞 地漏返水 管道异响 井盖破损',
      卫浴: '马桶堵塞 龙头滴水 花洒故障 台盆松动',
      水表: '水表不走 水表漏水 读数异常',
      防水: '天花渗漏 墙面渗水 阳台积水',
    },
  },
  电: {
    code: 'D',
    types: ['repair', 'publicRepair', 'complaint', 'consult'],
    below: {
      照明: '灯具不亮 灯光闪烁 更换灯泡',
      开关插座: '开关失灵 插座无电 面板破损',
      配电: '跳闸 全屋停电 线路发热 配电箱异响',
      弱电: '可视对讲故障 网络中断 电视无信号 门铃不响',
      电表: '电表不走 预付费充值失败 读数异常',
    },
  },
  门窗: {
    code: 'M',
    types: ['repair', 'complaint', 'consult'],
    below: {
      入户门: '门体变形 门轴异响 密封条脱落 猫眼损坏',
      室内门: '门关不严 合页松动 门吸脱落',
      窗户: '玻璃破裂 窗扇卡滞 纱窗破损',
      门锁: '锁芯损坏 钥匙断裂 智能锁没电',
    },
  },
  公共设施: {
    code: 'G',
    types: ['publicRepair', 'complaint', 'consult', 'suggest', 'inner'],
    below: {
      电梯: '电梯困人 电梯停运 按键失灵 运行异响',
      门禁道闸: '门禁失灵 道闸不抬杆 刷卡无反应',
      消防设施: '消防栓漏水 灭火器过期 疏散指示灯灭 烟感误报',
      公区照明: '楼道灯不亮 地库灯不亮 园区路灯不亮',
      道路地面: '路面破损 地砖松动 积水不退',
      健身游乐: '器材松动 滑梯破损',
    },
  },
  环境卫生: {
    code: 'H',
    types: ['publicRepair', 'complaint', 'consult', 'suggest', 'praise', 'inner'],
    below: {
      保洁: '楼道不洁 电梯轿厢不洁 外墙污损 大堂不洁',
      垃圾清运: '垃圾满溢 清运不及时 装修垃圾堆放',
      绿化: '树枝遮挡 绿植枯死 草坪积水',
      消杀: '蚊虫滋生 鼠患 白蚁',
    },
  },
  秩序服务: {
    code: 'Z',
    types: [...SERVICE, 'inner'],
    below: {
      停车秩序: '占用车位 乱停乱放 道闸收费争议',
      噪音扰民: '装修噪音 邻里噪音 广场舞噪音',
      治安: '可疑人员 物品丢失',
      物业服务: '服务态度 便民求助',
    },
  },
}
const URGENT = new Set(['停水', '全屋停电', '跳闸', '电梯停运', '消防栓漏水', '下水堵塞'])
const CRITICAL = new Set(['电梯困人', '线路发热'])
const PHOTO = new Set(['天花渗漏', '墙面渗水', '路面破损', '外墙污损', '玻璃破裂'])

const SOURCES = [
  ['HOTLINE', '400热线', 'hotline', ['repair', 'service']],
  ['DESK', '前台', 'desk', ['repair', 'service']],
  ['PHONE', '电话', 'phone', ['repair', 'service']],
  ['APP', '业主APP', 'app', ['repair', 'service']],
  ['WECHAT', '公众号', 'wechat', ['repair', 'service']],
  ['PATROL', '巡检转入', 'patrol', ['repair', 'inner']],
  ['EQUIPMENT', '设备转入', 'equipment', ['repair', 'inner']],
  ['QUALITY', '品质转入', 'quality', ['inner']],
  ['OTHER', '其他', 'other', ['repair', 'service', 'inner']],
] as const
const REASONS = {
  return: '不属于本人职责范围 人手不足 需专业单位处理',
  transfer: '技能不符 交接班 更换片区负责人',
  hangUp: '等待配件 业主不在家 等待第三方 天气原因',
  extend: '工程量大 配件采购周期长 业主改约',
  void: '重复报事 误报 业主撤回',
  reject: '处理不彻底 照片不符 未填写处理结果',
  rework: '问题复发 业主不满意',
  overtime: '人手不足 配件未到 业主原因 天气原因',
  waiver: '恶劣天气 业主原因 第三方原因',
  feeWaive: '服务质量补偿 保修责任不清 困难家庭照顾',
  invalid: '信息不全 不属于物业范围',
} as const
const COMMENTS = {
  repair: {
    take: ['已接单，30分钟内到场', '已与业主约定上门时间'],
    progress: ['已到现场查看，正在处理', '需要更换配件，已申请领料', '已关闭阀门，等待管道干燥'],
    finish: ['已修复，业主现场确认', '已更换配件，恢复正常使用', '现场已清理干净'],
    check: ['现场复核合格', '照片与现场一致'],
    visit: ['业主满意', '业主反映已解决，建议加强巡查'],
  },
  service: {
    reply: ['您好，已收到您的反映，正在核实', '感谢您的建议，我们会认真研究', '已协调相关部门处理，稍后回复您'],
    progress: ['已联系当事人了解情况', '已与业主当面沟通'],
    finish: ['已与业主沟通并达成一致', '已整改完毕，业主认可'],
    visit: ['业主表示满意'],
  },
} as const
const AREAS = {
  楼内公区: ['大堂', '电梯厅', '楼梯间', '走廊', '天台', '设备层'],
  地下车库: ['出入口', '车行道', '充电区', '非机动车棚'],
  园区: ['主入口', '中心花园', '儿童游乐区', '健身区', '人行道', '消防通道', '垃圾分类点'],
  设备用房: ['配电房', '水泵房', '消防控制室', '电梯机房'],
} as const

/** Who works a stage of orders of a line: the position's name. */
const WORKERS: Readonly<Record<'repair' | 'service' | 'inner', Readonly<Record<HandlerStage, string>>>> = {
  repair: { accept: '客服管家', dispatch: '工程主管', handle: '维修技工', check: '工程主管', visit: '客服管家' },
  service: { accept: '客服管家', dispatch: '项目经理', handle: '客服管家', check: '项目经理', visit: '前台客服' },
  inner: { accept: '工程主管', dispatch: '工程主管', handle: '维修技工', check: '项目经理', visit: '客服管家' },
}

/** Whom rows name, first on their lists. */
async function relate(
  q: Queryable,
  table:
    | 'task_handler__position_ids'
    | 'task_handler__backup_user_ids'
    | 'escalation_level__position_ids'
    | 'escalation_level__user_ids',
  rows: readonly { owner: string; target: number }[],
): Promise<void> {
  await q.query(
    `insert into ${table} (owner_id, target_id, position) select (r->>'owner')::uuid, (r->>'target')::bigint, 0 from jsonb_array_elements($1::jsonb) r`,
    [JSON.stringify(rows)],
  )
}

/** What work orders stand on: dictionaries, people, hours, limits and escalation of one company. */
export async function seedWkorderDemo({ q, now, kernel, actor, companies, users }: DemoContext): Promise<void> {
  const companyId = companies[HOME]!
  const place = { companyId, communityId: null }
  const write = async (entity: Parameters<typeof insertRows>[1], rows: readonly Record<string, unknown>[]) => {
    const named = rows.map((draft) => ({ draft, place, id: String(draft['id'] ?? uuidv7()) }))
    await insertRows(q, entity, named, actor, kernel.secrets, now)
    return named.map(({ id }) => id)
  }
  const communities = await q.query<{ id: number }>(
    'select id from community where company_id = $1 and deleted_at is null order by id limit 3',
    [companyId],
  )
  const positions = new Map(
    (
      await q.query<{ id: number; name: string }>(
        'select id, name from position where company_id = $1 and deleted_at is null',
        [companyId],
      )
    ).map(({ id, name }) => [name, id]),
  )
  const night = communities.at(-1)!.id

  await write(
    orderSource,
    SOURCES.map(([code, name, channel, bizLines], sort) => ({
      code,
      name,
      channel,
      bizLines,
      isDefault: code === 'DESK',
      sort,
    })),
  )
  const levels = await write(
    complaintLevel,
    (
      [
        ['一般投诉', '#0ea5e9', false, 0],
        ['重要投诉', '#f59e0b', true, 1],
        ['重大投诉', '#ef4444', true, 2],
        ['群体投诉', '#b91c1c', true, 3],
      ] as const
    ).map(([name, color, mustVisit, startEscalation], at) => ({
      name,
      level: at + 1,
      color,
      mustVisit,
      startEscalation,
      sort: at,
    })),
  )

  const categories: Record<string, unknown>[] = []
  const categoryOf = new Map<string, string>()
  const grow = (
    name: string,
    code: string,
    types: readonly string[],
    parent: { id: string; path: string } | null,
    sort: number,
  ) => {
    const id = uuidv7()
    const row = { id, path: `${parent?.path ?? ''}${id}/` }
    categories.push({
      ...row,
      parentId: parent?.id ?? null,
      code,
      name,
      orderTypes: types,
      urgencyDefault: CRITICAL.has(name) ? 'critical' : URGENT.has(name) ? 'urgent' : 'normal',
      paySideDefault: 'company',
      needPhoto: PHOTO.has(name),
      sort,
    })
    if (!parent) categoryOf.set(name, id)
    return row
  }
  Object.entries(CATEGORIES).forEach(([root, { code, types, below }], at) => {
    const top = grow(root, code, types, null, at)
    Object.entries(below).forEach(([name, leaves], i) => {
      const middle = grow(name, `${code}${i + 1}`, types, top, i)
      leaves
        .split(' ')
        .forEach((leaf, n) => grow(leaf, `${code}${i + 1}${String(n + 1).padStart(2, '0')}`, types, middle, n))
    })
  })
  await write(problemCategory, categories)

  const areas = Object.entries(AREAS).flatMap(([top, below], sort) => {
    const id = uuidv7()
    return [{ id, name: top, parentId: null, sort }, ...below.map((name, at) => ({ name, parentId: id, sort: at }))]
  })
  await write(problemArea, areas)

  const general = ALL.flatMap((orderType) =>
    (Object.entries(WORKERS[bizLineOf(orderType)]) as [HandlerStage, string][]).map(([stage, name]) => ({
      orderType,
      stage,
      categoryId: null as string | null,
      position: name,
    })),
  )
  const special = (['repair', 'publicRepair'] as const).flatMap((orderType) => [
    { orderType, stage: 'handle' as const, categoryId: categoryOf.get('电')!, position: '水电工' },
    { orderType, stage: 'handle' as const, categoryId: categoryOf.get('水')!, position: '水电工' },
  ])
  const clean = {
    orderType: 'publicRepair',
    stage: 'handle',
    categoryId: categoryOf.get('环境卫生')!,
    position: '保洁主管',
  } as const
  const handlers = await write(
    taskHandler,
    [...general, ...special, clean].map(({ position, ...row }, sort) => ({ ...row, kind: 'position', position, sort })),
  )
  const works = [...general, ...special, clean]
  await relate(
    q,
    'task_handler__position_ids',
    works.flatMap(({ position }, at) =>
      positions.has(position) ? [{ owner: handlers[at]!, target: positions.get(position)! }] : [],
    ),
  )
  await relate(
    q,
    'task_handler__backup_user_ids',
    works.flatMap(({ stage }, at) =>
      stage === 'handle' ? [{ owner: handlers[at]!, target: users['engineer01']! }] : [],
    ),
  )

  await write(
    orderReason,
    Object.entries(REASONS).flatMap(([reasonType, names]) =>
      names.split(' ').map((name, sort) => ({
        reasonType,
        name,
        sort,
        needRemark: sort === 0,
      })),
    ),
  )
  await write(
    businessLink,
    ALL.flatMap((orderType) => {
      const service = bizLineOf(orderType) === 'service'
      return LINK_STAGE.items.map(({ code: stage }) => ({
        orderType,
        stage,
        enabled:
          (stage === 'reply' && !service) || (stage === 'check' && ['praise', 'consult', 'suggest'].includes(orderType))
            ? 0
            : 1,
        needPhotoBefore: stage === 'handle' ? orderType === 'publicRepair' : null,
        needPhotoAfter: stage === 'handle' ? !service : null,
        visitMode:
          stage !== 'visit'
            ? 'none'
            : orderType === 'inner' || orderType === 'praise'
              ? 'none'
              : orderType === 'publicRepair'
                ? 'sample'
                : 'all',
        sampleRate: stage === 'visit' && orderType === 'publicRepair' ? 30 : null,
        requireAppraisal: stage === 'visit' ? orderType === 'repair' || orderType === 'complaint' : null,
      }))
    }),
  )

  const normal = weeklyOf(
    [1, 2, 3, 4, 5, 6],
    [
      { start: '08:30', end: '12:00' },
      { start: '13:30', end: '18:00' },
    ],
  )
  const [calendarId] = await write(workingCalendar, [
    { communityId: null, name: '公司默认', weekly: normal },
    {
      communityId: night,
      name: '全天值班',
      weekly: weeklyOf([1, 2, 3, 4, 5, 6, 7], [{ start: '00:00', end: '24:00' }]),
    },
  ])
  await write(
    workingCalendarDay,
    PUBLIC_HOLIDAYS.map((day) => ({ ...day, calendarId })),
  )

  const limit = (stage: string, bizLine: string, limitMinutes: number, more: Record<string, unknown> = {}) => ({
    stage,
    bizLine,
    limitMinutes,
    ...more,
  })
  const day = 480
  await write(timeLimitRule, [
    ...['repair', 'service', 'inner'].flatMap((line) => [
      limit('accept', line, 30, { needReason: false }),
      limit('take', line, 15, { reassignOnTakeTimeout: line === 'repair', deductPoints: '0.50' }),
      limit('visit', line, day),
    ]),
    limit('accept', 'repair', 10, { urgency: 'critical', clockKind: 'natural' }),
    limit('accept', 'repair', 15, { communityId: night, clockKind: 'natural' }),
    limit('arrive', 'repair', 60, { graceMinutes: 10, deductPoints: '1.00' }),
    limit('arrive', 'repair', 20, { urgency: 'critical', clockKind: 'natural', deductPoints: '2.00' }),
    limit('reply', 'service', 120),
    limit('reply', 'service', 60, {
      orderType: 'complaint',
      complaintLevelId: levels[2],
      clockKind: 'natural',
    }),
    limit('reply', 'service', 30, {
      orderType: 'complaint',
      complaintLevelId: levels[3],
      clockKind: 'natural',
    }),
    limit('handle', 'repair', day, { graceMinutes: 30, needReason: true, deductPoints: '1.50' }),
    limit('handle', 'repair', 3 * day, { orderType: 'publicRepair', needReason: true, deductPoints: '1.00' }),
    limit('handle', 'repair', 2 * day, { categoryId: categoryOf.get('门窗'), needReason: true }),
    limit('handle', 'repair', 240, {
      urgency: 'critical',
      clockKind: 'natural',
      needReason: true,
    }),
    limit('handle', 'service', 3 * day, { needReason: true, deductPoints: '1.00' }),
    limit('handle', 'inner', 3 * day),
  ])

  const ladder = [
    [1, '班组级', ['handler', 'dispatcher'], 'community'],
    [2, '项目级', ['position'], 'community'],
    [3, '公司级', ['superior', 'user'], 'company'],
  ] as const
  const lines = ['repair', 'service'] as const
  const rungs = lines.flatMap((bizLine) =>
    ladder.map(([level, name, receiverKinds, reach]) => ({
      bizLine,
      level,
      name,
      receiverKinds,
      reach,
    })),
  )
  const rungIds = await write(escalationLevel, rungs)
  const rungOf = (line: string, level: number) =>
    rungIds[rungs.findIndex((one) => one.bizLine === line && one.level === level)]!
  await relate(
    q,
    'escalation_level__position_ids',
    lines.map((line) => ({ owner: rungOf(line, 2), target: positions.get('项目经理')! })),
  )
  await relate(
    q,
    'escalation_level__user_ids',
    lines.map((line) => ({ owner: rungOf(line, 3), target: users['manager01']! })),
  )
  const soon = '工单{单号}（{类别}）的{环节}将在{剩余分钟}分钟后到期'
  const late = '工单{单号}（{类别}，{位置}）的{环节}已超时{超时分钟}分钟'
  await write(
    reminderRule,
    lines.flatMap((bizLine) => [
      { bizLine, stage: 'handle', kind: 'before', minutes: 30, levelId: null, template: soon },
      {
        bizLine,
        stage: 'handle',
        kind: 'after',
        minutes: 0,
        levelId: rungOf(bizLine, 1),
        template: late,
        repeatMinutes: 60,
        maxRepeat: 2,
      },
      { bizLine, stage: 'handle', kind: 'after', minutes: 120, levelId: rungOf(bizLine, 2), template: late },
      { bizLine, stage: 'handle', kind: 'after', minutes: 480, levelId: rungOf(bizLine, 3), template: late },
      { bizLine, stage: 'accept', kind: 'before', minutes: 10, levelId: null, template: soon },
      { bizLine, stage: 'accept', kind: 'after', minutes: 0, levelId: rungOf(bizLine, 1), template: late },
      { bizLine, stage: 'accept', kind: 'after', minutes: 30, levelId: rungOf(bizLine, 2), template: late },
    ]),
  )

  await write(
    visitStatus,
    (
      [
        ['已接通', 'done', null, true],
        ['无人接听', 'retry', 3, true],
        ['稍后再访', 'retry', 3, true],
        ['拒访', 'fail', null, false],
        ['号码错误', 'fail', null, false],
      ] as const
    ).map(([name, kind, maxRetry, countInRate], sort) => ({ name, kind, maxRetry: maxRetry ?? 1, countInRate, sort })),
  )
  await write(
    evalDimension,
    (
      [
        ['响应速度', ALL.filter((type) => type !== 'inner'), 30],
        ['服务态度', ALL.filter((type) => type !== 'inner'), 30],
        ['维修质量', ['repair', 'publicRepair'], 40],
        ['收费合理', ['repair'], 20],
      ] as const
    ).map(([name, orderTypes, weight], sort) => ({ name, orderTypes, weight, required: sort < 3, sort })),
  )
  await write(
    defaultComment,
    Object.entries(COMMENTS).flatMap(([bizLine, stages]) =>
      Object.entries(stages).flatMap(([stage, texts]: [string, readonly string[]]) =>
        texts.map((text, sort) => ({ bizLine, stage, text, sort })),
      ),
    ),
  )
  await write(
    defaultAppraisal,
    ALL.map((orderType) => ({
      orderType,
      enabled: orderType === 'inner' ? 0 : 1,
      days: 7,
      score: 5,
      comment: '系统默认好评',
    })),
  )
}
