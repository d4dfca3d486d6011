import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { equipmentDocument, equipmentRunReading } from '@wuguan/contract/equipment/equipment-parts.entity'
import {
  equipmentAbnormalType,
  equipmentCheckItem,
  equipmentLevel,
  equipmentType,
} from '@wuguan/contract/equipment/equipment-settings.entity'
import { addDays, addMonthsToDate } from '@wuguan/contract/kernel/dates'
import { dateOf } from '../../kernel/clock.ts'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { moveOne } from '../../kernel/flow/act.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { equipmentHooks } from '../../modules/equipment/equipment.hooks.ts'
import { runReadingHooks } from '../../modules/equipment/run-hours.service.ts'
import { equipmentSteps } from '../../modules/equipment/steps.service.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
const DAY = 86_400_000
const LICENCE = '消防设施维护保养资质'

const LEVELS = [
  ['A', '关键', 'red', 30, true],
  ['B', '重要', 'orange', 120, true],
  ['C', '一般', 'blue', 480, false],
] as const

interface Leaf {
  readonly code: string
  readonly name: string
  readonly level?: string
  readonly params?: readonly (readonly [name: string, unit: string | null, required?: boolean])[]
}
const leaf = (code: string, name: string, level = 'C', params: Leaf['params'] = []): Leaf => ({
  code,
  name,
  level,
  params,
})
const PUMP = [
  ['额定功率', 'kW', true],
  ['额定流量', 'm³/h'],
  ['扬程', 'm'],
] as const
const TYPES: readonly {
  code: string
  name: string
  system: string
  years: number
  licence?: string
  leaves: readonly Leaf[]
}[] = [
  {
    code: 'GD',
    name: '供配电系统',
    system: 'power',
    years: 20,
    leaves: [
      leaf('HVC', '高压开关柜', 'A', [['额定电压', 'kV', true]]),
      leaf('TRF', '变压器', 'A', [['额定容量', 'kVA', true]]),
      leaf('LVC', '低压配电柜', 'B'),
      leaf('DBX', '配电箱'),
      leaf('GEN', '柴油发电机', 'A', [['额定功率', 'kW', true]]),
    ],
  },
  {
    code: 'JP',
    name: '给排水系统',
    system: 'water',
    years: 15,
    leaves: [
      leaf('PUM', '生活水泵', 'A', PUMP),
      leaf('TNK', '生活水箱', 'B', [['有效容积', 'm³']]),
      leaf('SWG', '排污泵', 'B', PUMP),
      leaf('FLT', '水处理设备'),
      leaf('VLV', '减压阀组'),
    ],
  },
  {
    code: 'XF',
    name: '消防系统',
    system: 'fire',
    years: 15,
    licence: LICENCE,
    leaves: [
      leaf('FPM', '消防泵', 'A', PUMP),
      leaf('FHC', '火灾报警主机', 'A'),
      leaf('SFN', '排烟风机', 'B', [['风量', 'm³/h']]),
      leaf('SPR', '湿式报警阀组', 'B'),
      leaf('GAS', '气体灭火装置', 'A'),
    ],
  },
  {
    code: 'NT',
    name: '暖通系统',
    system: 'hvac',
    years: 15,
    leaves: [
      leaf('FAN', '送排风机', 'C', [['风量', 'm³/h']]),
      leaf('CHL', '冷水机组', 'A', [['制冷量', 'kW', true]]),
      leaf('CLT', '冷却塔', 'B'),
      leaf('AHU', '空调机组'),
    ],
  },
  {
    code: 'RD',
    name: '弱电系统',
    system: 'weak',
    years: 8,
    leaves: [
      leaf('NVR', '监控主机', 'B'),
      leaf('CAM', '摄像机'),
      leaf('BAR', '车辆道闸', 'B'),
      leaf('ACS', '门禁控制器'),
      leaf('PAS', '背景音乐主机'),
    ],
  },
  {
    code: 'ZM',
    name: '照明系统',
    system: 'lighting',
    years: 10,
    leaves: [leaf('LPB', '公区照明箱'), leaf('EMG', '应急照明主机', 'B'), leaf('LND', '景观照明'), leaf('LMP', '路灯')],
  },
  {
    code: 'TJ',
    name: '土建设施',
    system: 'civil',
    years: 30,
    leaves: [
      leaf('GAT', '人防门'),
      leaf('SHT', '防火卷帘', 'B'),
      leaf('FNC', '围墙栏杆'),
      leaf('PLG', '儿童游乐设施', 'B'),
    ],
  },
  {
    code: 'QT',
    name: '其他设备',
    system: 'other',
    years: 10,
    leaves: [leaf('POL', '泳池循环设备', 'B'), leaf('GYM', '健身器材'), leaf('GBG', '垃圾压缩设备')],
  },
]

/** How many of which machine stand where, in 云山花园. */
const GARDEN: readonly (readonly [
  type: string,
  name: string,
  count: number,
  place: string,
  brand: string,
  price: string,
  years: number,
])[] = [
  ['HVC', '高压开关柜', 2, '高压配电房', 'ABB', '286000.00', 9],
  ['TRF', '干式变压器', 2, '低压配电房', '顺特电气', '198000.00', 9],
  ['LVC', '低压配电柜', 3, '低压配电房', '施耐德', '65800.00', 9],
  ['GEN', '柴油发电机', 1, '发电机房', '康明斯', '1280000.00', 9],
  ['DBX', '楼层配电箱', 16, '电井', '正泰', '3860.00', 9],
  ['PUM', '生活水泵', 8, '地下一层水泵房', '格兰富', '23800.00', 6],
  ['TNK', '不锈钢生活水箱', 2, '地下一层水泵房', '蓝深', '58000.00', 9],
  ['SWG', '潜水排污泵', 10, '地库集水井', '凯泉', '4200.00', 4],
  ['FPM', '消火栓泵', 2, '消防水泵房', '熊猫', '36500.00', 9],
  ['FPM', '喷淋泵', 2, '消防水泵房', '熊猫', '36500.00', 9],
  ['FHC', '火灾报警控制器（联动型）与消防广播、消防电话一体化主机', 1, '消防控制室', '海湾', '168000.00', 9],
  ['SFN', '屋面排烟风机', 6, '天台', '上虞风机', '12600.00', 9],
  ['FAN', '地库送排风机', 6, '地库风机房', '上虞风机', '9800.00', 9],
  ['NVR', '监控主机', 3, '监控中心', '海康威视', '18600.00', 2],
  ['BAR', '车辆道闸', 4, '车库出入口', '捷顺', '8600.00', 3],
  ['EMG', '应急照明主机', 1, '消防控制室', '敏华', '26800.00', 5],
  ['PLG', '儿童组合滑梯', 1, '中心花园', '万德游乐', '46800.00', 11],
  ['POL', '泳池循环水处理机组', 1, '会所泵房', '戴思乐', '88000.00', 7],
]
const TOWER: typeof GARDEN = [
  ['TRF', '干式变压器', 2, '配电房', '顺特电气', '235000.00', 6],
  ['CHL', '离心式冷水机组', 2, '制冷机房', '约克', '1650000.00', 6],
  ['CLT', '冷却塔', 2, '屋面', '良机', '128000.00', 6],
  ['PUM', '变频生活水泵', 3, '地下水泵房', '格兰富', '32800.00', 6],
  ['FPM', '消防主泵', 2, '消防泵房', '凯泉', '41200.00', 6],
  ['NVR', '监控主机', 1, '监控中心', '大华', '22600.00', 1],
]
const PARAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  HVC: { 额定电压: '10' },
  TRF: { 额定容量: '800' },
  GEN: { 额定功率: '400' },
  PUM: { 额定功率: '7.5', 额定流量: '45', 扬程: '62' },
  SWG: { 额定功率: '3', 额定流量: '25', 扬程: '12' },
  FPM: { 额定功率: '55', 额定流量: '144', 扬程: '95' },
  SFN: { 风量: '28000' },
  FAN: { 风量: '18000' },
  CHL: { 制冷量: '1758' },
}

const CHECKS: readonly (readonly [
  kind: string,
  name: string,
  content: string,
  more?: Readonly<Record<string, unknown>>,
])[] = [
  ['routine', '外观与环境', '外观完好，周围无杂物、无渗漏', { abnormal: '锈蚀' }],
  ['routine', '运行声音', '无异响、无异常振动', { photoRule: 'never', abnormal: '异响' }],
  ['monthly', '紧固与清洁', '各连接件紧固，表面清洁无积灰', { abnormal: '振动' }],
  [
    'monthly',
    '运行温度',
    '外壳或轴承温度在范围内',
    { valueType: 'number', unit: '℃', normalMin: '0', normalMax: '80' },
  ],
  [
    'quarterly',
    '绝缘电阻',
    '相间与对地绝缘',
    { valueType: 'number', unit: 'MΩ', normalMin: '0.5', photoRule: 'always' },
  ],
  ['yearly', '综合检修', '解体检查、更换易损件、试运行', { photoRule: 'always', standardMinutes: 240 }],
]
const OF_SYSTEM: Readonly<Record<string, typeof CHECKS>> = {
  GD: [
    ['routine', '电压', '三相电压', { valueType: 'number', unit: 'V', normalMin: '361', normalMax: '407' }],
    ['monthly', '电流', '三相电流不超过额定', { valueType: 'number', unit: 'A', normalMin: '0', normalMax: '630' }],
  ],
  JP: [
    ['routine', '出水压力', '压力表读数', { valueType: 'number', unit: 'MPa', normalMin: '0.35', normalMax: '0.65' }],
    ['monthly', '机械密封', '渗漏不超过每分钟5滴', { abnormal: '漏水' }],
  ],
  XF: [
    ['weekly', '主备电切换', '切换正常，无故障信号', { valueType: 'choice', options: ['正常', '切换失败'] }],
    ['monthly', '启泵试验', '远程与就地启动均正常', { photoRule: 'always' }],
  ],
}
const ABNORMAL = [
  ['YX', '异响', 'normal', 24, false],
  ['LS', '漏水', 'serious', 4, true],
  ['GR', '过热', 'serious', 4, true],
  ['ZD', '振动', 'normal', 24, false],
  ['TJ', '停机', 'serious', 2, true],
  ['CX', '读数超限', 'normal', 24, false],
  ['XS', '锈蚀', 'minor', 72, false],
  ['QY', '缺油', 'minor', 48, false],
  ['SJ', '通讯中断', 'normal', 12, false],
] as const

/** Settings of the branch; machines of two of its communities, with certificates, counters and what happened to some. */
export async function seedEquipmentDemo(demo: DemoContext): Promise<void> {
  const { q, now, kernel, companies, users } = demo
  const companyId = companies[HOME]!
  const stage = new Stage(demo, companyId)
  const context = await stage.as(users['manager01']!, now)
  const today = dateOf(now)
  const write = (
    entity: Parameters<typeof insertRows>[1],
    rows: readonly Record<string, unknown>[],
    communityId: number | null = null,
  ) =>
    insertRows(
      q,
      entity,
      rows.map(({ id = uuidv7(), ...draft }) => ({ draft, place: { companyId, communityId }, id: String(id) })),
      context.actor,
      kernel.secrets,
      now,
    )
  const levels = LEVELS.map(([code, name, color, responseMinutes, needAudit], sort) => ({
    id: uuidv7(),
    code,
    name,
    color,
    responseMinutes,
    needAudit,
    sort,
    enabled: 1,
  }))
  await write(equipmentLevel, levels)
  const level = (code: string) => levels.find((one) => one.code === code)!.id

  const types = TYPES.flatMap(({ code, name, system, years, licence, leaves }, at) => {
    const root = {
      id: uuidv7(),
      parentId: null as string | null,
      code,
      name,
      system,
      lifeYears: years,
      licence: licence ?? null,
      defaultLevelId: level('C'),
      paramDefs: null as unknown,
      enabled: 1,
      sort: at,
      path: '',
    }
    root.path = `${root.id}/`
    return [
      root,
      ...leaves.map((one, sort) => {
        const id = uuidv7()
        return {
          ...root,
          id,
          parentId: root.id,
          code: one.code,
          name: one.name,
          lifeYears: null,
          licence: null,
          defaultLevelId: level(one.level ?? 'C'),
          paramDefs: one.params?.length
            ? one.params.map(([label, unit, required = false]) => ({ name: label, unit, required }))
            : null,
          sort,
          path: `${root.path}${id}/`,
        }
      }),
    ]
  })
  await write(equipmentType, types)
  const type = (code: string) => types.find((one) => one.code === code)!

  const [category] = await q.query<{ id: string }>(
    `select c.id from problem_category c where c.company_id = $1 and 'inner' = any(c.order_types) and not exists (select 1 from problem_category k where k.parent_id = c.id) order by c.sort limit 1`,
    [companyId],
  )
  const abnormal = ABNORMAL.map(([code, name, grave, deadlineHours, toOrder]) => ({
    id: uuidv7(),
    code,
    name,
    level: grave,
    deadlineHours,
    toOrder: toOrder && category !== undefined,
    categoryId: toOrder ? (category?.id ?? null) : null,
    enabled: 1,
  }))
  await write(equipmentAbnormalType, abnormal)
  const limitId = abnormal.find(({ name }) => name === '读数超限')!.id
  const itemOf = (
    typeId: string,
    [maintainKind, name, content, { abnormal: kind, ...more } = {}]: (typeof CHECKS)[number],
    sort: number,
  ) => ({
    typeId,
    maintainKind,
    name,
    content,
    valueType: 'judge',
    required: true,
    photoRule: 'abnormal',
    standardMinutes: 10,
    abnormalTypeId: abnormal.find((one) => one.name === kind)?.id ?? (more['valueType'] === 'number' ? limitId : null),
    sort,
    enabled: 1,
    ...more,
  })
  await write(equipmentCheckItem, [
    ...types
      .filter(({ parentId }) => parentId === null)
      .flatMap((root) => (OF_SYSTEM[root.code] ?? []).map((one, at) => itemOf(root.id, one, at))),
    ...types
      .filter(({ parentId }) => parentId !== null)
      .flatMap((own) =>
        CHECKS.slice(0, own.defaultLevelId === level('C') ? 4 : 6).map((one, at) => itemOf(own.id, one, 10 + at)),
      ),
  ])

  const places = await q.query<{ id: number; name: string }>(
    `select id, name from community where company_id = $1 and name in ('云山花园', '滨江一号') and deleted_at is null order by id`,
    [companyId],
  )
  const firms = await q.query<{ id: string; licensed: boolean }>(
    `select c.id, exists (select 1 from jsonb_array_elements(coalesce(c.certs, '[]')) k where k ->> 'name' = $2) as licensed
     from contractor c where c.company_id = $1 and c.deleted_at is null and c.state = 1 order by c.name`,
    [companyId, LICENCE],
  )
  const engineer = users['engineer01']!
  for (const place of places) {
    const buildings = await q.query<{ id: string }>(
      'select id from building where community_id = $1 and deleted_at is null order by order_num, build_name',
      [place.id],
    )
    const made: { id: string; code: string; name: string }[] = []
    for (const [code, name, count, room, brand, price, years] of place.name === '云山花园' ? GARDEN : TOWER)
      for (let n = 1; n <= count; n++) {
        const useDate = addDays(addMonthsToDate(today, -years * 12), (n * 11) % 60)
        const params = Object.entries(PARAMS[code] ?? {}).map(([label, value]) => ({ name: label, value }))
        const fire = types.find((one) => one.id === type(code).parentId)!.licence !== null
        const firm = fire ? firms.find(({ licensed }) => licensed) : firms[made.length % Math.max(firms.length, 1)]
        const { id } = await createRow(writing(context, equipment, equipmentHooks, 'system'), {
          communityId: place.id,
          name: count > 1 ? `${n}#${name}` : name,
          typeId: type(code).id,
          brand,
          model: `${code}-${100 + years * 10 + n}`,
          serialNo: `${code}${place.id}${String(years)}${String(made.length + 1).padStart(3, '0')}`,
          contractorId: firm?.id ?? null,
          buildingId:
            code === 'DBX' || code === 'SFN' ? (buildings[(n - 1) % Math.max(buildings.length, 1)]?.id ?? null) : null,
          roomName: room.endsWith('房') || room.endsWith('室') ? room : null,
          locationText: code === 'DBX' ? `${Math.ceil(n / 2)}栋${n % 2 ? 1 : 9}层电井` : room,
          installDate: addDays(useDate, -20),
          useDate,
          // Some run out within the next weeks, the newest have theirs for years.
          warrantyEnd: made.length % 16 === 3 ? addDays(today, 5 + made.length) : addMonthsToDate(useDate, 24),
          purchasePrice: price,
          power: PARAMS[code]?.['额定功率'] ?? null,
          params: params.length > 0 ? params : null,
          managerId: engineer,
          hoursEvery: code === 'PUM' || code === 'GEN' ? 500 : null,
          hoursKind: code === 'PUM' ? 'monthly' : null,
          spareParts: code === 'PUM' ? [{ name: '机械密封', model: 'MG1-28', quantity: '2', unit: '套' }] : null,
        })
        made.push({ id: String(id), code, name })
      }
    const act = async (daysAgo: number, verb: string, id: string, values: Record<string, unknown> = {}) =>
      moveOne(
        await stage.as(users['manager01']!, new Date(now.getTime() - daysAgo * DAY)),
        equipmentSteps,
        equipmentHooks as AnyHooks,
        verb,
        id,
        values,
      )
    /** What came of a process or an order that the demo does not play. */
    const setStatus = async (id: string, from: number, to: number, daysAgo: number, reason: string) => {
      const at = new Date(now.getTime() - daysAgo * DAY)
      await q.query('update equipment set status = $2 where id = $1', [id, to])
      await q.query(
        `insert into equipment_status_log (id, company_id, community_id, equipment_id, from_status, to_status, at, by_id, reason, created_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $7, $7)`,
        [uuidv7(), companyId, place.id, id, from, to, at, users['manager01']!, reason],
      )
    }
    const of = (code: string) => made.filter((one) => one.code === code)
    for (const [at, { id }] of made.entries())
      if (at !== made.length - 1)
        await act(120, 'start', id, { asStandby: ['FPM', 'PUM'].includes(made[at]!.code) && at % 4 === 1 })
    if (place.name === '云山花园') {
      const [barrier, , door] = of('BAR')
      await act(9, 'reportFault', of('SWG')[2]!.id, { reason: '水泵不启动，热继电器频繁跳闸' })
      await act(12, 'reportFault', barrier!.id, { reason: '道闸抬杆后不落，线圈无反应' })
      await setStatus(barrier!.id, 40, 50, 11, '厂家已到场，更换地感线圈')
      await act(60, 'reportFault', of('PUM')[1]!.id, { reason: '机械密封漏水' })
      await act(59, 'recover', of('PUM')[1]!.id, { reason: '已更换机械密封，试运行正常' })
      await act(40, 'stop', door!.id, { reason: '南门改造，暂停使用' })
      const old = of('PLG')[0]!
      await act(30, 'stop', old.id, { reason: '滑梯开裂，停止使用' })
      await q.query('update equipment set scrap_reason = $2, residual_value = 800, scrap_date = $3 where id = $1', [
        old.id,
        '主体开裂且超过安全使用年限',
        addDays(today, -20),
      ])
      await setStatus(old.id, 60, 90, 20, '主体开裂且超过安全使用年限')
      for (const pump of of('PUM').slice(0, 3))
        for (const [daysAgo, hours] of [
          [90, '480'],
          [45, '1020'],
          [2, '1388.5'],
        ] as const)
          await createRow(
            writing(
              await stage.as(engineer, new Date(now.getTime() - daysAgo * DAY)),
              equipmentRunReading,
              runReadingHooks,
              'system',
            ),
            { communityId: place.id, equipmentId: pump.id, hours, remark: '月度抄录' },
          )
    }
    const document = (
      one: { id: string },
      kind: string,
      name: string,
      monthsAgo: number,
      months: number,
      at: number,
    ) => {
      const issueDate = addMonthsToDate(today, -monthsAgo)
      return {
        equipmentId: one.id,
        kind,
        name,
        certNo: `${kind === 'calibration' ? 'JL' : 'JC'}${issueDate.slice(0, 4)}${String(at + 1).padStart(5, '0')}`,
        agency: kind === 'calibration' ? '广州市计量检测技术研究院' : '广东省特种设备检测研究院',
        result: 'pass',
        issueDate,
        expireDate: addMonthsToDate(issueDate, months),
      }
    }
    const certified = [...of('FHC'), ...of('FPM'), ...of('TRF'), ...of('HVC'), ...of('GEN')]
    await write(
      equipmentDocument,
      [
        ...certified
          .slice(0, 9)
          .map((one, at) => document(one, 'certificate', '年度检测报告', at < 2 ? 13 : at === 2 ? 11 : 4, 12, at)),
        ...of('PUM')
          .slice(0, 3)
          .map((one, at) => document(one, 'calibration', '压力表检定', 3 + at, 6, 20 + at)),
      ],
      place.id,
    )
  }
}
