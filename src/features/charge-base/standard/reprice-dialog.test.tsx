import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import type { FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import { previewReprice, repriceStandard, type RepricePreview } from '@wuguan/contract/charge-base/standard.actions'
import { showScreen } from '@wuguan/crud/stories'
import { RepriceDialog } from './reprice-dialog'

const id = '00000000-0000-7000-8000-000000000001'
const PREVIEW: RepricePreview = {
  properties: 3,
  billedTo: null,
  monthlyBefore: '705.00',
  monthlyAfter: '1080.00',
  difference: '375.00',
  rows: [],
}
let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())
function show(methodKind: string) {
  const row = { id, name: '住宅', methodKind, currentRate: '2.350000', rateFrom: '2025-01-01' }
  shown = showScreen(<RepriceDialog row={row as unknown as FeeStandardRow} close={() => undefined} />, {
    [`${previewReprice.method} ${previewReprice.path}`]: PREVIEW,
    [`POST ${repriceStandard.path}`]: { rateId: id },
  })
}
const sent = () => shown.calls.findLast(({ path }) => path === repriceStandard.path)?.body
const write = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
const day = async () => {
  await page.getByRole('combobox', { name: '生效日期' }).fill('2035-01-01')
  await userEvent.keyboard('{Tab}')
}
const press = () => page.getByRole('button', { name: '调价', exact: true }).click()

it('shows what a new price does before it is agreed to', async () => {
  show('area')
  await press()
  await expect.element(page.getByText('请输入单价')).toBeVisible()
  await day()
  await write('单价', '3.6')
  await expect
    .element(page.getByRole('region', { name: '影响' }))
    .toHaveTextContent('影响 3 户，每月 705.00 → 1,080.00，差额 375.00房产面积原月费新月费')
  await press()
  await vi.waitFor(() => expect(sent()).toEqual({ id, effectiveFrom: '2035-01-01', unitRate: '3.6' }))
})

it('asks a ladder for its steps, the last one open', async () => {
  show('ladder')
  await day()
  await write('第1行单价', '5')
  await write('第2行单价', '7')
  await press()
  await vi.waitFor(() =>
    expect(sent()).toEqual({
      id,
      effectiveFrom: '2035-01-01',
      tiers: [{ upTo: '180', unitRate: '5' }, { unitRate: '7' }],
    }),
  )
})
