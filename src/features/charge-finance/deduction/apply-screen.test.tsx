// Screens know the tree of pages, which knows them: it comes first.
import '@/app/routing/tree'
import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import { deductedType } from '@wuguan/contract/charge-base/deducted-type.entity'
import { showScreen } from '@wuguan/crud/stories'
import { ApplyScreen } from './apply-screen'

const U = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const owed = {
  id: U(2),
  itemName: '物业费',
  feePeriod: '2026-01',
  dueDate: '2026-01-31',
  outstanding: '100.00',
  lateFee: '1.00',
  lockType: 'none',
}
let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())

it('a deduction is worked out as it is typed, and kept or sent', async () => {
  shown = showScreen(
    <ApplyScreen propertyId={U(5)} />,
    {
      'GET /charge/collection/property/': { propertyName: '3-101', communityId: 11, receivables: [owed] },
      'GET /charge/base/deductedType/select': [{ id: U(7), label: '服务补偿' }],
      'POST /charge/finance/deduction/quote': {
        lines: [{ receivableId: U(2), component: 'P', limit: '100.00', amount: '20.00' }],
        total: '20.00',
        principalTotal: '20.00',
        lateFeeTotal: '0.00',
      },
      'POST /charge/finance/deduction/apply': { deductionId: U(9), deductedNumber: 'JM1', status: 1, total: '20.00' },
    },
    [deductedType],
  )
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('textbox', { name: '减免比例' }).fill('0.2')
  await expect.element(page.getByRole('button', { name: '存草稿' })).toBeDisabled()
  await page.getByRole('combobox', { name: '减免类型' }).click()
  await page.getByRole('option', { name: '服务补偿' }).click()
  await page.getByRole('button', { name: '提交减免 20.00' }).click()
  await expect.element(page.getByText('请填写减免原因')).toBeVisible()
  await page.getByRole('textbox', { name: '减免原因' }).fill('停水')
  await page.getByRole('button', { name: '存草稿' }).click()
  const lines = [{ receivableId: U(2), component: 'P', mode: 'ratio', ratio: '0.2' }]
  await vi.waitFor(() =>
    expect(shown.sent()!.body).toEqual({ deductedTypeId: U(7), lines, reason: '停水', draft: true }),
  )
  await vi.waitFor(() => expect(shown.opened.at(-1)).toBe('/charge/deducted/detail/JM1'))
})
