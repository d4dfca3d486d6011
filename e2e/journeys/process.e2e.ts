import { type APIRequestContext, type Browser, type Locator, type Page, expect, test } from '@playwright/test'
import { signIn } from '../api.ts'

/**
 * A process administrator draws a refund approval with a condition on the amount and two approvers, rehearses it, deploys it; an
 * instance runs through return, delegate and approve; the viewer shows it.
 */
const [ADMIN, LEAD, FINANCE, COLLEAGUE, STARTER] = [
  'gz-manager01',
  'charge01',
  'finance01',
  'gz-finance01',
  'steward01',
]
const NAMES: Readonly<Record<string, string>> = { charge01: '吴敏', finance01: '李伟', 'gz-finance01': '郑文斌' }

test('a refund approval is drawn, rehearsed, deployed and run', async ({ browser, request }) => {
  test.setTimeout(240_000)
  const [name, key] = [`退款双审${Date.now() % 10_000}`, `refund_${Date.now()}`]
  const demo = await demoPassword(request)
  const as = (username: string) => session(browser, request, username, demo)

  const admin = await as(ADMIN!)
  await draw(admin, name, key)
  await assign(admin)
  await rehearse(admin)
  await deploy(admin, name)

  const starter = await as(STARTER!)
  await startInstance(starter, name)
  const lead = await as(LEAD!)
  await openTask(lead, name)
  await decide(lead, '同意')

  const finance = await as(FINANCE!)
  await openTask(finance, name)
  await press(finance, '退回')
  await dialog(finance).getByRole('radio', { name: '收费主管审核' }).click()
  await confirmWith(finance, '退回', '请补充收款账号')

  await openTask(lead, name)
  await decide(lead, '同意')
  await openTask(finance, name)
  await press(finance, '委派')
  await choose(dialog(finance).getByRole('combobox'), NAMES[COLLEAGUE!]!)
  await confirmWith(finance, '委派')

  const colleague = await as(COLLEAGUE!)
  await openTask(colleague, name)
  await press(colleague, '委派完成')
  await confirmWith(colleague, '完成', '账号已核对')
  await openTask(finance, name)
  await decide(finance, '同意')
  await seePicture(finance, ['收费主管审核', '财务经理审批'])
})

async function demoPassword(request: APIRequestContext): Promise<string> {
  const { demoPassword } = (await (await request.get('/config.json')).json()) as { demoPassword: string }
  return demoPassword
}
async function session(
  browser: Browser,
  request: APIRequestContext,
  username: string,
  password: string,
): Promise<Page> {
  const { token } = await signIn(request, { username, password })
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript((value) => sessionStorage.setItem('token', value), token)
  await page.goto('/#/dashboard')
  await expect(page.getByRole('tablist', { name: '已打开页面' })).toBeVisible()
  return page
}
const go = async (page: Page, path: string) => {
  await page.evaluate((hash) => (location.hash = hash), `#${path}`)
  await expect(shown(page)).toBeVisible()
}
/** The page of the tab in front. */
const shown = (page: Page): Locator => page.locator('[role=tabpanel][id^="page-"]:visible')
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
async function choose(combobox: Locator, text: string): Promise<void> {
  const page = combobox.page()
  await combobox.click()
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text }).first().click()
  await page.keyboard.press('Tab')
}
const press = (page: Page, label: string) =>
  shown(page).getByRole('toolbar', { name: '办理' }).getByRole('button', { name: label, exact: true }).click()
async function confirmWith(page: Page, verb: string, words?: string): Promise<void> {
  const asked = dialog(page)
  if (words) await asked.getByRole('textbox').last().fill(words)
  await asked.getByRole('button', { name: verb, exact: true }).click()
  await expect(asked).toBeHidden()
}
async function decide(page: Page, label: string): Promise<void> {
  await press(page, label)
  await confirmWith(page, label, '已核实')
}

async function draw(page: Page, name: string, key: string): Promise<void> {
  await go(page, '/bpm/manager/model')
  await shown(page).getByRole('button', { name: '新建', exact: true }).click()
  const drawer = dialog(page)
  await drawer.getByLabel('流程标识').fill(key)
  await drawer.getByLabel('流程名称').fill(name)
  await choose(drawer.getByLabel('流程表单'), '退款申请单')
  await drawer.getByRole('button', { name: '保存并设计' }).click()
  const canvas = shown(page).getByRole('group', { name: '流程设计' })
  const append = (what: string) => canvas.locator(`.djs-context-pad .entry[title="追加${what}"]`).click()
  const write = async (text: string) => {
    await page.locator('.djs-direct-editing-content').pressSequentially(text)
    await page.keyboard.press('Enter')
    await expect(page.locator('.djs-direct-editing-content')).toBeHidden()
  }
  await canvas.locator('.djs-element[data-element-id="start"]').first().click()
  await append('用户任务')
  await write('收费主管审核')
  await append('排他网关')
  const gateway = canvas.locator('.djs-shape[data-element-id^="Gateway_"]:not([data-element-id$="_label"])')
  await append('用户任务')
  await write('财务经理审批')
  await append('结束事件')
  await gateway.click()
  await append('结束事件')
  // Two flows leave the gateway: the large amounts by a condition, the others by default.
  const pickFlow = async (id: string) => {
    // A flow with a bend is not where the middle of its frame is: the editor is told, not the mouse.
    await canvas
      .locator(`.djs-connection[data-element-id="${id}"] .djs-hit`)
      .first()
      .dispatchEvent('click', { button: 0 })
    await expect(canvas.getByLabel('标识')).toHaveValue(id)
  }
  const [large, small] = await flowsOf(gateway)
  await pickFlow(large!)
  await canvas.getByLabel('流转类型').click()
  await page.getByRole('option', { name: '条件流转' }).click()
  await canvas.getByLabel('条件写法').getByText('表达式').click()
  await canvas.getByLabel('条件表达式').fill('${amount > 1000}')
  await pickFlow(small!)
  await canvas.getByLabel('流转类型').click()
  await page.getByRole('option', { name: '默认流转' }).click()
  await canvas.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('保存成功').first()).toBeVisible()
}

/** Flows that leave a gateway: the straight one first, then the one that bends. */
const flowsOf = (gateway: Locator): Promise<string[]> =>
  gateway.evaluate((shape) => {
    const { x, y, width, height } = shape.getBoundingClientRect()
    const [cx, cy] = [x + width / 2, y + height / 2]
    const ends = [...document.querySelectorAll<SVGPathElement>('.djs-connection .djs-visual > path')].map((path) => {
      const at = (length: number) => path.getPointAtLength(length).matrixTransform(path.getScreenCTM()!)
      const id = path.closest('[data-element-id]')!.getAttribute('data-element-id')!
      return { id, start: at(0), end: at(path.getTotalLength()) }
    })
    return ends
      .filter(({ start, end }) => Math.hypot(start.x - cx, start.y - cy) < width && end.x > cx)
      .toSorted((a, b) => Math.abs(a.end.y - cy) - Math.abs(b.end.y - cy))
      .map(({ id }) => id)
  })

/** Both tasks get their people by name, through the rules of the model. */
async function assign(page: Page): Promise<void> {
  const canvas = shown(page).getByRole('group', { name: '流程设计' })
  await canvas.locator('.djs-element', { hasText: '收费主管' }).first().click()
  await canvas.getByRole('button', { name: '分配规则' }).click()
  const drawer = dialog(page)
  for (const [task, username] of [
    ['收费主管审核', LEAD!],
    ['财务经理审批', FINANCE!],
  ] as const) {
    await drawer.getByRole('button', { name: new RegExp(`^${task}`) }).click()
    await drawer.getByRole('button', { name: '添加规则' }).click()
    await drawer.getByLabel('第1行维度').click()
    await page.getByRole('option', { name: '指定用户' }).click()
    await choose(drawer.getByLabel('第1行指定用户'), NAMES[username]!)
    await drawer.getByRole('button', { name: '保存规则' }).click()
    await expect(page.getByText(`任务“${task}”的分配规则已保存`).first()).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

async function rehearse(page: Page): Promise<void> {
  await shown(page).getByRole('button', { name: '演练', exact: true }).click()
  const drawer = dialog(page)
  const amount = drawer.getByLabel('退款金额')
  const steps = drawer.getByRole('list', { name: '经过的环节' }).getByRole('listitem')
  for (const [value, names] of [
    ['1000', ['收费主管审核']],
    ['1000.01', ['收费主管审核', '财务经理审批']],
  ] as const) {
    await amount.fill(value)
    await drawer.getByRole('button', { name: '演练', exact: true }).click()
    await expect(drawer.getByText('流程走到结束')).toBeVisible()
    await expect(steps).toHaveText(names.map((name) => new RegExp(name)))
  }
  await drawer.getByLabel('用例名称').fill('大于一千元到财务')
  await drawer.getByRole('button', { name: '保存为用例' }).click()
  await expect(page.getByText('用例已保存').first()).toBeVisible()
  await page.keyboard.press('Escape')
}

async function deploy(page: Page, name: string): Promise<void> {
  await go(page, '/bpm/manager/model')
  const row = shown(page)
    .getByRole('row', { name: new RegExp(name) })
    .first()
  await row.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '发布' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText(`“${name}”已发布为 v1`).first()).toBeVisible()
}

async function startInstance(page: Page, name: string): Promise<void> {
  await go(page, '/bpm/process-instance/create')
  await shown(page)
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  const form = shown(page).getByRole('group', { name })
  await form.getByLabel('客户姓名').fill('陈晓东')
  await form.getByLabel('房号').fill('3栋1单元501')
  await form.getByLabel('退款金额').fill('5000')
  await form.getByLabel('退款原因').click()
  await page.getByRole('option', { name: '重复缴费' }).click()
  await form.getByLabel('收款账号').fill('6222021000')
  await shown(page)
    .getByRole('button', { name: /预览路径|下一步/ })
    .click()
  await expect(shown(page).getByRole('list', { name: '预计路径' })).toContainText('财务经理审批')
  await shown(page).getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('流程已发起').first()).toBeVisible()
}

async function openTask(page: Page, name: string): Promise<void> {
  await go(page, '/bpm/todo')
  await shown(page).getByRole('button', { name: '刷新' }).first().click()
  await shown(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(shown(page).getByRole('toolbar', { name: '办理' })).toBeVisible()
}

async function seePicture(page: Page, names: readonly string[]): Promise<void> {
  await shown(page).getByRole('tab', { name: '流程图' }).click()
  const viewer = shown(page).locator('.bpm-viewer')
  for (const name of names)
    await expect(viewer.locator('.djs-element.bpm-state-2', { hasText: name.slice(0, 4) }).first()).toBeVisible()
  await shown(page).getByRole('tab', { name: '流转记录' }).click()
  for (const words of ['请补充收款账号', '账号已核对']) await expect(shown(page).getByText(words).first()).toBeVisible()
}
