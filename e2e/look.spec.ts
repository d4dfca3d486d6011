import { expect, test } from '@playwright/test'
import { accessible } from './accessible.ts'
import { layoutFaults } from './layout.ts'
import { signIn, visit } from './journeys/support.ts'
import { standing, watchPage } from './open-page.ts'
import { LONG, NARROW, PANEL, USUAL, judged, lengthenRows, resize } from './tables.ts'

/** Faults planted in a list that has none, and the words by which each has to be found. */
const LIST = '/charge/finance/receivable-list'
const PLANTS: Readonly<Record<string, readonly [style: string, found: RegExp]>> = {
  'a total under the rows': ['tbody td { position: relative; z-index: 9 }', /the total .+ is covered by/],
  'a row over another': ['tbody tr:nth-of-type(2) td { transform: translateY(-36px) }', /.+ lies over .+/],
  'a control beside the window': [
    '[role=toolbar][aria-label=列表操作] { position: fixed; left: 1300px }',
    /.+ is out of reach/,
  ],
  'an amount cut off': ['tbody td[data-role=money] { padding-inline-start: 100px !important }', /.+ is cut/],
  'grey on white': [
    ':root:not([data-theme=dark]) .data-table { color: #ddd !important }',
    /receivable-list: axe color-contrast/,
  ],
  'grey on black': [':root[data-theme=dark] .data-table { color: #333 !important }', /\(dark\): axe color-contrast/],
}

// Nothing of it waits; axe takes its time on a busy machine.
test.setTimeout(240_000)

test('every fault that is planted in a page is found', async ({ page }) => {
  await page.addInitScript(watchPage)
  await page.addInitScript(lengthenRows, LONG)
  await signIn(page)
  await visit(page, LIST)
  expect(await standing(page, LIST)).toEqual([])
  const faults = async () => [...(await judged(page, LIST, false)), ...(await accessible(page, LIST, PANEL))]
  expect(await faults()).toEqual([])
  for (const [name, [style, found]] of Object.entries(PLANTS)) {
    const planted = await page.addStyleTag({ content: style })
    expect([name, await faults()]).toEqual([name, expect.arrayContaining([expect.stringMatching(found)])])
    await planted.evaluate((one) => (one as Element).remove())
  }
})

/** What stands around every page, and before it. */
test('signing in, the bar, the menus and a dialog are accessible in both themes and hold at 390 px and 200 %', async ({
  page,
}) => {
  await page.addInitScript(watchPage)
  const problems: string[] = []
  const look = async (what: string, sizes = [USUAL], part = 'body') => {
    problems.push(...(await accessible(page, what, part)))
    for (const size of sizes) {
      await resize(page, size)
      const faults = await page.evaluate(layoutFaults, 'body')
      problems.push(...faults.map((fault) => `${what} (${size.width} px): ${fault}`))
    }
    await resize(page, USUAL)
  }
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  await look('login', [USUAL, ...NARROW])
  await signIn(page)
  await look('shell', [USUAL, ...NARROW])
  await page.getByRole('button', { name: '用户菜单' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look('user menu', [USUAL], '[role=menu]')
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('dialog', [USUAL, ...NARROW], '[role=dialog]')
  expect(problems).toEqual([])
})
