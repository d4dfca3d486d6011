import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import { changeMethod, receiptDetail } from '@wuguan/contract/charge-finance/receipt.actions'
import { showScreen } from '@wuguan/crud/stories'
import { MethodDialog } from './method-dialog'

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const RECEIPT = {
  receipt: { propertyId: idOf(9) },
  payments: [{ id: idOf(1), method: '现金', amount: '50.00', direction: 'in', kind: 'cash', reversesPaymentId: null }],
}
const DESK = {
  methods: [
    { id: idOf(2), name: '现金' },
    { id: idOf(3), name: '微信' },
  ],
}
let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())

it('starts with the only payment and offers every method but its own', async () => {
  shown = showScreen(<MethodDialog receiptNumber="SK20261120001" close={() => undefined} />, {
    [`GET ${receiptDetail.path}`]: RECEIPT,
    'GET /charge/collection/property/': DESK,
    [`POST ${changeMethod.path}`]: () => null,
  })
  await expect.element(page.getByRole('combobox', { name: '原支付' })).toHaveTextContent('现金 50.00')
  await page.getByRole('button', { name: '更改支付方式' }).click()
  await expect.element(page.getByText('请选择支付方式')).toBeVisible()
  await page.getByRole('combobox', { name: '改为' }).click()
  await expect.element(page.getByRole('option')).toHaveTextContent('微信')
  await page.getByRole('option', { name: '微信' }).click()
  await page.getByRole('button', { name: '更改支付方式' }).click()
  await vi.waitFor(() => expect(shown.sent()!.body).toEqual({ paymentId: idOf(1), methodId: idOf(3) }))
})
