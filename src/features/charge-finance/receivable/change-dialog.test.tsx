import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChangeOutcome } from '@wuguan/contract/charge-finance/change.actions'
import type { ReceivableRow } from '@wuguan/contract/charge-finance/receivable.entity'
import { showScreen } from '@wuguan/crud/stories'
import { ChangeDialog } from './change-dialog'
import type { ChangeKind } from './changes'

const OUTCOME: ChangeOutcome = { changeId: 'c', changeNumber: 'BG1', status: 2, count: 2, delta: '-31.00' }
const IDS = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
const rows = ['210.00', '100.00'].map((amount, at) => ({
  id: IDS[at],
  communityId: 1,
  propertyName: `1-1-10${at}`,
  feePeriod: '2026-11',
  receivableAmount: amount,
  outstandingAmount: amount,
  titles: { feeItemId: '物业费' },
})) as unknown as readonly ReceivableRow[]

const done = vi.fn<(outcome: ChangeOutcome) => void>()
let shown: ReturnType<typeof showScreen>
const show = (kind: ChangeKind) => {
  const dialog = <ChangeDialog kind={kind} rows={rows} close={() => undefined} done={done} />
  shown = showScreen(dialog, { 'POST /charge/finance/receivable/': OUTCOME })
}
beforeEach(() => done.mockClear())
afterEach(() => shown.end())
const write = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text)

it('asks for what the chosen way needs and shows what becomes of the receivables', async () => {
  show('adjust')
  await expect.element(page.getByRole('textbox', { name: '调整后应收' })).toBeVisible()
  await page.getByRole('radio', { name: '比例' }).click()
  await expect.element(page.getByRole('textbox', { name: '调整后应收' })).not.toBeInTheDocument()
  await write('比例', '0.9')
  await expect.element(page.getByText('279.00')).toBeVisible()
  await page.getByRole('button', { name: '调整应收' }).click()
  await expect.element(page.getByText('请填写变更原因')).toBeVisible()
  expect(shown.sent()).toBeUndefined()
  await write('变更原因', '面积复核')
  await page.getByRole('button', { name: '调整应收' }).click()
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith(OUTCOME))
  expect(shown.sent()).toMatchObject({
    path: '/charge/finance/receivable/adjust',
    body: { ids: IDS, mode: 'ratio', ratio: '0.9', reason: '面积复核' },
  })
})

it('asks of every other change what that change needs, in the words of the book', async () => {
  show('dueDate')
  await page.getByRole('button', { name: '变更应缴日' }).click()
  await expect.element(page.getByText('请选择应缴日期')).toBeVisible()
  await expect.element(page.getByText('请填写变更原因')).toBeVisible()
  expect(shown.sent()).toBeUndefined()
})
