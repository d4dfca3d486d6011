import { type Locator, type Page, expect } from '@playwright/test'
import { type Charging, generateMonth, monthOf, openCommunity, readMeter, today, workIn } from './charging.ts'
import { employ } from './people.ts'
import { journey, said, shown, signIn, submit, visit } from './support.ts'
import type { Way } from './ways.ts'

const CODES = [
  'charge-base:fee-standard:list',
  'charge-base:fee-standard:reprice',
  'charge-finance:generation:preview',
  'charge-finance:generation:commit',
  'charge-finance:generation:rollback',
  'charge-finance:receivable:list',
  'meter:reading:list',
  'meter:reading:input',
  'meter:reading:audit',
  'meter:reading:generate',
  'home:dashboard:view',
  'session:context:switch',
]
/** From 2.35 to 3.60 on 100 m²: more than half above the month before, which a rehearsal points out. */
const NEW_PRICE = '3.60'
const FEE = '360.00'
const ROOMS = ['101', '102', '103']

/** 9: a price changes from the 1st, the rehearsal points at three houses, a reading is mended, and what was generated is taken back once. */
journey('A supervisor changes a price and generates the month', async (page, way, request) => {
  const month = monthOf(today(), -1)
  const community = await openCommunity(request, ROOMS, {})
  await history(community, month)
  const supervisor = await employ(request, '陈丽华', CODES)
  await signIn(page, supervisor)
  await workIn(page, community)

  await reprice(page, community, month, way)
  await rehearse(page, month, way)
  await expect(shown(page).getByText('有 3 笔金额与该房产以往相差较大，请核对后再生成。')).toBeVisible()
  await onlyOutliers(page)

  await mendReading(page, community, month, way)
  await billReadings(page, community, way)

  await visit(page, '/charge/expenses-generate/generate')
  const batchNo = await generate(page, way)
  await rollBack(page, way)
  await shown(page).getByRole('button', { name: '再次生成' }).click()
  await rehearse(page, month, way)
  expect(await generate(page, way)).not.toBe(batchNo)

  await seeHouse(page, community, month)
  await seeBatches(page, batchNo)
})

/** The month before at the old price, and four ordinary months of water; of this month one meter is read wrongly. */
async function history(community: Charging, month: string): Promise<void> {
  const { api, meters } = community
  await generateMonth(community, monthOf(`${month}-01`, -1))
  for (const [at, { id }] of meters.entries()) {
    for (const back of [4, 3, 2, 1])
      await readMeter(api, id, `${monthOf(`${month}-01`, -back)}-28`, String((5 - back) * 10 + at))
    await api.send('POST', '/meter/base/meterReading/record', {
      meterId: id,
      feePeriod: month,
      readDate: `${month}-28`,
      // Where 52 stood on the dial, 520 was written down.
      currentReading: at === 2 ? '520' : String(50 + at),
    })
  }
}

async function reprice(page: Page, { standards }: Charging, month: string, way: Way): Promise<void> {
  const list = await visit(page, '/charge/base/fee/standard')
  const row = list.getByRole('row').filter({ hasText: standards.property.name })
  await row.getByRole('button', { name: '调价' }).click()
  const dialog = page.getByRole('dialog', { name: /^调价/ })
  await write(dialog.getByLabel('生效日期'), `${month}-01`)
  await dialog.getByLabel('单价').fill(NEW_PRICE)
  await expect(dialog.getByRole('region', { name: '影响' })).toContainText('影响 3 户，每月 705.00 → 1,080.00')
  await submit(dialog.getByRole('button', { name: '调价' }), way)
  await said(page, '调价成功')
}

/** A date typed instead of chosen. */
async function write(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

async function rehearse(page: Page, month: string, way: Way): Promise<void> {
  const form = await visit(page, '/charge/expenses-generate/generate')
  // What was asked for is still there when it is rehearsed again.
  for (const label of ['开始期间', '结束期间'])
    if ((await form.getByLabel(label).inputValue()) !== month) await write(form.getByLabel(label), month)
  await submit(form.getByRole('button', { name: '开始预览' }), way)
  await expect(form.getByRole('tab', { name: '新增 3' })).toBeVisible()
}

async function onlyOutliers(page: Page): Promise<void> {
  const panel = shown(page)
  await panel.getByRole('checkbox', { name: '仅异常值（3）' }).click()
  const lines = panel.getByRole('table', { name: '生成明细' })
  for (const room of ROOMS) await expect(lines.getByRole('row').filter({ hasText: room })).toContainText(FEE)
}

/** The reading that stands out is put right before anybody is billed for it. */
async function mendReading(page: Page, { meters }: Charging, month: string, way: Way): Promise<void> {
  const bench = await visit(page, '/charge/base/meter/data')
  await write(bench.getByLabel('期间', { exact: true }), month)
  await bench.getByRole('tab', { name: /^待审核/ }).click()
  const field = bench.getByRole('textbox', { name: `${meters[2]!.code} 本次读数` })
  const row = bench.getByRole('row').filter({ hasText: meters[2]!.code })
  await expect(row).toContainText('突增')
  await field.fill('52')
  await field.press('Enter')
  await expect(row).toContainText('已保存')
  await expect(row).not.toContainText('突增')
  await bench.getByRole('checkbox', { name: '选择本页全部' }).click()
  await submit(bench.getByRole('button', { name: '批量审核' }), way)
  await said(page, '审核成功 3 条')
}

async function billReadings(page: Page, { meters }: Charging, way: Way): Promise<void> {
  const bench = shown(page)
  await bench.getByRole('tab', { name: /^已审核/ }).click()
  await expect(bench.getByRole('row').filter({ hasText: meters[2]!.code })).toBeVisible()
  await bench.getByRole('checkbox', { name: '选择本页全部' }).click()
  await bench.getByRole('button', { name: '生成应收' }).click()
  const dialog = page.getByRole('dialog', { name: '生成应收' })
  await expect(dialog.getByRole('row').filter({ hasText: meters[2]!.code })).toContainText('30.00')
  await submit(dialog.getByRole('button', { name: '确认生成 3 笔' }), way)
  await said(page, /已计费 3 条读数，生成应收 3 笔，共 90\.00 元/)
}

/** Posts what was rehearsed; answers with the number of the batch. */
async function generate(page: Page, way: Way): Promise<string> {
  const panel = shown(page)
  await panel.getByRole('button', { name: '确认生成 3 笔，1,080.00' }).click()
  await submit(page.getByRole('dialog', { name: /^生成 3 笔应收/ }).getByRole('button', { name: '生成 3 笔' }), way)
  await expect(panel.getByText('已生成 3 笔，共 1,080.00')).toBeVisible()
  return panel.getByRole('heading', { name: /^SC/ }).innerText()
}

async function rollBack(page: Page, way: Way): Promise<void> {
  const panel = shown(page)
  await panel.getByRole('button', { name: '回滚', exact: true }).click()
  await submit(page.getByRole('dialog', { name: /^回滚批次/ }).getByRole('button', { name: '回滚批次' }), way)
  await expect(panel.getByText('已回滚', { exact: true })).toBeVisible()
}

/** What the page of the last house says: the new price once, the water of the mended reading, and the batch that was taken back. */
async function seeHouse(page: Page, { houses }: Charging, month: string): Promise<void> {
  const panel = await visit(page, `/charge/finance/receivable-list/single/${houses[2]!.id}`)
  await expect(panel.getByRole('heading', { name: houses[2]!.fullName, exact: true })).toBeVisible()
  const owed = panel.getByRole('row').filter({ hasText: month })
  await expect(owed).toHaveCount(2)
  await expect(owed.filter({ hasText: '住宅物业费' })).toContainText(FEE)
  await expect(owed.filter({ hasText: '水费' })).toContainText('30.00')
  await expect(panel.getByText('625.00', { exact: true }).first()).toBeVisible()
}

async function seeBatches(page: Page, undone: string): Promise<void> {
  const panel = await visit(page, '/charge/expenses-generate/generate?view=batches')
  await expect(panel.getByRole('row').filter({ hasText: undone })).toContainText('已回滚')
}
