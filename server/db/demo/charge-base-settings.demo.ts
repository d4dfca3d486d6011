import { accountingPeriod } from '@wuguan/contract/charge-base/accounting-period.entity'
import { chargeApprover } from '@wuguan/contract/charge-base/charge-approver.entity'
import { chargeProduct } from '@wuguan/contract/charge-base/charge-product.entity'
import { communityChargeConfig } from '@wuguan/contract/charge-base/community-charge-config.entity'
import { communityChargeInfo } from '@wuguan/contract/charge-base/community-charge-info.entity'
import { communityCode } from '@wuguan/contract/charge-base/community-code.entity'
import { importMapping } from '@wuguan/contract/charge-base/import-mapping.entity'
import { parkRenewConfig } from '@wuguan/contract/charge-base/park-renew-config.entity'
import { parkTempRule } from '@wuguan/contract/charge-base/park-temp-rule.entity'
import { preferentialScheme } from '@wuguan/contract/charge-base/preferential-scheme.entity'
import { staffJump } from '@wuguan/contract/charge-base/staff-jump.entity'
import { addMonths, firstDay, lastDay, periodOf, periodsFrom } from '@wuguan/contract/kernel/period'
import { COMMUNITIES, type ChargeDemo } from './charge-base-world.demo.ts'

const CONFIGS: Readonly<Record<string, Record<string, unknown>>> = {
  云山花园: { lateFeeFrom: '2020-01-01', roundOffMax: '0.99', backdateDays: 3 },
  云山商业街: {
    lateFeeFrom: '2020-01-01',
    roundingUnit: 'jiao',
    billDay: 1,
    dueDays: 10,
    shiftRequired: true,
    backdateDays: 3,
  },
  滨江一号: { lateFeeFrom: '2020-01-01', billDay: 1, dueDays: 7, voidNeedsApproval: true, jumpMode: 'forbid' },
}
const NOTICE =
  '<p>尊敬的{{customerName}}：</p><p>您名下{{houseName}}的{{periodRange}}费用共计{{totalOutstanding}}元，请于{{dueDate}}前缴纳。咨询电话{{hotline}}。</p>'

export async function seedChargeSettings(demo: ChargeDemo): Promise<void> {
  const month = periodOf(demo.today)
  const developer = await developerOf(demo)
  for (const name of COMMUNITIES) {
    const communityId = demo.communities[name]!
    await demo.add(communityChargeConfig, [CONFIGS[name]!], communityId)
    await demo.add(
      communityChargeInfo,
      [
        {
          chargeDepartment: `${name}客户服务中心`,
          hotline: '020-88886666',
          address: `广州市${name}服务中心`,
          companyTitle: '安居物业服务有限公司广州分公司',
          taxNo: '91440101MA5XXXXXXX',
          bankAccountId: demo.accounts[name],
          receiptTitle: `${name}物业服务费收据`,
          receiptFooter: '本收据遗失不补，请妥善保管。',
          billNotice: NOTICE,
          dunningNotice: NOTICE,
          arrearsLetter: NOTICE,
          developerCustomerId: developer,
        },
      ],
      communityId,
    )
    await demo.add(
      accountingPeriod,
      periodsFrom(addMonths(month, -23), month).map((period) => {
        const closed = period <= addMonths(month, -2)
        return {
          period,
          startDate: firstDay(period),
          endDate: lastDay(period),
          status: closed ? 3 : 1,
          closedBy: closed ? demo.users['finance01'] : null,
          closedAt: closed ? `${firstDay(addMonths(period, 1)).slice(0, 8)}05 18:00:00` : null,
          reopenedCount: 0,
        }
      }),
      communityId,
    )
  }
  for (const [index, name] of COMMUNITIES.slice(1).entries())
    await demo.add(
      communityCode,
      [{ accountCode: `44010${index + 2}`, ledgerCode: 'GZ01', effectiveFrom: `${demo.year}-01-01` }],
      demo.communities[name]!,
    )
  await seedApprovers(demo)
  await seedOffers(demo)
  await demo.add(importMapping, [
    {
      name: '历史系统期初应收',
      source: 'hlb',
      target: 'receivable',
      columns: [
        { target: '房产全称', header: '房屋名称' },
        { target: '收费项目', header: '费用名称' },
        { target: '费用所属期', header: '账期' },
        { target: '金额', header: '欠费金额' },
      ],
      defaults: {},
    },
  ])
}

/** A firm of the register stands for the developer. */
async function developerOf({ q, companyId }: ChargeDemo): Promise<string | null> {
  const [row] = await q.query<{ id: string }>(
    'select id from customer where company_id = $1 and customer_type = 2 and deleted_at is null order by id limit 1',
    [companyId],
  )
  return row?.id ?? null
}

/** One level for everything else, so that the other demos may submit what they need. */
const OTHERS = ['void', 'receivableChange', 'hangUp', 'prepaidTransfer', 'monthReopen'] as const

async function seedApprovers(demo: ChargeDemo): Promise<void> {
  const roles = await demo.q.query<{ id: number; code: string }>(
    'select id, code from sys_role where deleted_at is null',
  )
  const manager = roles.filter((role) => role.code.includes('project_manager')).map((role) => role.id)
  const level = (users: readonly (number | undefined)[], roleIds: readonly number[] = [], mode = 'any') => ({
    users: users.filter((id) => id !== undefined),
    roles: roleIds,
    mode,
  })
  const byManager = level([demo.users['manager01']], manager.slice(0, 1))
  const byFinance = level([demo.users['finance01']])
  await demo.add(chargeApprover, [
    { bizType: 'deduct', amountFrom: '0.00', amountTo: '1000.00', levels: [byManager] },
    { bizType: 'deduct', amountFrom: '1000.00', levels: [byManager, byFinance] },
    { bizType: 'refund', amountFrom: '0.00', levels: [byManager, byFinance] },
    { bizType: 'prepaidRefund', amountFrom: '0.00', levels: [byFinance] },
    { bizType: 'itemTransfer', amountFrom: '0.00', levels: [byFinance] },
    ...OTHERS.map((bizType) => ({ bizType, amountFrom: '0.00', levels: [byManager] })),
  ])
}

async function seedOffers(demo: ChargeDemo): Promise<void> {
  const home = demo.communities['云山花园']!
  const { year, items } = demo
  await demo.add(
    preferentialScheme,
    [
      {
        code: 'YEAR95',
        name: '年缴95折',
        validFrom: `${year}-01-01`,
        validTo: `${year + 1}-12-31`,
        feeItems: [items['住宅物业费']],
        condition: 'months',
        conditionMonths: 12,
        requireNoArrears: true,
        benefit: 'percent',
        benefitValue: '5',
        totalQuota: 500,
        timesPerProperty: 1,
        status: 2,
      },
      {
        code: 'CLEAR',
        name: '3月底前缴清违约金全免',
        validFrom: `${year}-01-01`,
        validTo: `${year + 1}-03-31`,
        feeItems: [items['住宅物业费'], items['垃圾清运费']],
        condition: 'beforeDate',
        conditionDate: `${year + 1}-03-31`,
        benefit: 'lateFeePercent',
        benefitValue: '100',
        stackMode: 'stack',
        status: 2,
      },
      {
        code: 'OLD',
        name: '去年预缴送一个月',
        validFrom: `${year - 1}-01-01`,
        validTo: `${year - 1}-12-31`,
        feeItems: [items['住宅物业费']],
        condition: 'months',
        conditionMonths: 12,
        benefit: 'giftMonths',
        benefitValue: '1',
        status: 3,
      },
    ],
    home,
  )
  await demo.add(
    chargeProduct,
    [
      {
        name: '安心年卡',
        propertyType: 'house',
        salesFrom: `${year}-01-01`,
        salesTo: `${year + 1}-12-31`,
        lines: [
          { feeItemId: items['垃圾清运费'], feeStandardId: null, months: 12, quantity: null, listAmount: '144.00' },
          { feeItemId: items['有偿服务费'], feeStandardId: null, months: null, quantity: '2', listAmount: '160.00' },
        ],
        listTotal: '304.00',
        saleAmount: '268.00',
        quota: 100,
        status: 2,
      },
      {
        name: '装修无忧包',
        propertyType: 'house',
        salesFrom: `${year}-01-01`,
        salesTo: `${year + 1}-12-31`,
        lines: [
          {
            feeItemId: items['装修管理服务费'],
            feeStandardId: null,
            months: null,
            quantity: '1',
            listAmount: '300.00',
          },
          {
            feeItemId: items['装修垃圾清运费'],
            feeStandardId: null,
            months: null,
            quantity: '1',
            listAmount: '450.00',
          },
          { feeItemId: items['出入证工本费'], feeStandardId: null, months: null, quantity: '4', listAmount: '40.00' },
        ],
        listTotal: '790.00',
        saleAmount: '688.00',
        status: 2,
      },
      {
        name: '车位年租优惠',
        propertyType: 'place',
        salesFrom: `${year + 1}-01-01`,
        salesTo: `${year + 1}-03-31`,
        lines: [
          { feeItemId: items['车位租金'], feeStandardId: null, months: 12, quantity: null, listAmount: '3600.00' },
        ],
        listTotal: '3600.00',
        saleAmount: '3240.00',
        status: 1,
      },
    ],
    home,
  )
  await demo.add(
    staffJump,
    [{ userId: demo.users['cashier01'], maxMonths: 6, validFrom: `${year}-01-01`, validTo: `${year + 1}-12-31` }],
    home,
  )
  await demo.add(parkRenewConfig, [{ units: [1, 3, 6, 12] }], home)
  await demo.add(
    parkTempRule,
    [
      {
        name: '地面临停',
        freeMinutes: 30,
        freeDeduct: false,
        unitMinutes: 60,
        firstUnits: 2,
        firstRate: '5.00',
        laterRate: '2.00',
        dailyCap: '30.00',
        dayMode: 'rolling24',
        effectiveFrom: `${year}-01-01`,
        status: 2,
      },
    ],
    home,
  )
}
