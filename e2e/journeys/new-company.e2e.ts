import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Locator, type Page, expect } from '@playwright/test'
import { startServer } from '../../tests/support/server-process.ts'
import { ADMIN } from '../api.ts'
import { journey, said, shown, signIn, submit } from './support.ts'
import type { Way } from './ways.ts'

const REGISTER = fileURLToPath(new URL('../../tests/fixtures/house-register.xlsx', import.meta.url))
const COMMUNITY = '云锦花园'

/** What the clerk wrote wrong, and what he writes instead: row, field, value. */
const MENDED = [
  [127, '建筑面积', '89.52'],
  [151, '建筑面积', '142.35'],
  [174, '套内面积', '70'],
  [198, '联系电话', '13800138000'],
  [221, '入住状态', '空置'],
  [245, '楼层', '3'],
  [268, '房号', '2903'],
  [292, '交付日期', '2024-06-30'],
  [315, '业主姓名', '王小明'],
  [339, '房屋类型', '住宅'],
  [386, '房号', '2901'],
  [409, '备注', '已核对'],
  [433, '业主姓名', '李四'],
] as const

/** An empty system of its own for every walk: what it does cannot be done twice. */
journey('A new company imports its house register', async (page, way) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'wuguan-journey-'))
  const server = await startServer(dataDir, { DEMO: '0', ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn' })
  try {
    await signIn(page, ADMIN, server.address)
    await throughTheGuide(page, way)
    await importRegister(page, way)
    await seeTheBuildings(page)
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function throughTheGuide(page: Page, way: Way): Promise<void> {
  const guide = page.getByRole('region', { name: '开始使用' })
  await guide.getByRole('textbox', { name: '名称', exact: true }).fill('云锦物业服务有限公司')
  await submit(guide.getByRole('button', { name: '保存，下一步' }), way)
  await expect(guide.getByText('云锦物业服务有限公司')).toBeVisible()
  await guide.getByRole('textbox', { name: '项目名称' }).fill(COMMUNITY)
  await guide.getByRole('textbox', { name: '项目编码' }).fill('YJHY')
  await submit(guide.getByRole('button', { name: '新建项目，下一步' }), way)
  await expect(guide.getByText('已完成 2 / 3 步')).toBeVisible()
  await guide.getByRole('button', { name: '导入房产台账' }).click()
}

async function importRegister(page: Page, way: Way): Promise<void> {
  const place = shown(page)
  await page.locator('input[type=file]').setInputFiles(REGISTER)
  const columns = place.getByRole('region', { name: '对应列' })
  await expect(columns.getByText(COMMUNITY, { exact: true }).first()).toBeVisible()
  await submit(columns.getByRole('button', { name: '开始校验' }), way)
  const bad = place.getByRole('region', { name: '校验与修正' })
  await expect(bad.getByText(`待修正 ${MENDED.length + 1} 行`)).toBeVisible()
  for (const [row, field, value] of MENDED) await mend(page, bad, row, field, value)
  await expect(bad.getByText('待修正 0 行')).toBeVisible()
  await submit(bad.getByRole('button', { name: /^导入 \d+ 行$/ }), way)
  await submit(page.getByRole('alertdialog').getByRole('button', { name: '确认导入' }), way)
  await expect(place.getByText('已导入 589 行，跳过 1 行')).toBeVisible({ timeout: 30_000 })
}

async function mend(page: Page, table: Locator, row: number, field: string, value: string): Promise<void> {
  const cell = table.getByLabel(new RegExp(`^第${row}行${field}`))
  await cell.scrollIntoViewIfNeeded()
  await cell.click()
  const option = page.getByRole('option', { name: value, exact: true })
  const input = table.locator(`input[aria-label="第${row}行${field}"]`)
  await expect(option.or(input)).toBeVisible()
  if (await option.isVisible()) await option.click()
  else {
    await input.fill(value)
    await input.press('Enter')
  }
  await said(page, `第 ${row} 行已修正`)
}

/** What another page says of it: 589 houses in six buildings, and a mended one where the clerk meant it. */
async function seeTheBuildings(page: Page): Promise<void> {
  const place = shown(page)
  await place.getByRole('button', { name: '查看列表' }).click()
  await expect(place.getByText('共 589 条')).toBeVisible()
  await place.getByRole('radiogroup', { name: '显示方式' }).getByText('房态图').click()
  await expect(place.getByRole('grid', { name: '1栋房态图' })).toBeVisible()
  const building = place.getByRole('combobox', { name: '楼栋' })
  await building.click()
  await expect(page.getByRole('option')).toHaveText(
    ['1栋', '2栋', '3栋', '5栋', '6栋', '商业街'].map((name) => new RegExp(name)),
  )
  await page.getByRole('option', { name: '商业街' }).click()
  await expect(place.getByRole('grid', { name: '商业街房态图' })).toBeVisible()
}
