import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import '@wuguan/ui/styles.css'
import { deskProperty } from '@wuguan/contract/charge-finance/collect.actions'
import { changeMethod } from '@wuguan/contract/charge-finance/receipt.actions'
import { CrudProvider, type CrudPort } from '@wuguan/crud/port'
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
const sent = vi.fn<(body: unknown) => void>()
const port = {
  context: { companyId: 1, communityId: null, communityIds: [], communities: [] },
  can: () => true,
  request: (_method: string, path: string, options?: { body?: unknown }) => {
    if (path === changeMethod.path) sent(options?.body)
    return Promise.resolve(path.startsWith(deskProperty.path.split('{')[0]!) ? DESK : RECEIPT)
  },
} as unknown as CrudPort

let root: Root
afterEach(() => root.unmount())

it('starts with the only payment and offers every method but its own', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <CrudProvider port={port}>
        <MethodDialog receiptNumber="SK20261120001" close={() => undefined} />
      </CrudProvider>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('combobox', { name: '原支付' })).toHaveTextContent('现金 50.00')
  await page.getByRole('button', { name: '更改支付方式' }).click()
  await expect.element(page.getByText('请选择支付方式')).toBeVisible()
  await page.getByRole('combobox', { name: '改为' }).click()
  await expect.element(page.getByRole('option')).toHaveTextContent('微信')
  await page.getByRole('option', { name: '微信' }).click()
  await page.getByRole('button', { name: '更改支付方式' }).click()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ paymentId: idOf(1), methodId: idOf(3) }))
})
