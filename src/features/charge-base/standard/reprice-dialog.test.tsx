import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import '@wuguan/ui/styles.css'
import type { FeeStandardRow } from '@wuguan/contract/charge-base/fee-standard.entity'
import { previewReprice, type RepricePreview } from '@wuguan/contract/charge-base/standard.actions'
import { CrudProvider, type CrudPort } from '@wuguan/crud/port'
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
const sent = vi.fn<(body: unknown) => void>()
const port = {
  context: { companyId: 1, communityId: null, communityIds: [], communities: [] },
  can: () => true,
  request: (_method: string, path: string, options?: { body?: unknown }) => {
    if (path === previewReprice.path) return Promise.resolve(PREVIEW)
    sent(options?.body)
    return Promise.resolve({ rateId: id })
  },
} as unknown as CrudPort

let root: Root
afterEach(() => {
  root.unmount()
  sent.mockClear()
})
function show(methodKind: string) {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  const row = { id, name: '住宅', methodKind, currentRate: '2.350000', rateFrom: '2025-01-01' }
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <CrudProvider port={port}>
        <RepriceDialog row={row as unknown as FeeStandardRow} close={() => undefined} />
      </CrudProvider>
    </QueryClientProvider>,
  )
}
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
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ id, effectiveFrom: '2035-01-01', unitRate: '3.6' }))
})

it('asks a ladder for its steps, the last one open', async () => {
  show('ladder')
  await day()
  await write('第1行单价', '5')
  await write('第2行单价', '7')
  await press()
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      id,
      effectiveFrom: '2035-01-01',
      tiers: [{ upTo: '180', unitRate: '5' }, { unitRate: '7' }],
    }),
  )
})
