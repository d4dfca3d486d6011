import { baseChange } from '@wuguan/contract/basedata/base-change.entity'
import { handoverCustomer } from '@wuguan/contract/basedata/handover-customer.entity'
import { handoverDeliver } from '@wuguan/contract/basedata/handover-deliver.entity'
import { handoverHouse } from '@wuguan/contract/basedata/handover-house.entity'
import { HANDOVER_MATERIALS, handover } from '@wuguan/contract/basedata/handover.entity'
import { ledger } from '@wuguan/contract/basedata/ledger.entity'
import { propertyReview } from '@wuguan/contract/basedata/property-review.entity'
import { addDays } from '@wuguan/contract/kernel/dates'
import { addMonths } from '@wuguan/contract/kernel/period'
import { drawCodes } from '../../kernel/codes.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { systemFigures } from '../../modules/basedata/ledger/figures.ts'
import type { DemoContext } from './index.ts'
import { type DemoHouse, type RegisterDemo, placeOf } from './basedata-world.demo.ts'
import { demoPicture } from './basedata-picture.demo.ts'

const DAY = 86_400_000
const daysAgo = (demo: DemoContext, days: number) => new Date(demo.now.getTime() - days * DAY)
const at = (day: string, time = '10:00:00') => `${day} ${time}`

/** Deliveries, change orders, ledgers and claims of owners. */
export async function seedRegisterWork(demo: RegisterDemo): Promise<void> {
  await seedHandovers(demo)
  await seedChanges(demo)
  await seedLedgers(demo)
  await seedReviews(demo)
}

/** One batch with 18 of 30 delivered, one that is being prepared. */
async function seedHandovers(demo: RegisterDemo): Promise<void> {
  const garden = demo.communities['云山花园']!
  const place = placeOf(garden)
  const mine = demo.houses.filter((house) => house.community === garden)
  const last = mine.slice(-36)
  const running = last.slice(0, 30)
  // Eight of those before the last unit are not sold yet (charge-finance-unsold.demo.ts).
  const planned = [...last.slice(30), ...mine.slice(-48, -44)]
  const codes = await drawCodes(demo.q, 'basedata.handover', demo.now, garden.companyId, garden.id, 2)
  const checkItems = ['门窗', '墙面', '地面', '给排水', '强弱电', '防水', '可视对讲']
  const [first, second] = (await demo.insert(handover, [
    {
      draft: {
        code: codes[0],
        name: '云山花园二期8栋集中交付',
        kind: 1,
        planStart: addDays(demo.today, -20),
        planEnd: addDays(demo.today, 25),
        materials: HANDOVER_MATERIALS,
        checkItems,
        status: 1,
      },
      place,
    },
    {
      draft: {
        code: codes[1],
        name: '云山花园二期零星交付',
        kind: 2,
        planStart: addDays(demo.today, 15),
        planEnd: addDays(demo.today, 60),
        materials: HANDOVER_MATERIALS,
        checkItems,
        status: 0,
      },
      place,
    },
  ])) as [string, string]
  const owners = new Map(
    (
      await demo.q.query<{ house_id: string; customer_id: string }>(
        'select house_id, customer_id from customer_house where house_id = any($1) and relation = 1 and end_date is null',
        [running.map((house) => house.id)],
      )
    ).map((row) => [row.house_id, row.customer_id]),
  )
  const steward = demo.users['steward01'] ?? null
  // Of the twelve that wait: two appointed, two being checked, one under repair, one refused, three notified, two long notified, one not yet.
  const open = [3, 3, 4, 4, 5, 7, 2, 2, 2, 2, 2, 1]
  const rows = running.map((house, i) => ({
    house,
    id: uuidv7(),
    status: i < 18 ? 6 : open[i - 18]!,
    buyer: owners.get(house.id) ?? demo.customers[(i * 29 + 40) % 500]!.id,
  }))
  await demo.insert(
    handoverHouse,
    rows.map(({ house, id, status }, i) => ({
      id,
      place,
      draft: {
        handoverId: first,
        houseId: house.id,
        status,
        notifyAt: status === 1 ? null : at(addDays(demo.today, i >= 27 ? -40 : -18), '09:30:00'),
        notifyChannel: status === 1 ? null : (['phone', 'sms', 'app'] as const)[i % 3],
        appointAt:
          status >= 3 && status <= 6
            ? at(
                status === 3 ? addDays(demo.today, 1 + (i % 3)) : (house.deliverDate ?? addDays(demo.today, -2)),
                '14:30:00',
              )
            : null,
        checkerId: status >= 4 && status <= 6 ? steward : null,
        issues:
          status === 5
            ? [
                { item: '门窗', desc: '主卧窗户密封条脱落', photos: [] },
                { item: '墙面', desc: '客厅墙面空鼓约0.3㎡', photos: [] },
              ]
            : null,
      },
    })),
  )
  await demo.insert(
    handoverHouse,
    planned.map((house) => ({ draft: { handoverId: second, houseId: house.id, status: 1 }, place })),
  )
  await demo.insert(
    handoverCustomer,
    rows.map(({ id, buyer, status }) => ({
      draft: {
        handoverHouseId: id,
        customerId: buyer,
        relation: 1,
        share: '100.00',
        isPayer: true,
        signed: status === 6,
      },
      place,
    })),
  )
  await demo.insert(
    handoverDeliver,
    rows
      .filter((row) => row.status === 6)
      .map(({ house, id }) => ({
        draft: {
          handoverHouseId: id,
          deliverDate: house.deliverDate,
          chargeStartDate: house.deliverDate,
          keys: 3,
          materials: HANDOVER_MATERIALS,
          handlerId: steward,
          meterReadings: [],
          signature: [],
        },
        place,
      })),
  )
}

/** 14 change orders in all states. */
async function seedChanges(demo: RegisterDemo): Promise<void> {
  const garden = demo.communities['云山花园']!
  const houses = demo.houses.filter((house) => house.community === garden && house.useStatus === 4)
  const applicant = demo.users['steward01']!
  const auditor = demo.users['manager01']!
  const rows: Parameters<RegisterDemo['insert']>[1][number][] = []
  const add = async (
    n: number,
    status: number,
    order: {
      action: string
      targetType?: string
      house?: DemoHouse
      before: Record<string, unknown> | null
      after: Record<string, unknown> | null
      reason: string
    },
  ) => {
    const created = daysAgo(demo, 30 - n * 2)
    const [code] = await drawCodes(demo.q, 'basedata.baseChange', created, garden.companyId, garden.id)
    rows.push({
      place: placeOf(garden),
      draft: {
        code,
        targetType: order.targetType ?? 'house',
        action: order.action,
        targetId: order.targetType === 'community' ? String(garden.id) : (order.house?.id ?? null),
        targetTitle: order.house?.fullName ?? garden.name,
        before: order.before,
        after: order.after,
        reason: order.reason,
        attachments: [],
        status,
        applicantId: applicant,
        auditBy: status === 2 || status === 3 ? auditor : null,
        auditRemark: status === 2 ? '同意' : status === 3 ? '请补充测绘报告' : null,
        effectiveAt: status === 2 ? at(addDays(demo.today, -(29 - n * 2))) : null,
      },
    })
  }
  for (let n = 0; n < 9; n++) {
    const house = houses[n * 31]!
    const area = Number(house.buildingArea)
    await add(n, [2, 2, 2, 3, 3, 4, 4, 3, 1][n]!, {
      action: 'update',
      house,
      reason: '实测面积与登记面积不符，按测绘报告更正',
      // An approved one shows what the register had before; a pending one starts from what it has now.
      before: {
        buildingArea: n < 3 ? (area - 0.6).toFixed(2) : house.buildingArea,
        chargeArea: n < 3 ? (area - 0.6).toFixed(2) : house.buildingArea,
      },
      after: {
        buildingArea: n < 3 ? house.buildingArea : (area + 0.8).toFixed(2),
        chargeArea: n < 3 ? house.buildingArea : (area + 0.8).toFixed(2),
      },
    })
  }
  const unit = houses[0]!
  const draft = {
    buildingId: unit.buildingId,
    unitId: unit.unitId,
    floor: 1,
    roomNo: '101A',
    houseType: 5,
    buildingArea: '12.50',
    chargeArea: '12.50',
    saleStatus: 3,
  }
  await add(9, 1, { action: 'add', before: null, after: draft, reason: '一层架空层改造储藏室' })
  await add(10, 3, {
    action: 'delete',
    targetType: 'community',
    before: { name: garden.name, manageState: 2 },
    after: null,
    reason: '合同到期不再续签',
  })
  await add(11, 1, {
    action: 'delete',
    house: houses[200]!,
    before: { roomNo: houses[200]!.roomNo, buildingArea: houses[200]!.buildingArea, houseType: 1 },
    after: null,
    reason: '重复建档',
  })
  await add(12, 2, {
    action: 'update',
    targetType: 'community',
    before: { greenArea: '6500.00' },
    after: { greenArea: '6800.00' },
    reason: '绿化提升工程竣工',
  })
  await add(13, 1, {
    action: 'update',
    targetType: 'community',
    before: { feeMode: 1 },
    after: { feeMode: 2 },
    reason: '业主大会表决改为酬金制',
  })
  await demo.insert(baseChange, rows)
}

/** Twelve months of three communities, and 20 special ledgers. */
async function seedLedgers(demo: RegisterDemo): Promise<void> {
  const month = demo.today.slice(0, 7)
  const [author, auditor] = [demo.users['steward01'] ?? null, demo.users['manager01'] ?? null]
  const rows: Parameters<RegisterDemo['insert']>[1][number][] = []
  for (const [c, name] of ['云山花园', '云山商业街', '滨江一号'].entries()) {
    const community = demo.communities[name]!
    const figures = await systemFigures(demo.q, community.id, month)
    for (let back = 12; back >= 1; back--) {
      const status = back > 2 ? 2 : back === 2 ? (c === 2 ? 3 : 2) : c === 0 ? 1 : 0
      const period = addMonths(month, -back)
      rows.push({
        place: placeOf(community),
        draft: {
          kind: 1,
          period,
          title: `${name}${period}项目台账`,
          status,
          attachments: [],
          auditBy: status >= 2 ? auditor : null,
          auditAt: status >= 2 ? at(`${addMonths(period, 1)}-06`) : null,
          auditRemark: status === 3 ? '入住户数与系统差异较大' : null,
          content: {
            ...figures,
            occupiedHouseholds: Math.round((figures.occupiedHouseholds ?? 0) * (status === 3 ? 0.7 : 1 - back * 0.004)),
            staffPlan: 26 - c * 8,
            staffActual: 24 - c * 8,
            unitPrice: ['2.80', '5.50', '12.00'][c],
            yearRateTarget: '95.00',
          },
        },
      })
    }
  }
  const types = [
    ['income', '公共收益'],
    ['fund', '维修资金'],
    ['fire', '消防设施'],
    ['hazard', '安全隐患'],
    ['outsource', '外包单位'],
    ['lease', '公区租赁'],
    ['archive', '档案资料'],
  ] as const
  for (let n = 0; n < 20; n++) {
    const [specialType, label] = types[n % types.length]!
    const community = demo.communities[['云山花园', '云山商业街', '滨江一号'][n % 3]!]!
    const status = [2, 2, 2, 1, 0][n % 5]!
    rows.push({
      place: placeOf(community),
      draft: {
        kind: 2,
        specialType,
        title: `${community.name}${label}台账（${Math.floor(n / 7) + 1}）`,
        status,
        attachments: [],
        auditBy: status === 2 ? auditor : null,
        auditAt: status === 2 ? at(addDays(demo.today, -n)) : null,
        content: {
          rows: Array.from({ length: 3 + (n % 4) }, (_, i) => ({
            日期: addDays(demo.today, -(n * 6 + i * 9)),
            内容: `${label}第${i + 1}项`,
            金额: (380 + n * 57.5 + i * 120).toFixed(2),
            备注: null,
          })),
        },
      },
    })
  }
  await demo.insert(ledger, rows)
  await demo.q.query('update ledger set created_by = $1 where created_by is null', [author])
}

async function seedReviews(demo: RegisterDemo): Promise<void> {
  const garden = demo.communities['云山花园']!
  const houses = demo.houses.filter(
    (house) => house.community === garden && (house.useStatus === 5 || house.useStatus === 4),
  )
  const picture = await demoPicture(demo)
  const rows = Array.from({ length: 8 }, (_, n) => {
    const status = [1, 1, 1, 1, 2, 2, 3, 4][n]!
    const person = demo.customers[600 + n * 7]!
    return {
      id: uuidv7(),
      place: placeOf(garden),
      draft: {
        houseId: houses[n * 23]!.id,
        applicantName: person.name,
        mobile: person.mobile,
        relation: [3, 4, 1, 3, 3, 4, 1, 5][n],
        certNo: n % 2 ? null : `粤房地权证YSHY字第${200_100 + n}号`,
        source: [1, 2, 4][n % 3],
        status,
        attachments: [] as unknown[],
        auditBy: status === 2 || status === 3 ? (demo.users['manager01'] ?? null) : null,
        auditAt: status === 2 || status === 3 ? at(addDays(demo.today, -n)) : null,
        auditRemark: status === 3 ? '房产证照片不清晰，请重新上传' : null,
      },
    }
  })
  for (const row of rows)
    row.draft.attachments = [
      await picture({
        entity: 'basedata.propertyReview',
        id: row.id,
        field: 'attachments',
        name: '产权证.png',
        companyId: garden.companyId,
      }),
    ]
  await demo.insert(propertyReview, rows)
}
