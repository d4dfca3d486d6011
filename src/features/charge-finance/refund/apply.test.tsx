// Screens know the tree of pages, which knows them: it comes first.
import '@/app/routing/tree'
import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import type { Refundable, RefundableAccount } from '@wuguan/contract/charge-finance/refund.actions'
import { showScreen } from '@wuguan/crud/stories'
import { ApplyPreScreen } from './apply-pre-screen'
import { ApplyScreen } from './apply-screen'

const U = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())
const asks = (name: string | RegExp) => page.getByRole('textbox', { name })

const refundable: Refundable = {
  receiptId: U(1),
  receiptNumber: 'SK1',
  type: 'receipt',
  status: 1,
  propertyType: 'house',
  propertyId: U(5),
  propertyName: '3-101',
  payerName: '张三',
  lines: [
    {
      allocationId: U(2),
      receivableId: U(3),
      receivableNo: 'R1',
      itemName: '物业费',
      feePeriod: '2026-01',
      component: 'P',
      amount: '100.00',
      refunded: '0.00',
      pending: '0.00',
      refundable: '100.00',
      handling: null,
      lockLabel: null,
    },
  ],
  moneyLeft: '100.00',
  prepaidLeft: '0.00',
  mayPayPrepaidOut: false,
  cashUnit: 'jiao',
  originals: [],
  benefits: [],
  wholeOnly: null,
}
it('a refund asks how the money goes back, and to whom where it is transferred', async () => {
  shown = showScreen(<ApplyScreen receiptNumber="SK1" propertyId={U(5)} />, {
    'GET /charge/finance/refund/refundable': refundable,
    'POST /charge/finance/refund/apply': { refundId: U(9), refundNumber: 'TK1', status: 1, total: '10.05' },
  })
  await page.getByRole('checkbox').nth(1).click()
  await asks(/本次退$/).fill('100.01')
  await expect.element(page.getByText('退款金额不能超过可退金额100.00')).toBeVisible()
  await asks(/本次退$/).fill('10.05')
  // The drawer holds no such coins.
  await expect.element(page.getByRole('button', { name: '申请退款 10.05' })).toBeDisabled()
  await page.getByRole('combobox', { name: '退款方式' }).click()
  await expect.element(page.getByRole('option', { name: /没有可原路退回的支付/ })).toBeDisabled()
  await page.getByRole('option', { name: /银行转账/ }).click()
  await expect.element(asks('收款人')).toHaveValue('张三')
  await page.getByRole('button', { name: '申请退款 10.05' }).click()
  for (const sentence of ['请填写收款账号', '请填写退款原因'])
    await expect.element(page.getByText(sentence)).toBeVisible()
  await asks('收款账号').fill('6222020200112233445')
  await asks('退款原因').fill('多收一笔')
  await page.getByRole('button', { name: '申请退款 10.05' }).click()
  await vi.waitFor(() => expect(shown.opened.at(-1)).toBe('/charge/refund/single/TK1'))
  expect(shown.sent()!.body).toEqual({
    receiptId: U(1),
    lines: [{ allocationId: U(2), amount: '10.05', handling: 'restore' }],
    target: 'transfer',
    payeeName: '张三',
    payeeAccountNo: '6222020200112233445',
    reason: '多收一笔',
  })
})

const account: RefundableAccount = {
  accountId: U(1),
  accountNo: 'YC1',
  customerId: U(2),
  customerName: '张三',
  itemName: null,
  balance: '80.00',
  frozen: '0.00',
  available: '80.00',
  debt: '5.00',
  blocked: false,
  cashUnit: 'fen',
  original: null,
}
it('a refund of prepaid money starts with what is available on the account', async () => {
  shown = showScreen(<ApplyPreScreen propertyId={U(5)} />, {
    'GET /charge/finance/refund/prepaidAccounts': [account, { ...account, accountId: U(4), available: '20.00' }],
    'GET /charge/collection/property/': { propertyName: '3-101' },
    'POST /charge/finance/refund/applyPrepaid': { refundId: U(9), refundNumber: 'TK2', warning: null },
  })
  await expect.element(page.getByText('请选择要退款的账户。')).toBeVisible()
  await page.getByRole('row').nth(2).getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: '申请退款 20.00' })).toBeEnabled()
  await expect.element(page.getByText('该客户尚有欠费5.00元')).toBeVisible()
  await asks('退款金额').fill('25')
  await expect.element(page.getByText('退款金额不能超过可用余额20.00')).toBeVisible()
  await asks('退款金额').fill('15')
  await asks('退款原因').fill('搬离')
  await page.getByRole('button', { name: '申请退款 15.00' }).click()
  await vi.waitFor(() => expect(shown.opened.at(-1)).toBe('/charge/refund/single/TK2'))
  const asked = { prepaidAccountId: U(4), amount: '15', target: 'cash', reason: '搬离' }
  expect(shown.sent()!.body).toEqual(asked)
})
