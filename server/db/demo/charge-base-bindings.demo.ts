import { businessFeeStandard } from '@wuguan/contract/charge-base/business-fee-standard.entity'
import { houseFeeStandard } from '@wuguan/contract/charge-base/house-fee-standard.entity'
import { turnoverReport } from '@wuguan/contract/charge-base/turnover-report.entity'
import { addMonths, periodOf } from '@wuguan/contract/kernel/period'
import { COMMUNITIES, type ChargeDemo } from './charge-base-world.demo.ts'

/** What the houses of a community bear: standard code and item. */
const BORNE: Readonly<Record<string, readonly (readonly [code: string, item: string])[]>> = {
  云山花园: [
    ['WY-GC', '住宅物业费'],
    ['LJ', '垃圾清运费'],
  ],
  云山商业街: [['WY-SP', '商铺物业费']],
  滨江一号: [['WY-XZL', '商铺物业费']],
}
/** The last houses bear no cleaning fee yet: gaps are what coverage is for. */
const GAPS = 2

export async function seedChargeBindings(demo: ChargeDemo): Promise<void> {
  for (const community of COMMUNITIES) {
    const communityId = demo.communities[community]!
    const houses = await demo.q.query<{ id: string; full_name: string; day: string }>(
      `select id, full_name, coalesce(charge_start_date, deliver_date, $2::date)::text as day from house
       where community_id = $1 and use_status <> 1 and lineage = 1 and deleted_at is null order by full_name, id`,
      [communityId, `${demo.year - 2}-01-01`],
    )
    for (const [code, item] of BORNE[community]!)
      await demo.add(
        houseFeeStandard,
        (code === 'LJ' ? houses.slice(0, -GAPS) : houses).map((house) => ({
          propertyType: 'house',
          propertyId: house.id,
          propertyName: house.full_name,
          feeStandardId: demo.standards[`${community}/${code}`],
          feeItemId: demo.items[item],
          startDate: house.day,
          payerKind: 'payer',
          quantity: '1',
          discountRatio: '1',
          status: 1,
        })),
        communityId,
      )
  }
  await seedDeliveryFees(demo)
  await seedRent(demo)
}

/** The batch that is under way hands its keys over against the first fees. */
async function seedDeliveryFees({ q, communities, standards }: ChargeDemo): Promise<void> {
  const [batch] = await q.query<{ id: string }>(
    'update handover set require_paid = true where community_id = $1 and status = 1 returning id',
    [communities['云山花园']],
  )
  await q.query(
    'insert into handover__fee_standards (owner_id, target_id, position) select $1, x.id, x.position - 1 from unnest($2::uuid[]) with ordinality as x(id, position)',
    [batch!.id, [standards['云山花园/WY-GC'], standards['云山花园/LJ']]],
  )
}

async function seedRent(demo: ChargeDemo): Promise<void> {
  const street = demo.communities['云山商业街']!
  const [shop] = await demo.q.query<{ id: string; building_area: string; customer_id: string }>(
    `select h.id, h.building_area::text, ch.customer_id from house h join customer_house ch on ch.house_id = h.id and ch.end_date is null
     join customer p on p.id = ch.customer_id and p.deleted_at is null
     where h.community_id = $1 and h.deleted_at is null and h.use_status <> 1 order by ch.relation desc, h.full_name limit 1`,
    [street],
  )
  if (!shop) throw new Error('the demo street has no let shop')
  const contractNo = `HT${demo.year}-018`
  await demo.add(
    businessFeeStandard,
    [
      {
        name: '社区超市租金',
        contractNo,
        customerId: shop.customer_id,
        houses: [shop.id],
        feeItemId: demo.items['商铺租金'],
        contractArea: shop.building_area,
        rentUnit: 'm2Month',
        unitRate: '85.00',
        increaseEvery: 12,
        increaseRatio: '0.0500',
        freePeriods: [{ from: `${demo.year}-01-01`, to: `${demo.year}-01-31` }],
        turnoverMode: 'max',
        guaranteeAmount: '20000.00',
        turnoverTiers: [
          { upTo: '300000', ratio: '0.06' },
          { upTo: null, ratio: '0.08' },
        ],
        startDate: `${demo.year}-01-01`,
        endDate: `${demo.year + 2}-12-31`,
        status: 2,
      },
    ],
    street,
  )
  const month = periodOf(demo.today)
  await demo.add(
    turnoverReport,
    [
      {
        contractNo,
        feePeriod: addMonths(month, -2),
        turnoverAmount: '380000.00',
        status: 2,
        auditBy: demo.users['finance01'],
        auditAt: `${demo.today} 10:00:00`,
      },
      { contractNo, feePeriod: addMonths(month, -1), turnoverAmount: '268500.00', status: 1 },
    ],
    street,
  )
}
