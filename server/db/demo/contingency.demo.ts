import { contingencyClassification } from '@wuguan/contract/contingency/contingency-classification.entity'
import { contingencyEvent } from '@wuguan/contract/contingency/contingency-event.entity'
import { contingencyLevel } from '@wuguan/contract/contingency/contingency-level.entity'
import { contingencyPermission } from '@wuguan/contract/contingency/contingency-permission.entity'
import type { RightKind, Tier } from '@wuguan/contract/contingency/contingency-options'
import { contingencyType } from '@wuguan/contract/contingency/contingency-type.entity'
import { dateTimeOf } from '../../kernel/clock.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import { contingencyHooks } from '../../modules/contingency/contingency.hooks.ts'
import { takeOver } from '../../modules/contingency/report.service.ts'
import { contingencySteps } from '../../modules/contingency/steps.service.ts'
import { taskHooks, taskSteps } from '../../modules/contingency/task.service.ts'
import { report as reportEvent } from '../../modules/event/event.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Name, colour, minutes to report and to report again, days to close, up to whom it goes. */
const LEVELS: readonly (readonly [string, string, number, number, number, Tier])[] = [
  ['Ⅰ级特别重大', 'red', 10, 30, 30, 'group'],
  ['Ⅱ级重大', 'orange', 20, 60, 20, 'company'],
  ['Ⅲ级较大', 'yellow', 30, 120, 15, 'company'],
  ['Ⅳ级一般', 'blue', 30, 240, 7, 'community'],
]
const CLASSES = {
  自然灾害: ['台风暴雨', '地质灾害', '雷电灾害', '高温寒潮'],
  事故灾难: ['火灾事故', '电梯事故', '供水供电事故', '燃气事故', '建筑物安全', '环境污染'],
  公共卫生: ['传染病疫情', '食品安全', '生活饮用水'],
  社会安全: ['群体事件', '治安案件', '人员走失', '涉外事件', '舆情事件'],
} as const

type Steps = readonly (readonly [step: string, role: string, minutes: number])[]
const BRIEF: Steps = [
  ['到场核实情况并设置警戒', '秩序队长', 10],
  ['通知相关岗位和维保单位', '值班经理', 15],
  ['组织现场处置并疏导人员', '秩序队长', 30],
  ['向业主发布通知并做好解释', '客服管家', 60],
  ['清理现场、恢复秩序并留存影像', '工程主管', 180],
]
const FIRE: Steps = [
  ['确认火情并拨打119', '消防控制室', 3],
  ['启动消防广播和排烟', '消防控制室', 5],
  ['切断着火区域电源和燃气', '工程主管', 8],
  ['疏散楼层', '秩序队长', 15],
  ['组织义务消防队扑救初期火灾', '秩序队长', 15],
  ['打开消防通道并引导消防车', '门岗', 15],
  ['清点人数并安置疏散人员', '客服管家', 30],
  ['救护伤员并联系120', '值班经理', 20],
  ['保护现场并配合火因调查', '秩序队长', 120],
]
const LIFT: Steps = [
  ['安抚被困人员并确认楼层', '消防控制室', 3],
  ['通知维保单位到场', '工程主管', 5],
  ['电梯断电并守候在层门', '维修技工', 10],
  ['维保人员到场解救', '电梯维保', 30],
  ['检查被困人员身体状况', '客服管家', 40],
  ['停梯检查并张贴告示', '工程主管', 60],
]
const FLOOD: Steps = [
  ['关闭地库入口并放置沙袋', '秩序队长', 10],
  ['启动排水泵和备用水泵', '维修技工', 10],
  ['切断受淹区域电源', '工程主管', 15],
  ['疏散地库人员和车辆', '秩序队长', 20],
  ['停运受影响电梯', '工程主管', 20],
  ['通知业主并登记受损车辆', '客服管家', 60],
  ['排水清淤', '维修技工', 240],
  ['检查设备绝缘后恢复供电', '工程主管', 300],
]
const TYPES: readonly (readonly [string, string, string, string, Steps])[] = [
  ['HZ', '火灾', '火灾事故', 'Ⅲ级较大', FIRE],
  ['DT', '电梯困人', '电梯事故', 'Ⅳ级一般', LIFT],
  ['TS', '停水停电', '供水供电事故', 'Ⅳ级一般', BRIEF],
  ['RQ', '燃气泄漏', '燃气事故', 'Ⅲ级较大', BRIEF],
  ['NL', '内涝', '台风暴雨', 'Ⅳ级一般', FLOOD],
  ['TF', '台风', '台风暴雨', 'Ⅳ级一般', BRIEF],
  ['LD', '雷击', '雷电灾害', 'Ⅳ级一般', BRIEF],
  ['WQ', '外墙脱落', '建筑物安全', 'Ⅳ级一般', BRIEF],
  ['ZW', '高空坠物', '建筑物安全', 'Ⅳ级一般', BRIEF],
  ['CR', '传染病', '传染病疫情', 'Ⅲ级较大', BRIEF],
  ['SP', '食物中毒', '食品安全', 'Ⅲ级较大', BRIEF],
  ['SZ', '水质异常', '生活饮用水', 'Ⅳ级一般', BRIEF],
  ['QT', '群体上访', '群体事件', 'Ⅲ级较大', BRIEF],
  ['ZA', '治安案件', '治安案件', 'Ⅳ级一般', BRIEF],
]
/** Which emergency a type of event becomes. */
const MAPPED: Readonly<Record<string, string>> = {
  消防: '火灾',
  电梯困人: '电梯困人',
  停电: '停水停电',
  燃气泄漏: '燃气泄漏',
  地库积水: '内涝',
  暴雨内涝: '内涝',
  台风: '台风',
  外墙脱落: '外墙脱落',
  高空抛物: '高空坠物',
  食物中毒: '食物中毒',
  传染病: '传染病',
  治安: '治安案件',
}

type Ending = 'closed' | 'responding' | 'controlled' | 'rejected' | 'draft'
interface Story {
  readonly title: string
  readonly type: string
  readonly place: string
  readonly text: string
  readonly level?: string
  readonly ending?: Ending
  readonly minutes?: number
  readonly more?: Readonly<Record<string, unknown>>
}
const GRAVEST = 'Ⅰ级特别重大'
const GRAVE = 'Ⅱ级重大'
const GREATER = 'Ⅲ级较大'
/** From the oldest to the newest, over a year. */
const STORIES: readonly Story[] = [
  {
    title: '高层住宅火灾',
    type: '火灾',
    level: GRAVEST,
    place: '12栋2单元18层',
    text: '18层住户电动车电池入户充电起火，浓烟沿楼梯间蔓延，已启动消防广播，疏散楼内住户，消防救援到场扑救。',
    minutes: 6,
    more: {
      injured: 2,
      evacuated: 120,
      lossAmount: '1286000.00',
      mediaRisk: true,
      externalUnits: ['fire', 'medical', 'police', 'street'],
    },
  },
  {
    title: '3号梯困人',
    type: '电梯困人',
    place: '3栋3号电梯',
    text: '电梯停在9层与10层之间，三名业主被困，维保人员到场后放人。',
  },
  {
    title: '台风“苏力”过境',
    type: '台风',
    place: '全区',
    text: '台风过境，多处树木倒伏，地库入口堆放沙袋，巡查高空悬挂物。',
    more: { lossAmount: '23600.00' },
  },
  {
    title: '车库入口倒灌',
    type: '内涝',
    place: '地库东入口',
    text: '短时强降雨造成地库东入口倒灌，积水约8厘米，已启动备用水泵。',
    more: { lossAmount: '8600.00' },
  },
  {
    title: '地下配电房浸水',
    type: '停水停电',
    level: GRAVE,
    place: '地下一层配电房',
    text: '市政管网倒灌导致地下配电房进水，全区停电，电梯停运，已启动应急发电并转移设备。',
    minutes: 15,
    more: { lossAmount: '462000.00', externalUnits: ['utility', 'street'], mediaRisk: true },
  },
  {
    title: '外墙瓷砖大面积脱落',
    type: '外墙脱落',
    place: '6栋南侧',
    text: '6栋南侧12层外墙瓷砖脱落约5平方米，砸坏两辆车，已封闭通道。',
    more: { lossAmount: '15800.00' },
  },
  {
    title: '5号梯困人',
    type: '电梯困人',
    place: '8栋5号电梯',
    text: '电梯冲顶后停运，一名老人被困，维保人员到场解救并送医检查。',
    minutes: 45,
  },
  {
    title: '业主集体维权',
    type: '群体上访',
    level: GREATER,
    place: '物业服务中心',
    text: '约六十名业主因停车收费调整聚集，情绪激动，街道和派出所到场协调。',
    more: { mediaRisk: true, externalUnits: ['police', 'street'] },
  },
  {
    title: '供水主管爆裂',
    type: '停水停电',
    place: '中心花园',
    text: '供水主管爆裂导致全区停水，关阀抢修并安排送水车。',
  },
  {
    title: '燃气管道被挖断',
    type: '燃气泄漏',
    level: GREATER,
    place: '4栋北侧',
    text: '道路施工挖断庭院燃气管，已疏散两栋住户并通知燃气公司关阀。',
    more: { evacuated: 86, externalUnits: ['utility', 'fire', 'police'] },
  },
  {
    title: '雷击损坏监控',
    type: '雷击',
    place: '东门',
    text: '雷击造成东门监控和道闸损坏，改为人工放行。',
    more: { lossAmount: '12400.00' },
  },
  {
    title: '花盆高空坠落',
    type: '高空坠物',
    place: '2栋楼下',
    text: '2栋高层阳台花盆坠落，砸中路边雨棚，无人员受伤，已排查同类隐患。',
  },
  {
    title: '厨房起火',
    type: '火灾',
    level: GREATER,
    place: '7栋502',
    text: '502室厨房油锅起火引燃橱柜，义务消防队扑灭，一名业主手部烫伤。',
    more: { injured: 1, evacuated: 24, externalUnits: ['fire'] },
  },
  { title: '自来水浑浊', type: '水质异常', place: '9栋', text: '9栋多户反映自来水浑浊有异味，已停用水箱并送检。' },
  {
    title: '夜间入室盗窃',
    type: '治安案件',
    place: '10栋301',
    text: '业主外出时家中被盗，已报警并调取监控，加强夜间巡逻。',
    minutes: 52,
  },
  {
    title: '幼儿园聚集性腹泻',
    type: '食物中毒',
    level: GREATER,
    place: '配套幼儿园',
    text: '配套幼儿园九名儿童出现呕吐腹泻，已送医并报告属地卫生部门。',
    more: { injured: 9, externalUnits: ['medical', 'street'] },
  },
  {
    title: '暴雨地库积水',
    type: '内涝',
    place: '地库B2西区',
    text: '暴雨造成地库西区积水，已转移车辆并排水。',
    more: { lossAmount: '6200.00' },
  },
  {
    title: '1号梯困人',
    type: '电梯困人',
    place: '1栋1号电梯',
    text: '电梯突然停运，两名业主被困，已通知维保单位到场。',
    ending: 'rejected',
  },
  {
    title: '全区停电',
    type: '停水停电',
    place: '全区',
    text: '外电故障全区停电，已启动发电机保障电梯和应急照明。',
    ending: 'controlled',
    minutes: 12,
  },
  {
    title: '地库充电区冒烟',
    type: '火灾',
    level: GREATER,
    place: '地库B1充电区',
    text: '充电区两辆电动车冒烟，已断电疏散，义务消防队到场处置。',
    ending: 'responding',
    minutes: 8,
    more: { evacuated: 32, externalUnits: ['fire'] },
  },
  {
    title: '外墙空鼓脱落',
    type: '外墙脱落',
    place: '11栋东侧',
    text: '11栋东侧外墙空鼓脱落，已拉设警戒线并封闭人行道。',
    ending: 'controlled',
    minutes: 9,
  },
  {
    title: '疑似聚集性发热',
    type: '传染病',
    level: GREATER,
    place: '老年活动中心',
    text: '老年活动中心多名老人发热，待与社区卫生服务中心核实。',
    ending: 'draft',
  },
  {
    title: '高空广告牌松动',
    type: '高空坠物',
    place: '商业街',
    text: '商业街二层广告牌松动，大风预警下存在坠落风险。',
    ending: 'draft',
  },
]
const plan = (name: string, steps: Steps) =>
  `<h2>${name}应急预案</h2><p>一、原则：先救人、后救物，先控制、后处置；现场由总指挥统一指挥，处置不等审批。</p><p>二、步骤：</p><ol>${steps.map(([step, role, minutes]) => `<li>${step}（${role}，${minutes}分钟内）</li>`).join('')}</ol><p>三、信息：首报在时限内完成，处置期间按续报间隔续报；对外口径统一由总指挥发布。</p>`

/** Levels, classifications, types with their plans, rights, and the emergencies of a year, each led as its people would have. */
export async function seedContingencyDemo(demo: DemoContext): Promise<void> {
  const { q, now, companies, users } = demo
  const companyId = companies[HOME]!
  const stage = new Stage(demo, companyId)
  const [guard, manager] = [users['zhaolei']!, users['manager01']!]
  const write = await stage.writer(manager)
  await q.query('update company set leader_id = $1 where parent_id is null and leader_id is null', [users['group01']])

  const levels = LEVELS.map(([name, color, reportMinutes, progressMinutes, closeDays, approveTo], at) => ({
    id: uuidv7(),
    name,
    rank: at + 1,
    color,
    reportMinutes,
    progressMinutes,
    closeDays,
    approveTo,
    enabled: 1,
  }))
  await write(contingencyLevel, levels)
  const level = (name: string) => levels.find((one) => one.name === name)!.id
  const roots = Object.keys(CLASSES).map((name, sort) => {
    const id = uuidv7()
    return { id, name, code: `Y${sort + 1}`, sort, parentId: null as string | null, path: `${id}/`, enabled: 1 }
  })
  const leaves = roots.flatMap((root) =>
    CLASSES[root.name as keyof typeof CLASSES].map((name, sort) => {
      const id = uuidv7()
      const code = `${root.code}${String(sort + 1).padStart(2, '0')}`
      return { ...root, id, name, code, sort, parentId: root.id, path: `${root.path}${id}/` }
    }),
  )
  await write(contingencyClassification, [...roots, ...leaves])
  const types = TYPES.map(([code, name, leaf, usual, steps]) => ({
    id: uuidv7(),
    code,
    name,
    classificationId: leaves.find((one) => one.name === leaf)!.id,
    defaultLevelId: level(usual),
    planText: plan(name, steps),
    checklist: steps.map(([step, roleText, limitMinutes]) => ({ step, roleText, limitMinutes })),
    enabled: 1,
  }))
  await write(contingencyType, types)
  const type = (name: string) => types.find((one) => one.name === name)!.id
  for (const [own, to] of Object.entries(MAPPED))
    await q.query('update event_type set contingency_type_id = $3 where company_id = $1 and name = $2', [
      companyId,
      own,
      type(to),
    ])
  await q.query("update event_level set must_upgrade = true where company_id = $1 and name = '特别重大'", [companyId])

  const roles = await q.query<{ id: number; code: string }>(
    "select id, code from sys_role where code in ('group_admin', 'branch_manager', 'project_manager', 'security_lead', 'engineer_lead', 'auditor')",
  )
  const role = (code: string) => roles.find((one) => one.code === code)!.id
  const right = (name: string, kinds: readonly RightKind[], codes: readonly string[], more = {}) => ({
    id: uuidv7(),
    name,
    kinds,
    granteeKind: 'role',
    roleIds: codes.map(role),
    enabled: 1,
    ...more,
  })
  await write(contingencyPermission, [
    right(
      '管理层全部权限',
      ['view', 'report', 'handle', 'close', 'export'],
      ['group_admin', 'branch_manager', 'project_manager'],
    ),
    right('秩序队长上报与处置', ['view', 'report', 'handle'], ['security_lead']),
    right('秩序队长结案（一般事件）', ['close'], ['security_lead'], { levelIds: [level('Ⅳ级一般')] }),
    right('工程主管处置事故灾难', ['view', 'report', 'handle'], ['engineer_lead'], {
      classificationIds: [roots.find(({ name }) => name === '事故灾难')!.id],
    }),
    right('审计查看与导出', ['view', 'export'], ['auditor']),
    right('客服主管查看公共卫生事件', ['view'], ['project_manager'], {
      granteeKind: 'user',
      roleIds: null,
      userIds: [users['charge01']!],
      classificationIds: [roots.find(({ name }) => name === '公共卫生')!.id],
    }),
  ])

  const places = (
    await q.query<{ id: number }>(
      'select c.community_id as id from user_community c where c.user_id = $1 and exists (select 1 from user_community m where m.user_id = $2 and m.community_id = c.community_id) order by 1 limit 3',
      [guard, manager],
    )
  ).map(({ id }) => id)
  const act = (at: ActionContext, verb: string, id: string, values: Record<string, unknown> = {}) =>
    moveOne(at, contingencySteps, contingencyHooks as AnyHooks, verb, id, values)
  const field = async (id: string, column: 'process_instance_id' | 'close_process_instance_id') =>
    (await q.query<{ value: string }>(`select ${column} as value from contingency_event where id = $1`, [id]))[0]!.value
  const tasksOf = (id: string) =>
    q.query<{ id: string }>('select id from contingency_task where event_id = $1 order by sort', [id])

  /** From what was reported on: people at work, reports, control, and its end. */
  const lead = async (id: string, one: Pick<Story, 'ending' | 'title'>, told: Date, at: number): Promise<void> => {
    const { ending = 'closed' } = one
    const instance = await field(id, 'process_instance_id')
    if (ending === 'rejected') return stage.settle(instance, 'rejected', told)
    if (ending === 'closed' || ending === 'controlled') await stage.settle(instance, 'approved', told)
    const after = (minutes: number) => new Date(Math.min(told.getTime() + minutes * MINUTE, now.getTime() - MINUTE))
    const tasks = await tasksOf(id)
    if (ending === 'closed') {
      // Every fifth was late by some minutes, the last of every third plan did not apply.
      await q.query(
        `update contingency_task k set status = case when k.sort = x.last and $3 then 90 else 30 end, owner_id = $2,
           done_at = case when k.sort = x.last and $3 then null else k.due_at + case when (k.sort + $4) % 5 = 0 then interval '5 minutes' else interval '-2 minutes' end end,
           remark = case when k.sort = x.last and $3 then '现场无需此项处置' end, over_told = true
         from (select max(sort) as last from contingency_task where event_id = $1) x where k.event_id = $1`,
        [id, guard, at % 3 === 0, at],
      )
    } else
      for (const [n, task] of tasks.slice(0, ending === 'controlled' ? 4 : 2).entries())
        await moveOne(await stage.as(guard, after(4 + 3 * n)), taskSteps, taskHooks as AnyHooks, 'done', task.id, {
          remark: n === 0 ? '已到场' : null,
        })
    await act(await stage.as(guard, after(15)), 'progress', id, {
      kind: 'progress',
      content: '现场已设置警戒，各岗位到位，正在按预案处置。',
    })
    if (ending === 'responding') return
    await act(await stage.as(guard, after(70)), 'control', id, {
      controlledAt: dateTimeOf(after(35 + (at % 5) * 6)),
      content: '险情已消除，现场得到控制，继续值守观察。',
    })
    if (ending === 'controlled') return
    await act(await stage.as(guard, after(180)), 'recover', id)
    const done = new Date(Math.min(told.getTime() + (2 + (at % 4)) * DAY, now.getTime() - HOUR))
    await act(await stage.as(manager, done), 'closeApply', id, {
      closeSummary: `${one.title}处置完毕，现场已恢复正常，受影响业主已逐户回访，无遗留问题。`,
      causeText: '日常巡查和隐患排查不到位，相关设施老化且未及时更换，未能提前消除隐患。',
      dutyText: '由项目承担管理责任，相关岗位已约谈。',
      improveText: '将该部位列入重点检查清单，每月组织一次专项排查，并完善应急物资储备。',
    })
    await stage.settle(await field(id, 'close_process_instance_id'), 'approved', done)
  }
  const moments = (one: Pick<Story, 'ending' | 'minutes'>, at: number) => {
    const { ending = 'closed', minutes = 14 } = one
    const fresh = ending !== 'closed'
    const found = fresh
      ? now.getTime() - (STORIES.length - at + 1) * 25 * MINUTE
      : now.getTime() - ((STORIES.length - at) * 350 * DAY) / STORIES.length - ((at * 5) % 14) * HOUR
    return { found: new Date(found), told: new Date(found + minutes * MINUTE) }
  }
  const told = async (one: Story, at: number, drill = false): Promise<string> => {
    const { found, told: when } = moments(one, at)
    const then = await stage.as(guard, when)
    const { id: made } = await createRow(writing(then, contingencyEvent, contingencyHooks, 'system'), {
      communityId: places[at % places.length],
      title: one.title,
      typeId: type(one.type),
      levelId: level(one.level ?? 'Ⅳ级一般'),
      happenedAt: dateTimeOf(new Date(found.getTime() - (at % 4) * 3 * MINUTE)),
      foundAt: dateTimeOf(found),
      location: one.place,
      geo: { lng: 113.2644 + ((at * 7) % 20) / 1000, lat: 23.1291 + ((at * 11) % 20) / 1000 },
      description: one.text,
      measures: '已到现场处置，设置警戒并通知相关岗位。',
      commanderId: one.level === GRAVEST || one.level === GRAVE ? manager : guard,
      drill,
      ...one.more,
    })
    const id = String(made)
    await q.query('update contingency_event set created_at = $2, updated_at = $2 where id = $1', [id, when])
    if (one.ending === 'draft') return id
    await act(then, 'submit', id)
    await lead(id, one, when, at)
    return id
  }
  for (const [at, one] of STORIES.entries()) await told(one, at)

  const drill = await told(
    {
      title: '二季度消防疏散演练',
      type: '火灾',
      place: '5栋',
      text: '按消防应急预案组织疏散演练，模拟5栋8层起火，检验广播、疏散、灭火和点名流程。',
      more: { evacuated: 96 },
      ending: 'controlled',
    },
    STORIES.length - 2,
    true,
  )
  const called = await stage.as(guard, new Date(now.getTime() - 70 * MINUTE))
  const [staff] = await q.query<{ ids: number[] }>(
    `select json_agg(distinct c.user_id) as ids from user_community c join sys_user u on u.id = c.user_id and u.state = 1 and u.deleted_at is null
     join contingency_event e on e.id = $1 and e.community_id = c.community_id where u.username in ('manager01', 'steward01', 'engineer01', 'zhaolei')`,
    [drill],
  )
  await act(called, 'muster', drill, { userIds: staff!.ids })
  await q.query("update contingency_person set arrived_at = called_at + interval '6 minutes' where event_id = $1", [
    drill,
  ])

  // Three that began as events of the front desk and were handed over.
  const upgraded = [
    ['地库积水漫入设备房', '地库积水', '地库B2设备房', '地库积水漫入设备房，水泵房有进水风险，已封堵并启动备用泵。'],
    ['外墙砖坠落砸车', '外墙脱落', '9栋西侧', '9栋西侧外墙砖坠落砸坏三辆车，仍有空鼓面砖，需要封闭整条通道。'],
    ['楼道电动车起火', '电动车起火', '2栋1单元3楼', '楼道停放的电动车起火，烟气蔓延至五楼，已疏散住户并报119。'],
  ] as const
  for (const [n, [title, own, location, description]] of upgraded.entries()) {
    const when = new Date(now.getTime() - (60 + n * 30) * DAY)
    const then = await stage.as(manager, when)
    const [of] = await q.query<{ type: string; level: string }>(
      "select y.id as type, l.id as level from event_type y, event_level l where y.company_id = $1 and y.name = $2 and l.company_id = $1 and l.name = '较大'",
      [companyId, own],
    )
    const { id: eventId } = await reportEvent(then, {
      communityId: places[n % places.length]!,
      title,
      typeId: of!.type,
      levelId: of!.level,
      happenedAt: dateTimeOf(new Date(when.getTime() - 15 * MINUTE)),
      foundAt: dateTimeOf(new Date(when.getTime() - 12 * MINUTE)),
      location,
      description,
      handlerId: guard,
    } as never)
    const later = await stage.as(manager, new Date(when.getTime() + 20 * MINUTE))
    const id = await takeOver(later, eventId)
    await q.query('update event set created_at = $2, updated_at = $2 where id = $1', [eventId, when])
    await lead(id, { title }, later.now, n)
  }
}
