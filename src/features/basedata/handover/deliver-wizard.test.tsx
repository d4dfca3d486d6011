import { page } from 'vitest/browser'
import { afterEach, expect, it, vi } from 'vitest'
import { showScreen } from '@wuguan/crud/stories'
import { DeliverWizard } from './deliver-wizard'

const U = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const record = { id: U(1), version: 1, titles: {} }
const step = { ...record, handoverId: U(2), houseId: U(3), communityId: 11, status: 4, live: true }
const owner = { ...record, relation: 1, share: '100.00', isPayer: true, customerId: U(6) }
const PARTS = { Fees: () => null, Readings: () => <p>底数</p> }
const next = (name = '下一步') => page.getByRole('button', { name }).click()
let shown: ReturnType<typeof showScreen>
afterEach(() => shown.end())

it('a house is handed over step by step, signed by hand', async () => {
  shown = showScreen(<DeliverWizard id={U(1)} parts={PARTS} leave={() => undefined} />, {
    'GET /basedata/base/handoverHouse/info': step,
    'GET /basedata/base/handover/info': { ...record, requirePaid: false, materials: [{ name: '门禁卡', qty: 2 }] },
    'GET /basedata/base/handoverCustomer/page': { list: [owner], total: 1, capped: false },
    'PUT /basedata/base/handoverDeliver': { deliverId: U(8), id: U(1), version: 2 },
  })
  await next()
  await expect.element(page.getByText('底数', { exact: true })).toBeVisible()
  await next()
  await page.getByLabelText('钥匙数').fill('3')
  await expect.element(page.getByRole('textbox', { name: '第1行物料' })).toHaveValue('门禁卡')
  await next()
  await page.getByRole('textbox', { name: '代办人', exact: true }).fill('李四')
  await next('办理交付')
  for (const sentence of ['请签字或上传签字文件', '请输入代办人证件号'])
    await expect.element(page.getByText(sentence)).toBeVisible()
  await page.getByRole('textbox', { name: '代办人', exact: true }).fill('')
  const pad = page.getByRole('img', { name: '签名区' })
  const { left, top } = pad.element().getBoundingClientRect()
  const draw = (type: string, x: number) =>
    new PointerEvent(type, { bubbles: true, clientX: left + x, clientY: top + 40, pointerId: 1 })
  vi.spyOn(HTMLCanvasElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  for (const [type, x] of [
    ['pointerdown', 20],
    ['pointermove', 120],
    ['pointermove', 220],
    ['pointerup', 220],
  ] as const) {
    pad.element().dispatchEvent(draw(type, x))
    // A line goes on once the page knows that it has begun.
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
  await next('使用此签名')
  await expect.element(pad).not.toBeInTheDocument()
  await next('办理交付')
  await expect.element(page.getByText('业主关系、交付日期和计费起始日期已写入房产。')).toBeVisible()
  expect(shown.sent()!.body).toMatchObject({
    id: U(1),
    version: 1,
    keys: 3,
    materials: [{ name: '门禁卡', qty: 2 }],
    signature: [{ name: '签名.png' }],
  })
})
