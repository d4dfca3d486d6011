import { launch, servePage, slowPage, timeToShow } from './browser.ts'
import { startBenchServer } from './server.ts'
import { type Benchmark, median } from './support.ts'

const CPU = 4
/** The floor alone moves by a third from load to load: a median of few says little. */
const LOADS = 15
const ROUNDS = 5
const SETTLED_MS = 3_000
const LIST = '/#/basedata/building/list'
const OTHER = '/#/basedata/unit/list'
const FLOOR_SELECTOR = 'button[type=submit]'
const tableOf = (label: string) => `table[aria-label*="${label}"]`

/** What a user waits for, as multiples of a page with only React and a form, at a quarter of the processor's speed. */
export const benchmark: Benchmark = {
  name: 'pages',
  async run() {
    const server = await startBenchServer({ DEMO: '1' })
    const floor = await servePage('floor')
    const browser = await launch()
    try {
      const { token } = (await server.signIn()) as { token: string }
      const times = { floor: [] as number[], login: [] as number[], list: [] as number[] }
      for (let i = 0; i <= LOADS; i++) {
        const one = {
          floor: await timeToShow(browser, floor.url, FLOOR_SELECTOR, CPU),
          login: await timeToShow(browser, `${server.url}/#/login`, FLOOR_SELECTOR, CPU),
          list: await timeToShow(browser, server.url + LIST, `${tableOf('楼栋')} tbody tr`, CPU, token),
        }
        if (i > 0) for (const key of ['floor', 'login', 'list'] as const) times[key].push(one[key])
      }
      const base = median(times.floor)
      const { firsts, agains, nodes, heap } = await routeChanges()
      return [
        {
          name: 'login shown',
          what: 'the floor page = 1',
          value: median(times.login) / base,
          unit: '×',
          bar: { kind: 'max', value: 2 },
          detail: `${median(times.login).toFixed(0)} ms against ${base.toFixed(0)} ms`,
        },
        {
          name: 'cold list page',
          what: 'the floor page = 1',
          value: median(times.list) / base,
          unit: '×',
          bar: { kind: 'max', value: 3 },
          detail: `${median(times.list).toFixed(0)} ms`,
        },
        {
          name: 'route change, first',
          what: 'the floor page = 1',
          value: median(firsts) / base,
          unit: '×',
          bar: { kind: 'max', value: 0.75 },
          detail: `${median(firsts).toFixed(0)} ms`,
        },
        {
          name: 'route change, again',
          what: 'the floor page = 1',
          value: median(agains) / base,
          unit: '×',
          bar: { kind: 'max', value: 0.4 },
          detail: `${median(agains).toFixed(0)} ms`,
        },
        {
          name: 'nodes of a list page',
          what: 'with every menu of the catalogue that is built',
          value: nodes,
          unit: '',
          bar: { kind: 'max', value: 1000 },
        },
        {
          name: 'heap of a list page',
          what: 'after a collection',
          value: heap,
          unit: ' MB',
          bar: { kind: 'max', value: 15 },
        },
      ]

      async function routeChanges() {
        const firsts: number[] = []
        const agains: number[] = []
        let nodes = 0
        let heap = 0
        for (let i = 0; i < ROUNDS; i++) {
          const { page, context } = await slowPage(browser, CPU, token)
          await page.goto(server.url + LIST)
          await page
            .locator(`${tableOf('楼栋')} tbody tr`)
            .first()
            .waitFor()
          // The notice channel comes a second after the page; what follows is the page's own.
          await page.waitForTimeout(SETTLED_MS)
          nodes = await page.evaluate(() => document.querySelectorAll('*').length)
          const session = await context.newCDPSession(page)
          await session.send('HeapProfiler.collectGarbage')
          const { usedSize } = await session.send('Runtime.getHeapUsage')
          heap = usedSize / 1e6
          const go = (hash: string, selector: string) =>
            page.evaluate(
              ([address, wanted]) =>
                new Promise<number>((done) => {
                  const started = performance.now()
                  location.hash = address!
                  const look = () => {
                    const element = [...document.querySelectorAll(wanted!)].find(
                      (one) => one.getClientRects().length > 0,
                    )
                    if (element) done(performance.now() - started)
                    else requestAnimationFrame(look)
                  }
                  requestAnimationFrame(look)
                }),
              [hash.slice(2), selector],
            )
          firsts.push(await go(OTHER, `${tableOf('单元')} tbody tr`))
          await page.waitForLoadState('networkidle')
          agains.push(await go(LIST, `${tableOf('楼栋')} tbody tr`), await go(OTHER, `${tableOf('单元')} tbody tr`))
          await context.close()
        }
        return { firsts, agains, nodes, heap }
      }
    } finally {
      await browser.close()
      floor.stop()
      await server.stop()
    }
  },
}
