import { launch, servePage, slowPage, timeToShow } from './browser.ts'
import { startBenchServer } from './server.ts'
import { type Benchmark, median } from './support.ts'

const CPU = 4
const ROUNDS = 5
const PASSWORD = 'Bench12345'

/** From the click on 登录 to the figures of the workbench, by turns with a page that has only React and a form. */
export const benchmark: Benchmark = {
  name: 'signin',
  async run() {
    const server = await startBenchServer({ DEMO: '1', ADMIN_PASSWORD: PASSWORD })
    const floor = await servePage('floor')
    const browser = await launch()
    const signIn = async (): Promise<number> => {
      const { page, context } = await slowPage(browser, CPU)
      await page.goto(`${server.url}/#/login`)
      await page.getByLabel('用户名', { exact: true }).fill('sysadmin')
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.waitForLoadState('networkidle')
      const started = performance.now()
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByRole('navigation', { name: '侧边菜单' }).waitFor()
      // A figure, and nothing of its page still on the way.
      await page
        .getByText(/截至 ?\d/)
        .first()
        .waitFor()
      const ms = performance.now() - started
      await context.close()
      return ms
    }
    try {
      const times = { floor: [] as number[], entry: [] as number[] }
      for (let round = -1; round < ROUNDS; round++) {
        const one = { floor: await timeToShow(browser, floor.url, 'button[type=submit]', CPU), entry: await signIn() }
        if (round >= 0) for (const key of ['floor', 'entry'] as const) times[key].push(one[key])
      }
      const [entry, base] = [median(times.entry), median(times.floor)]
      return [
        {
          name: 'sign-in to the workbench',
          what: 'the floor page = 1; from the click to the first figures, the password checked on the way',
          value: entry / base,
          unit: '×',
          bar: { kind: 'max', value: 5.5 },
          detail: `${entry.toFixed(0)} ms against ${base.toFixed(0)} ms`,
        },
      ]
    } finally {
      await browser.close()
      floor.stop()
      await server.stop()
    }
  },
}
