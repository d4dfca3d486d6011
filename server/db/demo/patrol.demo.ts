import { patrolItemSet } from '@wuguan/contract/patrol/patrol-item-set.entity'
import { patrolModel } from '@wuguan/contract/patrol/patrol-model.entity'
import { patrolPoint } from '@wuguan/contract/patrol/patrol-point.entity'
import { patrolWay } from '@wuguan/contract/patrol/patrol-way.entity'
import { createRow } from '../../kernel/crud/write.ts'
import { writing } from '../../kernel/crud/writing.ts'
import { writeSettingValue } from '../../kernel/setting-values.ts'
import { modelHooks } from '../../modules/patrol/model.hooks.ts'
import { pointHooks } from '../../modules/patrol/point.hooks.ts'
import { setHooks } from '../../modules/patrol/set.hooks.ts'
import { wayHooks } from '../../modules/patrol/way.hooks.ts'
import { Stage } from './bpm-play.demo.ts'
import type { DemoContext } from './index.ts'

const HOME = '广州分公司'
type Item = Readonly<Record<string, unknown>>
const judge = (name: string, standardText: string, more: Item = {}): Item => ({ name, standardText, ...more })
const reading = (
  name: string,
  unit: string,
  normalMin: string | null,
  normalMax: string | null,
  more: Item = {},
): Item => ({
  name,
  valueType: 'number',
  unit,
  normalMin,
  normalMax,
  ...more,
})
const SERIOUS = { defaultLevel: 'serious' }
const ALWAYS = { photoRule: 'always' }

const SETS: readonly { name: string; category: string; remark?: string; items: readonly Item[] }[] = [
  {
    name: '消防栓',
    category: 'fire',
    remark: '每月逐个检查，按GB 25201填写。',
    items: [
      judge('箱门与玻璃', '箱门完好、开启灵活，玻璃无破损'),
      judge('水带水枪', '水带、水枪齐全，接口无锈蚀'),
      judge('封条', '封条完好，日期清晰', { photoRule: 'never' }),
      reading('压力表读数', 'MPa', '0.2', '0.6', SERIOUS),
      judge('消防通道', '前方1米内无遮挡、无堆物', ALWAYS),
    ],
  },
  {
    name: '配电房',
    category: 'engineering',
    items: [
      reading('室内温度', '℃', '5', '40'),
      reading('变压器温度', '℃', null, '85', { ...SERIOUS, ...ALWAYS }),
      reading('A相电流', 'A', '0', '630'),
      judge('仪表指示', '各仪表指示正常，无异响、无异味'),
      judge('挡鼠板与门锁', '挡鼠板在位，门锁完好'),
      {
        name: '照明',
        valueType: 'choice',
        options: ['正常', '部分不亮', '全部不亮'],
        standardText: '应急与普通照明均正常',
      },
    ],
  },
  {
    name: '电梯机房',
    category: 'engineering',
    items: [
      reading('机房温度', '℃', '5', '40'),
      judge('曳引机', '无异响、无渗油'),
      judge('盘车装置', '盘车手轮、松闸扳手在位', SERIOUS),
      judge('机房卫生', '无杂物、无积灰'),
    ],
  },
  {
    name: '大堂',
    category: 'security',
    items: [
      judge('门禁', '门禁自动闭合，读卡正常'),
      judge('地面与灯光', '地面干燥清洁，灯光完好'),
      judge('公告栏', '公告在有效期内、无乱张贴', { required: false, photoRule: 'never' }),
    ],
  },
  {
    name: '地库',
    category: 'security',
    items: [
      judge('集水井', '水位正常，水泵处于自动位', SERIOUS),
      judge('消防通道', '通道无占用', ALWAYS),
      judge('照明与标识', '照明、疏散指示完好'),
      { name: '滞留人员或可疑物品', valueType: 'text', required: false, photoRule: 'never' },
    ],
  },
  {
    name: '围墙',
    category: 'security',
    items: [
      judge('围墙与栏杆', '无攀爬痕迹、无破损'),
      judge('周界报警', '指示灯正常'),
      judge('绿化遮挡', '无遮挡摄像头'),
    ],
  },
  {
    name: '泳池',
    category: 'safety',
    items: [
      reading('余氯', 'mg/L', '0.3', '1', { ...SERIOUS, ...ALWAYS }),
      reading('pH值', '', '7', '7.8'),
      reading('水温', '℃', '23', '30'),
      judge('救生器材', '救生圈、救生杆在位', SERIOUS),
      judge('围栏与提示', '围栏关闭，警示标识清晰'),
    ],
  },
  {
    name: '天台',
    category: 'safety',
    items: [
      judge('天台门', '门锁完好，消防联动可开启', SERIOUS),
      judge('护栏', '护栏牢固无锈蚀', SERIOUS),
      judge('排水口', '无堵塞、无积水'),
      judge('避雷带', '无断裂', { required: false }),
    ],
  },
]

interface Spot {
  readonly name: string
  readonly set: string
  readonly place: string
  readonly building?: number
  readonly floor?: string
  readonly key?: boolean
  /** Metres east and north of the community's middle. */
  readonly at: readonly [number, number]
}
const BUILDINGS = 8
/** Buildings stand in two rows of four, 60 metres apart. */
const corner = (building: number): readonly [number, number] => [
  ((building - 1) % 4) * 60 - 90,
  building <= 4 ? 45 : -45,
]
const each = (count: number, make: (n: number) => Spot) => Array.from({ length: count }, (_, at) => make(at + 1))
const beside = ([x, y]: readonly [number, number], dx: number, dy: number) => [x + dx, y + dy] as const
const GARDEN: readonly Spot[] = [
  ...each(BUILDINGS, (n) => ({
    name: `${n}栋大堂`,
    set: '大堂',
    place: '一层大堂',
    building: n,
    floor: '1F',
    at: corner(n),
  })),
  ...each(BUILDINGS, (n) => ({
    name: `${n}栋天台`,
    set: '天台',
    place: '天台出口',
    building: n,
    floor: '天台',
    key: n <= 4,
    at: beside(corner(n), 4, 3),
  })),
  ...each(BUILDINGS, (n) => ({
    name: `${n}栋电梯机房`,
    set: '电梯机房',
    place: '顶层机房',
    building: n,
    floor: '19F',
    at: beside(corner(n), 6, 0),
  })),
  ...each(BUILDINGS * 2, (n) => {
    const building = Math.ceil(n / 2)
    const floor = n % 2 ? '1F' : '9F'
    return {
      name: `${building}栋${floor}消防栓`,
      set: '消防栓',
      place: `${floor}电梯前室`,
      building,
      floor,
      at: beside(corner(building), -5, n % 2 ? 2 : 5),
    }
  }),
  ...each(8, (n) => ({
    name: `地库${'ABCDEFGH'[n - 1]}区`,
    set: '地库',
    place: `地下一层${'ABCDEFGH'[n - 1]}区岔口`,
    floor: 'B1',
    key: n % 2 === 0,
    at: [(n - 4.5) * 28, n % 2 ? 14 : -14] as const,
  })),
  ...each(8, (n) => ({
    name: `围墙${['东门岗', '东北角', '北侧垃圾房', '西北角', '西门岗', '西南角', '南门岗与快递柜之间', '东南角'][n - 1]}`,
    set: '围墙',
    place: '小区周界',
    at: [Math.cos((n * Math.PI) / 4) * 150, Math.sin((n * Math.PI) / 4) * 95] as const,
  })),
  ...each(3, (n) => ({
    name: ['高压配电房', '低压配电房', '地下一层生活水泵房与消防水泵房共用配电间'][n - 1]!,
    set: '配电房',
    place: n === 3 ? '地下一层泵房旁' : '地下一层西侧',
    floor: 'B1',
    key: true,
    at: [-70 + n * 8, -10] as const,
  })),
  { name: '会所泳池', set: '泳池', place: '会所一层', floor: '1F', key: true, at: [10, 0] },
]
const WAYS: readonly {
  name: string
  category: string
  minutes: number
  ordered?: boolean
  stay?: number
  take: (spot: Spot) => boolean
}[] = [
  {
    name: '夜间巡更路线（上半夜）',
    category: 'security',
    minutes: 75,
    ordered: true,
    take: ({ set }) => ['围墙', '大堂', '地库'].includes(set),
  },
  {
    name: '夜间巡更路线（下半夜）',
    category: 'security',
    minutes: 60,
    take: ({ set }) => ['围墙', '地库'].includes(set),
  },
  { name: '消防栓周检路线', category: 'fire', minutes: 90, take: ({ set }) => set === '消防栓' },
  { name: '配电房每日巡检', category: 'engineering', minutes: 30, stay: 120, take: ({ set }) => set === '配电房' },
  { name: '天台月检路线', category: 'safety', minutes: 80, take: ({ set }) => set === '天台' },
  {
    name: '管理巡查路线',
    category: 'other',
    minutes: 120,
    take: ({ name, key }) => key === true || name.startsWith('围墙东门岗'),
  },
]
const METRES_PER_DEGREE = 111_320

/** Item sets, modes and settings of the branch; points and ways of two of its communities. */
export async function seedPatrolDemo(demo: DemoContext): Promise<void> {
  const { q, now, companies, users } = demo
  const companyId = companies[HOME]!
  const context = await new Stage(demo, companyId).as(users['manager01']!, now)
  const sets = new Map<string, string>()
  for (const { items, ...set } of SETS) {
    const { id } = await createRow(writing(context, patrolItemSet, setHooks, 'system'), { companyId, ...set, items })
    sets.set(set.name, String(id))
  }
  const model = (name: string, more: Item) =>
    createRow(writing(context, patrolModel, modelHooks, 'system'), { companyId, name, ...more })
  await model('标准', { signMethods: ['qr', 'geo'], methodRule: 'any', minIntervalSeconds: 20 })
  await model('严格', {
    signMethods: ['qr', 'geo'],
    methodRule: 'all',
    checkOrder: true,
    minIntervalSeconds: 30,
    sitePhoto: 'each',
    albumForbidden: true,
    allowManual: false,
  })
  await model('简易', { signMethods: ['qr', 'nfc'], methodRule: 'any', allowOffline: true })

  const places = await q.query<{ id: number; name: string; lng: string; lat: string }>(
    `select id, name, geo_lng::text as lng, geo_lat::text as lat from community where company_id = $1 and name in ('云山花园', '滨江一号') and deleted_at is null order by id`,
    [companyId],
  )
  for (const place of places) {
    const buildings = await q.query<{ id: string }>(
      'select id from building where community_id = $1 and deleted_at is null order by order_num, build_name',
      [place.id],
    )
    const north = Number(place.lat)
    const geoOf = ([x, y]: readonly [number, number]) => ({
      lng: Number((Number(place.lng) + x / (METRES_PER_DEGREE * Math.cos((north * Math.PI) / 180))).toFixed(6)),
      lat: Number((north + y / METRES_PER_DEGREE).toFixed(6)),
    })
    // The tower has one building and none of the garden's amenities.
    const spots =
      place.name === '云山花园' ? GARDEN : GARDEN.filter(({ building, set }) => building === 1 || set === '地库')
    const points = new Map<Spot, string>()
    for (const [at, spot] of spots.entries()) {
      const { id } = await createRow(writing(context, patrolPoint, pointHooks, 'system'), {
        communityId: place.id,
        name: spot.name,
        category: SETS.find(({ name }) => name === spot.set)!.category,
        itemSetId: sets.get(spot.set),
        buildingId: spot.building ? (buildings[spot.building - 1]?.id ?? null) : null,
        floorText: spot.floor ?? null,
        locationText: spot.place,
        // Under ground there is no position worth keeping.
        geo: spot.floor === 'B1' ? null : geoOf(spot.at),
        keyPoint: spot.key ?? false,
        nfcCode: at % 10 === 0 ? `04A1${String(place.id).padStart(3, '0')}${String(at).padStart(3, '0')}B2` : null,
      })
      points.set(spot, String(id))
    }
    for (const { name, category, minutes, ordered = false, stay = 0, take } of WAYS) {
      const own = spots.filter(take)
      if (own.length === 0) continue
      await createRow(writing(context, patrolWay, wayHooks, 'system'), {
        communityId: place.id,
        name,
        category,
        ordered,
        estimateMinutes: minutes,
        points: own.map((spot, at) => ({
          pointId: points.get(spot),
          minStaySeconds: stay,
          required: spot.set !== '大堂' || at % 4 !== 3,
        })),
      })
    }
  }
  const guards = await q.query<{ id: number }>(
    `select id from position where company_id in (select s.id from company c join company s on c.path like s.path || '%' where c.id = $1) and category = 4 and deleted_at is null order by id`,
    [companyId],
  )
  const set = (name: string, value: unknown, communityId: number | null = null) =>
    writeSettingValue(q, `patrol.${name}`, { companyId, communityId }, value, users['manager01']!, now)
  await set('doubleSignOn', true)
  if (guards.length > 0)
    await set(
      'coSignerPositions',
      guards.map(({ id }) => id),
    )
  const tower = places.find(({ name }) => name === '滨江一号')
  if (tower) await set('radiusMeters', 80, tower.id)
}
