import { event } from '@wuguan/contract/event/event.entity'
import { eventAuditor } from '@wuguan/contract/event/event-auditor.entity'
import { eventEvidence } from '@wuguan/contract/event/event-parts.entity'
import { eventLevel } from '@wuguan/contract/event/event-level.entity'
import type { ReceiverKind, ReminderMoment } from '@wuguan/contract/event/event-options'
import { eventReminder } from '@wuguan/contract/event/event-reminder.entity'
import { eventType } from '@wuguan/contract/event/event-type.entity'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { demoPicture } from './basedata-picture.demo.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { eventHooks } from '../../modules/event/event.hooks.ts'
import { eventSteps } from '../../modules/event/steps.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Name, colour, minutes to report, audit and follow up, hours to close. */
const LEVELS = [
  ['特别重大', 'red', 10, 30, 30, 168],
  ['重大', 'orange', 20, 60, 60, 120],
  ['较大', 'yellow', 30, 120, 240, 96],
  ['一般', 'blue', 30, 240, 480, 72],
] as const
const GUIDES: Readonly<Record<string, string>> = {
  治安: '1. 保护现场，控制事态，必要时报警。\n2. 调取监控并封存录像。\n3. 安抚当事人，登记证人。',
  消防: '1. 立即报119并疏散人员。\n2. 切断电源，使用就近灭火器材。\n3. 引导消防车进场，清点人数。',
  设备设施: '1. 关闭相关阀门或电源。\n2. 设置警戒和提示。\n3. 通知工程人员抢修，告知受影响住户。',
  自然灾害: '1. 关注预警，巡查低洼和高空部位。\n2. 备好沙袋、水泵。\n3. 转移受威胁人员。',
  公共卫生: '1. 报告属地卫生部门。\n2. 隔离区域，登记接触人员。\n3. 配合采样和消杀。',
  人身伤害: '1. 叫120并做现场急救。\n2. 通知家属。\n3. 保护现场，留存影像。',
}
const TYPES = {
  治安: ['业主纠纷', '打架斗殴', '盗窃', '高空抛物', '人员走失'],
  消防: ['电动车起火', '厨房起火', '火警误报', '消防设施故障'],
  设备设施: ['管道爆裂', '地库积水', '停电', '外墙脱落', '电梯困人', '燃气泄漏'],
  自然灾害: ['台风', '暴雨内涝', '树木倒伏', '雷击'],
  公共卫生: ['食物中毒', '传染病', '水质异常'],
  人身伤害: ['摔伤', '高空坠落', '宠物伤人', '触电'],
} as const
const GRAVE: Readonly<Record<string, string>> = { 高空坠落: '重大', 燃气泄漏: '较大', 食物中毒: '较大', 触电: '重大' }

type Ending = 'closed' | 'handling' | 'pendingAudit' | 'pendingClose' | 'rejected' | 'draft'
interface Story {
  readonly title: string
  readonly type: string
  readonly level: string
  readonly place: string
  readonly text: string
  readonly minutes: number
  readonly ending: Ending
  readonly more?: Readonly<Record<string, unknown>>
}
const story = (
  title: string,
  type: string,
  place: string,
  text: string,
  { level = '一般', minutes = 12, ending = 'closed' as Ending, ...more }: Partial<Story> & Record<string, unknown> = {},
): Story => ({ title, type, level, place, text, minutes, ending, more })

/** From the oldest to the newest, over half a year. */
const STORIES: readonly Story[] = [
  story('高空抛物砸坏车辆', '高空抛物', '3栋楼下停车位', '业主反映车辆挡风玻璃被高处落下的花盆砸裂，现场无人受伤。', {
    lossAmount: '3800.00',
    policeCalled: true,
  }),
  story('B2地库积水', '地库积水', '地下车库B2东区', '集水井水泵跳闸，地库东区积水约5厘米，已拉警戒线并转移车辆。', {
    level: '较大',
    lossAmount: '12000.00',
    affectedHouses: 26,
  }),
  story('业主因噪音发生争执', '业主纠纷', '5栋2单元', '两户业主因装修噪音发生口角，经管家和秩序员劝解后平息。'),
  story('电动车起火已扑灭', '电动车起火', '非机动车棚', '一辆电动车充电时起火，秩序员用灭火器扑灭，无人员受伤。', {
    level: '较大',
    fireCalled: true,
    lossAmount: '5600.00',
  }),
  story('外墙瓷砖脱落', '外墙脱落', '8栋北侧', '8栋北侧三层外墙瓷砖脱落约2平方米，已设置隔离区。', {
    lossAmount: '800.00',
  }),
  story(
    '老人走失已找回',
    '人员走失',
    '小区南门',
    '82岁老人下午外出未归，经调取监控和联系派出所，当晚在附近公园找回。',
    { policeCalled: true },
  ),
  story('疑似食物中毒', '食物中毒', '社区活动室', '活动后三名业主出现腹痛呕吐，已送医并报告街道卫生部门。', {
    level: '较大',
    injured: 3,
    ambulanceCalled: true,
  }),
  story('水管爆裂停水', '管道爆裂', '6栋管道井', '6栋主供水管爆裂，已关阀抢修，影响一个单元供水。', {
    affectedHouses: 48,
  }),
  story('快递柜旁盗窃', '盗窃', '西门快递柜', '业主快递被冒领，已调取监控并协助报警处理。', {
    policeCalled: true,
    lossAmount: '1299.00',
    minutes: 55,
  }),
  story('2号梯困人', '电梯困人', '2栋2号电梯', '电梯停在7层与8层之间，两名业主被困，维保人员20分钟内放人。'),
  story('树木倒伏压车', '树木倒伏', '中心花园路口', '大风刮倒行道树一棵，压到一辆轿车，已清理现场。', {
    lossAmount: '4200.00',
  }),
  story('业主在大堂摔倒', '摔伤', '1栋大堂', '雨天地面湿滑，一名业主摔倒手腕受伤，已陪同就医。', { injured: 1 }),
  story('消防主机误报', '火警误报', '10栋消防控制室', '烟感误报警，值班人员现场核实后复位，已联系维保检查。'),
  story('小区停电', '停电', '全区', '外电检修提前停电，启动发电机保障电梯和应急照明。', { affectedHouses: 320 }),
  story('宠物犬咬伤儿童', '宠物伤人', '儿童游乐区', '未牵绳的犬只咬伤一名儿童小腿，已送医注射疫苗并约谈犬主。', {
    injured: 1,
    mediaRisk: true,
    level: '较大',
  }),
  story('装修工人打架', '打架斗殴', '7栋1201', '两名装修工人因结算发生打斗，秩序员制止后报警处理。', {
    policeCalled: true,
    injured: 1,
  }),
  story('燃气异味', '燃气泄漏', '9栋3单元', '业主闻到楼道有燃气味，已关阀通风并通知燃气公司检查。', {
    level: '较大',
    affectedHouses: 24,
  }),
  story('暴雨倒灌', '暴雨内涝', '地库入口', '短时强降雨，地库入口出现倒灌，使用沙袋和水泵排水。', { level: '较大' }),
  story('厨房起火', '厨房起火', '4栋601', '业主炒菜时油锅起火，使用灭火毯扑灭，厨房部分烧损。', {
    level: '较大',
    lossAmount: '8600.00',
    fireCalled: true,
  }),
  story('自来水发黄', '水质异常', '2栋', '多户反映自来水发黄，已排放管道并送检，结果合格。', { affectedHouses: 60 }),
  story('外墙清洗工人坠落', '高空坠落', '11栋西侧', '外墙清洗工人作业时安全绳断裂坠落，经抢救无效死亡，现场已封闭。', {
    level: '特别重大',
    dead: 1,
    policeCalled: true,
    ambulanceCalled: true,
    mediaRisk: true,
    minutes: 8,
  }),
  story('配电房触电', '触电', '地下配电房', '外包电工检修时触电受伤，已送医，配电房停电检查。', {
    level: '重大',
    injured: 1,
    ambulanceCalled: true,
    minutes: 15,
  }),
  story('车库火灾', '电动车起火', 'B1充电区', '两辆电动车起火冒烟，疏散两栋住户，消防到场扑灭。', {
    level: '重大',
    fireCalled: true,
    lossAmount: '68000.00',
    affectedHouses: 96,
    minutes: 14,
  }),
  story('外卖员电梯口纠纷', '业主纠纷', '12栋电梯厅', '外卖员与业主因占用电梯发生争吵，劝离后无后续。'),
  story('围墙边盗窃未遂', '盗窃', '北侧围墙', '监控发现陌生人翻越围墙，秩序员赶到后离开，已加强巡逻。', {
    minutes: 48,
  }),
  story('台风刮落广告牌', '台风', '商业街', '台风外围大风刮落商铺广告牌一块，无人员受伤。', { lossAmount: '2600.00' }),
  story('健身区儿童摔伤', '摔伤', '健身广场', '儿童从器械上摔落擦伤，已消毒处理并联系家长。', { injured: 1 }),
  story('消防水泵不启动', '消防设施故障', '消防泵房', '月度测试时消防水泵无法启动，已联系维保单位抢修。', {
    level: '较大',
  }),
  story('雷击损坏门禁', '雷击', '东门岗亭', '雷雨天气门禁控制器被击坏，临时改为人工核验。', {
    lossAmount: '3500.00',
    minutes: 70,
    ending: 'handling',
  }),
  story('高空抛烟头引燃杂物', '高空抛物', '6栋裙楼平台', '裙楼平台杂物被烟头引燃冒烟，秩序员及时浇灭。', {
    minutes: 41,
    ending: 'pendingClose',
  }),
  story('地库再次积水', '地库积水', '地下车库B2西区', '排水管堵塞，西区积水约3厘米，工程人员正在疏通。', {
    ending: 'handling',
  }),
  story('楼道电动车充电冒烟', '电动车起火', '3栋5楼楼道', '业主违规在楼道给电动车充电冒烟，已断电并搬离。', {
    ending: 'handling',
  }),
  story('外墙渗水瓷砖空鼓', '外墙脱落', '10栋南侧', '巡查发现外墙瓷砖空鼓存在脱落风险，已设置警戒。', {
    ending: 'pendingAudit',
    minutes: 9,
  }),
  story('访客打伤秩序员', '打架斗殴', '南门岗', '访客拒绝登记并推搡秩序员致其手臂受伤，已报警。', {
    level: '重大',
    injured: 1,
    policeCalled: true,
    ending: 'rejected',
  }),
  story('疑似传染病', '传染病', '幼儿园旁', '幼儿园反馈多名儿童发热，待与街道核实。', { ending: 'draft' }),
  story('快递车刮蹭', '业主纠纷', '西门通道', '快递车与业主车辆刮蹭，双方协商中，情况待补充。', { ending: 'draft' }),
]
const FOLLOWS = [
  '现场已控制，正在联系相关人员核实情况。',
  '已与当事人沟通，制定处理方案并通知工程和秩序配合。',
  '处理完毕，现场恢复正常，继续观察。',
]

/** Levels, types, reminders and auditors of the branch, and 36 events of half a year, each led as its people would have. */
export async function seedEventDemo(demo: DemoContext): Promise<void> {
  const { q, now, kernel, companies, users } = demo
  const companyId = companies[HOME]!
  const stage = new Stage(demo, companyId)
  const manager = users['manager01']!
  const steward = users['steward01']!
  const context = await stage.as(manager, now)
  const write = await stage.writer(manager)
  const levels = LEVELS.map(([name, color, reportMinutes, auditMinutes, followMinutes, closeHours], at) => ({
    id: uuidv7(),
    name,
    rank: at + 1,
    color,
    reportMinutes,
    auditMinutes,
    followMinutes,
    closeHours,
    enabled: 1,
  }))
  await write(eventLevel, levels)
  const level = (name: string) => levels.find((one) => one.name === name)!.id

  const roots = Object.keys(TYPES).map((name, sort) => {
    const id = uuidv7()
    return {
      id,
      name,
      code: `T${sort + 1}`,
      sort,
      parentId: null as string | null,
      path: `${id}/`,
      guide: GUIDES[name]!,
      defaultLevelId: level('一般'),
      enabled: 1,
    }
  })
  const leaves = roots.flatMap((root) =>
    TYPES[root.name as keyof typeof TYPES].map((name, sort) => {
      const id = uuidv7()
      return {
        ...root,
        id,
        name,
        code: `${root.code}${String(sort + 1).padStart(2, '0')}`,
        sort,
        parentId: root.id,
        path: `${root.path}${id}/`,
        defaultLevelId: level(GRAVE[name] ?? '一般'),
      }
    }),
  )
  await write(eventType, [...roots, ...leaves])
  const type = (name: string) => leaves.find((one) => one.name === name)!.id

  const rule = (
    name: string,
    moment: ReminderMoment,
    receiverKinds: readonly ReceiverKind[],
    template: string,
    { offsetMinutes = 0, repeatMinutes = 0, maxRepeat = 0 } = {},
  ) => ({
    id: uuidv7(),
    levelId: level(name),
    moment,
    offsetMinutes,
    repeatMinutes,
    maxRepeat,
    receiverKinds,
    channels: ['inbox'],
    template,
    enabled: 1,
  })
  const again = { repeatMinutes: 30, maxRepeat: 3 }
  await write(eventReminder, [
    rule('特别重大', 'reported', ['handler', 'superior'], '{项目}发生{级别}事件：{标题}，请立即处置并报告上级'),
    rule('特别重大', 'noFollow', ['handler', 'superior'], '{级别}事件“{标题}”已超过跟进时限{分钟}分钟', again),
    rule('特别重大', 'auditOver', ['auditor', 'superior'], '{级别}事件“{标题}”审核已超时{分钟}分钟', again),
    rule('重大', 'reported', ['handler', 'superior'], '{项目}发生{级别}事件：{标题}，请立即处置'),
    rule('重大', 'noFollow', ['handler', 'superior'], '{级别}事件“{标题}”已超过跟进时限{分钟}分钟', again),
    rule('重大', 'auditOver', ['auditor'], '{级别}事件“{标题}”等待您审核，已超时{分钟}分钟', again),
    rule('较大', 'lateReport', ['reporter', 'superior'], '{级别}事件“{标题}”迟报，请说明原因'),
    rule('较大', 'noFollow', ['handler'], '{级别}事件“{标题}”未按时跟进，请及时更新处置情况'),
    rule('较大', 'closed', ['reporter', 'handler'], '{级别}事件“{标题}”已结案'),
    rule('一般', 'auditOver', ['auditor'], '事件“{标题}”等待您审核', { offsetMinutes: 60 }),
    rule('一般', 'noFollow', ['handler'], '事件“{标题}”未按时跟进', { offsetMinutes: 120 }),
    rule('一般', 'closeOver', ['handler', 'superior'], '事件“{标题}”超过结案时限，请尽快结案'),
  ])

  const communities = (
    await q.query<{ id: number }>(
      'select id from community where company_id = $1 and deleted_at is null order by id limit 3',
      [companyId],
    )
  ).map(({ id }) => id)
  // Where both of them work.
  const places = (
    await q.query<{ id: number }>(
      'select c.community_id as id from user_community c where c.user_id = $1 and exists (select 1 from user_community m where m.user_id = $2 and m.community_id = c.community_id) order by 1',
      [steward, manager],
    )
  ).map(({ id }) => id)
  const auditor = (step: number, of: Record<string, unknown> = {}) => ({
    id: uuidv7(),
    communityId: null,
    typeId: null,
    levelId: null,
    step,
    kind: 'user',
    userIds: [manager],
    mode: 'any',
    enabled: 1,
    ...of,
  })
  const root = (name: string) => roots.find((one) => one.name === name)!.id
  const [manages] = await q.query<{ id: number }>(
    'select p.id from position p join user_position u on u.position_id = p.id and u.user_id = $1 order by p.id limit 1',
    [manager],
  )
  await write(eventAuditor, [
    auditor(1),
    ...communities.map((communityId) => auditor(1, { communityId, userIds: [users['group01']!] })),
    auditor(1, { typeId: root('消防') }),
    auditor(1, { typeId: root('人身伤害') }),
    auditor(1, { typeId: type('燃气泄漏') }),
    auditor(1, { levelId: level('特别重大'), mode: 'all' }),
    auditor(1, { levelId: level('重大') }),
    auditor(1, {
      typeId: root('公共卫生'),
      ...(manages ? { kind: 'position', userIds: null, positionIds: [manages.id] } : {}),
    }),
  ])

  const act = (at: ActionContext, verb: string, id: string, values: Record<string, unknown> = {}) =>
    moveOne(at, eventSteps, eventHooks as AnyHooks, verb, id, values)
  const settle = async (id: string, result: 'approved' | 'rejected', at: Date) => {
    const [open] = await q.query<{ instance: string }>(
      'select process_instance_id as instance from event where id = $1',
      [id],
    )
    await stage.settle(open!.instance, result, at)
  }
  const lead = async (one: Story, at: number): Promise<void> => {
    const days = ((STORIES.length - at) * 175) / STORIES.length
    const fresh = ['handling', 'pendingAudit', 'pendingClose'].includes(one.ending)
    // What still waits is of today and yesterday.
    const found = new Date(
      fresh ? now.getTime() - (STORIES.length - at) * HOUR : now.getTime() - days * DAY - ((at * 5) % 14) * HOUR,
    )
    const told = new Date(found.getTime() + one.minutes * MINUTE)
    const then = await stage.as(steward, told)
    const { id: made } = await createRow(writing(then, event, eventHooks), {
      communityId: places[at % places.length],
      title: one.title,
      typeId: type(one.type),
      levelId: level(one.level),
      happenedAt: dateTimeOf(new Date(found.getTime() - (at % 4) * 3 * MINUTE)),
      foundAt: dateTimeOf(found),
      location: one.place,
      description: one.text,
      measures: '已到现场处置，设置警戒并通知相关人员。',
      handlerId: at % 3 === 0 && !fresh ? manager : steward,
      ...one.more,
    })
    const id = String(made)
    await q.query('update event set created_at = $2, updated_at = $2 where id = $1', [id, told])
    if (one.ending === 'draft') return
    await act(then, 'report', id)
    if (one.ending === 'pendingAudit') return
    await settle(id, one.ending === 'rejected' ? 'rejected' : 'approved', told)
    if (one.ending === 'rejected') return
    const handler = at % 3 === 0 && !fresh ? manager : steward
    const step = fresh ? 20 * MINUTE : 5 * HOUR
    for (const [n, content] of FOLLOWS.slice(0, fresh ? 1 : 3).entries())
      await act(await stage.as(handler, new Date(told.getTime() + (n + 1) * step)), 'follow', id, { content })
    if (one.ending === 'handling') return
    const done = new Date(told.getTime() + (fresh ? 2 : 4) * step)
    await act(await stage.as(handler, done), 'close', id, {
      closeSummary: `${one.title}已处理完毕，现场恢复，相关人员无异议。`,
      causeText: '日常巡查不到位，隐患未及时消除。',
      improveText: '加强巡查频次，将该部位列入重点检查清单。',
    })
    const [{ status }] = (await q.query<{ status: number }>('select status from event where id = $1', [id])) as [
      { status: number },
    ]
    if (one.ending === 'closed' && status === 40) await settle(id, 'approved', done)
  }
  for (const [at, one] of STORIES.entries()) await lead(one, at)

  // What only few may see of the gravest: a scanned statement.
  const picture = await demoPicture(demo)
  const grave = await q.query<{ id: string; companyId: number; communityId: number }>(
    `select e.id, e.company_id as "companyId", e.community_id as "communityId" from event e join event_level l on l.id = e.level_id
     where e.event_no is not null and e.company_id = $1 order by l.rank, e.event_no limit 3`,
    [companyId],
  )
  for (const { id: eventId, ...where } of grave) {
    const id = uuidv7()
    const file = await picture({ entity: eventEvidence.name, id, field: 'files', name: '当事人陈述.png', companyId })
    const draft = { eventId, name: '当事人陈述', files: [file] }
    await insertRows(q, eventEvidence, [{ draft, place: where, id }], context.actor, kernel.secrets, now)
  }
}
