import { calculationMethod } from '@wuguan/contract/charge-base/calculation-method.entity'
import { classificationCode } from '@wuguan/contract/charge-base/classification-code.entity'
import { DEPOSIT_FORCES, feeItem } from '@wuguan/contract/charge-base/fee-item.entity'
import { feeStandardRate, type Tier } from '@wuguan/contract/charge-base/fee-standard-rate.entity'
import { feeStandard } from '@wuguan/contract/charge-base/fee-standard.entity'
import { taxCode } from '@wuguan/contract/charge-base/tax-code.entity'
import type { ChargeDemo } from './charge-base-world.demo.ts'

type Category = 'property' | 'energy' | 'parking' | 'deposit' | 'temp' | 'rent'
type Period = 'cycle' | 'usage' | 'once'
const TAXES = [
  ['3040801010000000000', '物业管理服务', '物业管理', '0.0600'],
  ['3040502020200000000', '车辆停放服务', '停车', '0.0900'],
  ['1100301010000000000', '自来水', '水费', '0.0300'],
  ['1100101010200000000', '供电', '电费', '0.1300'],
] as const
const ITEMS: readonly (readonly [
  name: string,
  category: Category,
  period: Period,
  tax: string | null,
  subject: string,
])[] = [
  ['住宅物业费', 'property', 'cycle', '物业管理服务', '600101'],
  ['商铺物业费', 'property', 'cycle', '物业管理服务', '600102'],
  ['车位管理费', 'parking', 'cycle', '物业管理服务', '600103'],
  ['车位租金', 'parking', 'cycle', '车辆停放服务', '600201'],
  ['临时停车费', 'parking', 'once', '车辆停放服务', '600202'],
  ['停车储值', 'parking', 'once', '车辆停放服务', '600203'],
  ['水费', 'energy', 'usage', '自来水', '224101'],
  ['电费', 'energy', 'usage', '供电', '224102'],
  ['污水处理费', 'energy', 'usage', '自来水', '224103'],
  ['公摊电费', 'energy', 'cycle', '供电', '224104'],
  ['电梯公摊', 'energy', 'cycle', '供电', '224105'],
  ['垃圾清运费', 'property', 'cycle', '物业管理服务', '600104'],
  ['商铺租金', 'rent', 'cycle', null, '600301'],
  ['装修押金', 'deposit', 'once', null, '224201'],
  ['装修违约金', 'temp', 'once', null, '605101'],
  ['装修垃圾清运费', 'temp', 'once', '物业管理服务', '600401'],
  ['门禁卡工本费', 'temp', 'once', '物业管理服务', '600402'],
  ['装修管理服务费', 'temp', 'once', '物业管理服务', '600403'],
  ['出入证工本费', 'temp', 'once', '物业管理服务', '600404'],
  ['出入证押金', 'deposit', 'once', null, '224202'],
  ['门禁卡押金', 'deposit', 'once', null, '224203'],
  ['有偿服务费', 'temp', 'once', '物业管理服务', '600501'],
  ['活动报名费', 'temp', 'once', null, '600502'],
]
const PREPAYABLE = new Set<Category>(['property', 'energy', 'parking', 'rent'])

interface Standard {
  community: string
  code: string
  name: string
  item: string
  method: string
  unit: string
  rate: string
  tiers?: readonly (readonly [string | null, string])[]
  more?: Record<string, unknown>
  /** Later prices: day, rate. */
  later?: readonly (readonly [string, string])[]
}
const HOME = '云山花园'
const STREET = '云山商业街'
const TOWER = '滨江一号'
const LATE = { overdueRate: '5.0000', lateFeeGraceDays: 5, lateFeeStartMode: 'afterGrace', overdueCapRatio: '1.0000' }
const USAGE = { chargeTiming: 'post', dueDays: 15 }
const STANDARDS: readonly Standard[] = [
  {
    community: HOME,
    code: 'WY-GC',
    name: '高层住宅物业费',
    item: '住宅物业费',
    method: 'AREA_RATE',
    unit: 'm2Month',
    rate: '2.35',
    later: [['2025-07-01', '2.60']],
    more: { ...LATE, vacantRatio: '0.7000' },
  },
  {
    community: HOME,
    code: 'LJ',
    name: '住宅垃圾清运费',
    item: '垃圾清运费',
    method: 'FIXED',
    unit: 'houseMonth',
    rate: '12',
  },
  {
    community: HOME,
    code: 'CW-GL',
    name: '地下车位管理费',
    item: '车位管理费',
    method: 'FIXED',
    unit: 'placeMonth',
    rate: '60',
  },
  {
    community: HOME,
    code: 'CW-ZJ',
    name: '车位月租',
    item: '车位租金',
    method: 'FIXED',
    unit: 'placeMonth',
    rate: '300',
  },
  {
    community: HOME,
    code: 'SF-JM',
    name: '居民水价',
    item: '水费',
    method: 'LADDER',
    unit: 'unit',
    rate: '5',
    tiers: [
      ['180', '5'],
      ['260', '7'],
      [null, '9'],
    ],
    more: { ...USAGE, ladderBasis: 'year', basePersons: 4, extraPerPerson: '30.0000' },
  },
  {
    community: HOME,
    code: 'DF-JM',
    name: '居民电价',
    item: '电费',
    method: 'LADDER',
    unit: 'unit',
    rate: '0.4883',
    tiers: [
      ['240', '0.4883'],
      ['400', '0.5383'],
      [null, '0.7883'],
    ],
    more: USAGE,
  },
  {
    community: HOME,
    code: 'WS',
    name: '污水处理',
    item: '污水处理费',
    method: 'METER',
    unit: 'unit',
    rate: '1.36',
    more: USAGE,
  },
  {
    community: HOME,
    code: 'GT-D',
    name: '公共照明公摊',
    item: '公摊电费',
    method: 'SHARE',
    unit: 'unit',
    rate: '0.7883',
    more: USAGE,
  },
  {
    community: HOME,
    code: 'GT-T',
    name: '电梯电费公摊',
    item: '电梯公摊',
    method: 'SHARE',
    unit: 'unit',
    rate: '0.7883',
    more: USAGE,
  },
  {
    community: HOME,
    code: 'YJ-ZX',
    name: '住宅装修押金',
    item: '装修押金',
    method: 'FIXED',
    unit: 'once',
    rate: '3000',
  },
  { community: HOME, code: 'MJK', name: '门禁卡', item: '门禁卡工本费', method: 'QUANTITY', unit: 'once', rate: '20' },
  {
    community: STREET,
    code: 'WY-SP',
    name: '商铺物业费',
    item: '商铺物业费',
    method: 'AREA_RATE',
    unit: 'm2Month',
    rate: '4.80',
    more: { ...LATE, cycle: 3 },
  },
  {
    community: STREET,
    code: 'SF-SY',
    name: '商业水价',
    item: '水费',
    method: 'METER',
    unit: 'unit',
    rate: '5.60',
    more: USAGE,
  },
  {
    community: STREET,
    code: 'DF-SY',
    name: '商业电价',
    item: '电费',
    method: 'METER',
    unit: 'unit',
    rate: '0.9120',
    more: USAGE,
  },
  {
    community: STREET,
    code: 'WS-SY',
    name: '商业污水处理',
    item: '污水处理费',
    method: 'METER',
    unit: 'unit',
    rate: '1.76',
    more: USAGE,
  },
  {
    community: TOWER,
    code: 'WY-XZL',
    name: '写字楼物业费',
    item: '商铺物业费',
    method: 'AREA_RATE',
    unit: 'm2Month',
    rate: '18.50',
    more: { ...LATE, overdueCapRatio: null },
  },
  {
    community: TOWER,
    code: 'SF-XZL',
    name: '写字楼水价',
    item: '水费',
    method: 'METER',
    unit: 'unit',
    rate: '5.60',
    more: USAGE,
  },
  {
    community: TOWER,
    code: 'DF-XZL',
    name: '写字楼电价',
    item: '电费',
    method: 'METER',
    unit: 'unit',
    rate: '0.9120',
    more: USAGE,
  },
]

export async function seedChargeItems(demo: ChargeDemo): Promise<void> {
  const taxIds = await demo.add(
    taxCode,
    TAXES.map(([code, name, shortName, rate]) => ({ code, name, shortName, rate })),
  )
  const taxOf = new Map<string, string>(TAXES.map(([, name], index) => [name, taxIds[index]!]))
  const [income] = await demo.add(classificationCode, [{ code: '6', name: '收入', level: 1 }])
  const [main] = await demo.add(classificationCode, [
    { code: '6001', name: '主营业务收入', level: 2, parentId: income },
  ])
  const ids = await demo.add(
    feeItem,
    ITEMS.map(([name, category, periodKind, tax, accountSubject], index) => ({
      code: `F${String(index + 1).padStart(3, '0')}`,
      name,
      category,
      periodKind,
      taxCodeId: tax ? taxOf.get(tax) : null,
      accountSubject,
      classificationCodeId: accountSubject.startsWith('6001') ? main : null,
      allowPrepaid: PREPAYABLE.has(category),
      lateFeeEnabled: periodKind !== 'once',
      countInRate: periodKind !== 'once',
      offsetPriority: category === 'property' ? 10 : category === 'energy' ? 20 : 50,
      sort: index + 1,
      ...(category === 'deposit' ? DEPOSIT_FORCES : {}),
    })),
  )
  for (const [index, [name]] of ITEMS.entries()) demo.items[name] = ids[index]!
  await demo.add(calculationMethod, [
    {
      code: 'BIG_HOUSE',
      name: '大户型分段物业费',
      kind: 'formula',
      formula: 'if(area > 120, 120*rate + (area-120)*rate*0.9, area*rate)',
      areaBasis: 'charge',
      trialPassedAt: `${demo.today} 09:00:00`,
      enabled: true,
    },
  ])
  await seedStandards(demo)
}

async function seedStandards(demo: ChargeDemo): Promise<void> {
  const methods = await demo.q.query<{ id: string; code: string }>(
    'select id, code from calculation_method where company_id is null',
  )
  const methodOf = new Map(methods.map((row) => [row.code, row.id]))
  for (const standard of STANDARDS) {
    const communityId = demo.communities[standard.community]!
    const [id] = await demo.add(
      feeStandard,
      [
        {
          code: standard.code,
          name: standard.name,
          feeItemId: demo.items[standard.item],
          calculationMethodId: methodOf.get(standard.method),
          unitKind: standard.unit,
          status: 2,
          ...standard.more,
        },
      ],
      communityId,
    )
    demo.standards[`${standard.community}/${standard.code}`] = id!
    const tiers: Tier[] | null = standard.tiers?.map(([upTo, unitRate]) => ({ upTo, unitRate })) ?? null
    await demo.add(
      feeStandardRate,
      [
        { feeStandardId: id, effectiveFrom: '2020-01-01', unitRate: standard.rate, tiers },
        ...(standard.later ?? []).map(([effectiveFrom, unitRate]) => ({
          feeStandardId: id,
          effectiveFrom,
          unitRate,
          approvalDoc: '穗价〔2025〕18号',
        })),
      ],
      communityId,
    )
  }
}
