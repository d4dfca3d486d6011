import { bankAccount } from '@wuguan/contract/charge-base/bank-account.entity'
import { deductedType } from '@wuguan/contract/charge-base/deducted-type.entity'
import { hangUpType } from '@wuguan/contract/charge-base/hang-up-type.entity'
import { offsetScheme } from '@wuguan/contract/charge-base/offset-scheme.entity'
import { payeeAccount } from '@wuguan/contract/charge-base/payee-account.entity'
import { payeeRoute } from '@wuguan/contract/charge-base/payee-route.entity'
import { paymentMethod } from '@wuguan/contract/charge-base/payment-method.entity'
import { summaryRule } from '@wuguan/contract/charge-base/summary-rule.entity'
import { COMMUNITIES, type ChargeDemo } from './charge-base-world.demo.ts'

const METHODS = [
  {
    code: 'POS',
    name: 'POS刷卡',
    kind: 'pos',
    channel: 'counter',
    feeRate: '0.006',
    feeMax: '80.00',
    needTradeNo: true,
    sort: 2,
  },
  {
    code: 'TRANSFER',
    name: '银行转账',
    kind: 'transfer',
    channel: 'counter',
    needTradeNo: true,
    needPayerName: true,
    sort: 3,
  },
  {
    code: 'WECHAT',
    name: '微信支付',
    kind: 'wechat',
    channel: 'both',
    feeRate: '0.003',
    refundMode: 'original',
    sort: 4,
  },
  {
    code: 'ALIPAY',
    name: '支付宝',
    kind: 'alipay',
    channel: 'both',
    feeRate: '0.003',
    refundMode: 'original',
    sort: 5,
  },
  { code: 'BANK', name: '银行代扣', kind: 'bankDeduct', channel: 'online', sort: 6 },
  { code: 'CHEQUE', name: '支票', kind: 'cheque', channel: 'counter', needTradeNo: true, needPayerName: true, sort: 7 },
] as const
const BANKS = ['6222021001112223334', '6222021001112225551', '6222021001112227778'] as const

export async function seedChargeMoney(demo: ChargeDemo): Promise<void> {
  for (const [index, name] of COMMUNITIES.entries()) {
    const [id] = await demo.add(
      bankAccount,
      [
        {
          accountName: '安居物业服务有限公司广州分公司',
          bankName: '中国工商银行',
          branch: '广州天河支行',
          accountNo: BANKS[index],
          unionNo: '102581000013',
          purpose: 'income',
          isDefault: true,
        },
      ],
      demo.communities[name]!,
    )
    demo.accounts[name] = id!
  }
  const [bank, sandbox] = await demo.add(payeeAccount, [
    { name: '工行对公收款', channel: 'bank', bankAccountId: demo.accounts['云山花园'] },
    { name: '模拟聚合支付', channel: 'sandbox', merchantNo: 'SANDBOX001', secretRef: 'sandbox-demo-secret' },
  ])
  await demo.add(
    payeeRoute,
    [{ payeeAccountId: sandbox }, { payeeAccountId: bank, feeItems: [demo.items['商铺租金']] }],
    demo.communities['滨江一号']!,
  )
  await demo.add(
    paymentMethod,
    METHODS.map((method) => ({
      ...method,
      payeeAccountId: method.kind === 'wechat' || method.kind === 'alipay' ? sandbox : bank,
    })),
  )
  await demo.add(deductedType, [
    {
      code: 'HARDSHIP',
      name: '困难家庭减免',
      mode: 'ratio',
      maxRatio: '0.5000',
      components: 'principal',
      needAttachment: true,
    },
    { code: 'SERVICE', name: '服务补偿', mode: 'amount', maxAmount: '500.00', components: 'both' },
    { code: 'LATE_FEE', name: '违约金减免', mode: 'any', components: 'lateFee', needApproval: false },
  ])
  await demo.add(hangUpType, [
    {
      code: 'DISPUTE',
      name: '争议挂账',
      stopLateFee: true,
      excludeFromDunning: true,
      excludeFromRate: false,
      maxDays: 180,
    },
    {
      code: 'LAWSUIT',
      name: '诉讼挂账',
      stopLateFee: false,
      excludeFromDunning: true,
      excludeFromRate: true,
      needApproval: false,
    },
  ])
  await demo.add(offsetScheme, [
    {
      name: '先旧后新标准方案',
      periodOrder: 'oldFirst',
      componentOrder: 'principalFirst',
      itemOrder: [demo.items['住宅物业费'], demo.items['水费'], demo.items['电费']],
      specialFirst: true,
      isDefault: true,
    },
    {
      name: '只冲物业费',
      periodOrder: 'itemFirst',
      componentOrder: 'perReceivable',
      excludedItems: [demo.items['水费'], demo.items['电费']],
    },
  ])
  await demo.add(summaryRule, [
    {
      name: '收据默认汇总',
      usage: 'receipt',
      mergePeriods: true,
      isDefault: true,
      groups: [
        {
          groupName: '物业服务费',
          feeItems: [demo.items['住宅物业费'], demo.items['商铺物业费'], demo.items['垃圾清运费']],
        },
        { groupName: '能耗', feeItems: [demo.items['水费'], demo.items['电费'], demo.items['污水处理费']] },
      ],
    },
  ])
}
