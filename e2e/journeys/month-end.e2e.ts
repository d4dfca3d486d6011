import { type Page, expect } from '@playwright/test'
import { type Charging, generateMonth, monthOf, openCommunity, readMeter, today, workIn } from './charging.ts'
import { employ } from './people.ts'
import { journey, said, signIn, submit, visit } from './support.ts'
import type { Way } from './ways.ts'

const CODES = [
  'charge-other:month:check',
  'charge-other:month:close',
  'charge-other:month:report',
  'charge-finance:receivable:list',
  'charge-finance:receivable:adjust',
  'charge-finance:shift:open',
  'charge-finance:day:confirm',
  'charge-finance:day:close',
  'meter:reading:list',
  'meter:reading:input',
  'meter:reading:audit',
  'meter:reading:generate',
  'home:dashboard:view',
  'session:context:switch',
]
const CARD = '门禁卡工本费'

/** 11: a meter nobody has read keeps the month open; once it is read the month closes, and what comes late is an adjustment of today. */
journey('An accountant closes the month', async (page, way, request) => {
  const month = monthOf(today(), -1)
  const community = await openCommunity(request, ['101'], { backdateDays: 31, changeNeedsApproval: false })
  await booksOf(community, month)
  const accountant = await employ(request, '黄晓敏', CODES)
  await signIn(page, accountant)
  await workIn(page, community)

  await blocked(page, community, month, way)
  await readTheMeter(page, community, month, way)
  await close(page, community, month, way)
  await adjust(page, way)
  await seeReports(page, month)
})

/** The fee of the month, billed; and cards that were given out on its last day, whose day is closed. */
async function booksOf(community: Charging, month: string): Promise<void> {
  const { api, id, houses, meters } = community
  const bookDate = `${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`
  await readMeter(api, meters[0]!.id, `${monthOf(`${month}-01`, -1)}-28`, '5')
  await generateMonth(community, month)
  const items = await api.get<{ id: string; label: string }[]>('/charge/base/feeItem/select', { keyword: CARD })
  await api.send('POST', '/charge/collection/temp', {
    communityId: id,
    propertyType: 'house',
    propertyId: houses[0]!.id,
    feeItemId: items[0]!.id,
    quantity: '2',
    unitRate: '20.00',
    explanation: '补办门禁卡',
    bookDate,
    payments: [],
    onlyReceivable: true,
  })
  for (const verb of ['confirm', 'close']) await api.send('POST', `/charge/day/${verb}`, { communityId: id, bookDate })
}

/** 月结 has begun, and stops at the house whose water nobody has read. */
async function blocked(page: Page, { houses }: Charging, month: string, way: Way): Promise<void> {
  const panel = await visit(page, '/charge/month/settlement')
  await panel.getByRole('button', { name: '开始月结' }).click()
  await submit(page.getByRole('alertdialog').getByRole('button', { name: /开始|确定/ }), way)
  await said(page, `${month} 月结已开始`)
  const unread = panel.getByRole('row').filter({ hasText: '没有本期应收的收费标准' })
  await expect(unread).toContainText(`${houses[0]!.fullName} 水费`)
  await expect(panel.getByRole('button', { name: '下一步' })).toBeDisabled()
}

async function readTheMeter(page: Page, { meters }: Charging, month: string, way: Way): Promise<void> {
  const bench = await visit(page, '/meter/device/data/index')
  const period = bench.getByLabel('期间', { exact: true })
  await period.fill(month)
  await period.press('Enter')
  const field = bench.getByRole('textbox', { name: `${meters[0]!.code} 本次读数` })
  await field.fill('17')
  await field.press('Enter')
  await expect(bench.getByText('已保存')).toBeVisible()
  await bench.getByRole('tab', { name: /^待审核/ }).click()
  await expect(bench.getByRole('row').filter({ hasText: meters[0]!.code })).toBeVisible()
  await bench.getByRole('checkbox', { name: '选择本页全部' }).click()
  await submit(bench.getByRole('button', { name: '批量审核' }), way)
  await said(page, '审核成功 1 条')
  await bench.getByRole('tab', { name: /^已审核/ }).click()
  await expect(bench.getByRole('row').filter({ hasText: meters[0]!.code })).toBeVisible()
  await bench.getByRole('checkbox', { name: '选择本页全部' }).click()
  await bench.getByRole('button', { name: '生成应收' }).click()
  await submit(page.getByRole('dialog', { name: '生成应收' }).getByRole('button', { name: '确认生成 1 笔' }), way)
  await said(page, /已计费 1 条读数，生成应收 1 笔，共 36\.00 元/)
}

async function close(page: Page, { id, api }: Charging, month: string, way: Way): Promise<void> {
  const panel = await visit(page, '/charge/month/settlement')
  await panel.getByRole('button', { name: '重新检查' }).click()
  await expect(panel.getByRole('row').filter({ hasText: '没有本期应收的收费标准' })).toContainText('通过')
  await panel.getByRole('button', { name: '下一步' }).click()
  await expect(panel.getByRole('table', { name: '费项表' })).toContainText('40.00')
  await panel.getByRole('button', { name: '确认结账' }).click()
  const dialog = page.getByRole('dialog', { name: `确认结账 ${month}？` })
  await dialog.getByRole('textbox').fill(month)
  await submit(dialog.getByRole('button', { name: '确认结账' }), way)
  await said(page, `${month} 已结账`)
  const { list } = await api.get<{ list: { status: number }[] }>('/charge/base/accountingPeriod/page', {
    communityId: String(id),
    period: `${month},${month}`,
  })
  expect(list.map(({ status }) => status)).toEqual([3])
}

/** One card was given back: what was 40.00 in the closed month becomes 20.00, today. */
async function adjust(page: Page, way: Way): Promise<void> {
  const panel = await visit(page, '/charge/finance/receivable-list')
  const row = panel.getByRole('row').filter({ hasText: CARD })
  await row.getByRole('button', { name: '调整' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('调整后应收').fill('20')
  await dialog.getByLabel('变更原因').fill('退回一张门禁卡')
  await submit(dialog.getByRole('button', { name: /^调整/ }), way)
  await said(page, /已生效：变更单 BG\d+，1笔，金额变更 [-−]20\.00/)
  await expect(row).toContainText('20.00')
}

/** The closed month says what it said; the present one has the adjustment. */
async function seeReports(page: Page, month: string): Promise<void> {
  const panel = await visit(page, '/charge/month/settlement/report')
  const card = panel.getByRole('table', { name: '费项表' }).getByRole('row').filter({ hasText: CARD })
  await expect(panel.getByText('已结账', { exact: true })).toBeVisible()
  await expect(card).toContainText('40.00')
  await panel.getByRole('button', { name: '校验快照' }).click()
  await said(page, '快照与分录一致')
  const period = panel.getByLabel('期间', { exact: true })
  await period.fill(monthOf(`${month}-01`, 1))
  await period.press('Enter')
  await expect(panel.getByText('未结账', { exact: true })).toBeVisible()
  await expect(card).toContainText('−20.00')
}
