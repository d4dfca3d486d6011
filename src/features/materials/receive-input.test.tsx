import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { DomainError } from '@wuguan/contract/kernel/errors'
import { materialByBarcode } from '@wuguan/contract/materials/materials.actions'
import { purchaseOrder } from '@wuguan/contract/materials/purchase-order.entity'
import { purchaseFlow } from '@wuguan/contract/materials/purchase-order.flow'
import { showScreen } from '@wuguan/crud/stories'
import { scanned } from './receive-input'

const [LAMP, VALVE, LINES] = ['6901', '6902', purchaseFlow.verbs.receive.fields.lines]
const idOf = (code: string) => `00000000-0000-7000-8000-00000000${code}`
const Scanned = scanned('qty')
type Line = Readonly<Record<string, unknown>>
const kept = vi.fn<(lines: readonly Line[]) => void>()

/** What a receipt expects of two materials: nothing yet. */
function Receipt() {
  const [lines, setLines] = useState<unknown>([LAMP, VALVE].map((code) => ({ materialId: idOf(code), qty: null })))
  return (
    <Scanned
      entity={purchaseOrder as AnyEntity}
      name="lines"
      field={LINES}
      value={lines}
      onChange={(value) => {
        kept(value as readonly Line[])
        setLines(value)
      }}
      draft={{}}
    />
  )
}
let shown: ReturnType<typeof showScreen>
/** Questions of the server that wait, by barcode: it answers when a test says so. */
let waiting: Map<string, ((answer: unknown) => void)[]>
beforeEach(async () => {
  waiting = new Map()
  kept.mockClear()
  const wait = ({ barcode }: { barcode: string }) =>
    new Promise((resolve) => waiting.set(barcode, [...(waiting.get(barcode) ?? []), resolve]))
  shown = showScreen(<Receipt />, { [`GET ${materialByBarcode.path}`]: wait })
  await page.getByRole('textbox', { name: '扫码' }).click()
})
afterEach(() => shown.end())
const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`)
const answer = async (code: string, told: () => unknown) =>
  (await vi.waitUntil(() => waiting.get(code)?.shift()))(told())
const found = (code: string) => answer(code, () => ({ materialId: idOf(code), title: code }))
const asked = () =>
  shown.calls.filter(({ path }) => path === materialByBarcode.path).map(({ query }) => query['barcode'])
const counted = () => kept.mock.lastCall?.[0].map(({ qty }) => qty)

it('counts each of two that are read before either is known, whichever is known first', async () => {
  await scan(LAMP)
  await scan(VALVE)
  await expect.element(page.getByRole('textbox', { name: '扫码' })).toHaveValue('')
  expect(asked()).toEqual([LAMP, VALVE])
  await found(VALVE)
  await found(LAMP)
  await vi.waitFor(() => expect(counted()).toEqual(['1', '1']))
})
it('loses none while the next is being typed', async () => {
  await scan(LAMP)
  await scan(LAMP)
  await userEvent.keyboard(VALVE.slice(0, 2))
  await found(LAMP)
  await found(LAMP)
  await scan(VALVE.slice(2))
  await found(VALVE)
  await vi.waitFor(() => expect(counted()).toEqual(['2', '1']))
})
it('counts one for a scanner that ends a code twice', async () => {
  await userEvent.keyboard(`${LAMP}{Enter}{Enter}`)
  await found(LAMP)
  await vi.waitFor(() => expect(counted()).toEqual(['1', null]))
  await userEvent.keyboard('{Enter}')
  expect(asked()).toEqual([LAMP])
})
it('says what no material has, what is not expected and what could not be asked, and counts none of them', async () => {
  await scan('0000')
  await answer('0000', () => null)
  await expect.element(page.getByText('没有条码为0000的物资')).toBeVisible()
  await scan('6903')
  await answer('6903', () => ({ materialId: idOf('6903'), title: '角阀' }))
  await expect.element(page.getByText('“角阀”不在本单中')).toBeVisible()
  await scan(LAMP)
  await answer(LAMP, () => Promise.reject(new DomainError(500, '服务器繁忙', null)))
  await expect.element(page.getByText(`条码${LAMP}未计入：服务器繁忙`)).toBeVisible()
  expect(kept).not.toHaveBeenCalled()
})
