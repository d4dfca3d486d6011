import type { Page } from 'playwright'
import { launch, servePage, slowPage } from './browser.ts'
import { startBenchServer } from './server.ts'
import { type Benchmark, median } from './support.ts'

const ROUNDS = 21
/** With the workbench: as many as may be open. */
const PAGES = [
  '/basedata/building/list',
  '/basedata/unit/list',
  '/basedata/house/list',
  '/basedata/community/list',
  '/basedata/customer/list',
  '/basedata/sys/user',
  '/basedata/sys/role',
  '/basedata/sys/dict',
  '/basedata/sys/menu',
  '/basedata/sys/position',
]

/** What the flip page and the observed product offer to the bench. */
interface FlipPage {
  bench: { flip(pane: number): Promise<number> }
}
interface Watched {
  drawn: { menu: number; strip: number }
}

/** Counts the entries of the menu and the tabs of the strip that were drawn again; React tells its commits to this hook. */
const WATCH = () => {
  const drawn = { menu: 0, strip: 0 }
  interface Fiber {
    stateNode: unknown
    memoizedProps: unknown
    child: Fiber | null
    sibling: Fiber | null
    alternate: Fiber | null
  }
  const REGIONS = {
    menu: '[aria-label="侧边菜单"] :is(a, button)',
    strip: '[aria-label="已打开页面"] [role=tab]',
  } as const
  const walk = (fiber: Fiber | null): void => {
    for (let at = fiber; at; at = at.sibling) {
      if (at.stateNode instanceof Element && at.alternate && at.memoizedProps !== at.alternate.memoizedProps)
        for (const region of ['menu', 'strip'] as const) if (at.stateNode.matches(REGIONS[region])) drawn[region]++
      // React keeps the children of a component that has nothing to do.
      if (at.child && at.child !== at.alternate?.child) walk(at.child)
    }
  }
  Object.assign(window, {
    drawn,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current),
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}

const switchTo = (page: Page, hash: string) =>
  page.evaluate(async (address) => {
    const started = performance.now()
    location.hash = address
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
    return performance.now() - started
  }, hash)

/** A switch between open tabs against a flip between empty panes of React's own `<Activity>`, twenty of each. */
export const benchmark: Benchmark = {
  name: 'tabs',
  async run() {
    const server = await startBenchServer({ DEMO: '1' })
    const flips = await servePage('activity')
    const browser = await launch()
    try {
      const { token } = (await server.signIn()) as { token: string }
      const bare = await browser.newPage()
      await bare.goto(flips.url)
      await bare.waitForFunction(() => 'bench' in window)
      const { page } = await slowPage(browser, 1, token)
      await page.addInitScript(WATCH)
      await page.goto(`${server.url}/#/dashboard`)
      const strip = page.getByRole('tablist', { name: '已打开页面' })
      await strip.waitFor()
      for (const path of PAGES) {
        await page.evaluate((hash) => (location.hash = hash), path)
        await page.waitForLoadState('networkidle')
      }
      // Records fill the strip up to its twenty.
      const ids = await page.evaluate(async () => {
        const reply = await fetch('/basedata/base/building/page?page=1&limit=9', {
          headers: { token: sessionStorage.getItem('token')! },
        })
        return ((await reply.json()) as { data: { list: { id: string }[] } }).data.list.map((row) => row.id)
      })
      for (const id of ids) {
        await page.evaluate((hash) => (location.hash = hash), `/basedata/building/edit/${id}`)
        await page.waitForLoadState('networkidle')
      }
      const tabs = await strip.getByRole('tab').count()
      const ours: number[] = []
      const plain: number[] = []
      for (const path of [PAGES[0]!, PAGES[1]!]) await switchTo(page, path)
      await page.evaluate(() => Object.assign((window as unknown as Watched).drawn, { menu: 0, strip: 0 }))
      for (let i = 0; i < ROUNDS; i++) {
        plain.push(await bare.evaluate((pane) => (window as unknown as FlipPage).bench.flip(pane), i % 2))
        ours.push(await switchTo(page, PAGES[i % 2]!))
      }
      const drawn = await page.evaluate(() => (window as unknown as Watched).drawn)
      return [
        {
          name: `tab switch with ${tabs} tabs`,
          what: 'a flip between two of twenty empty Activity panes = 1',
          value: median(ours) / median(plain),
          unit: '×',
          bar: { kind: 'max', value: 2 },
          detail: `${median(ours).toFixed(1)} ms against ${median(plain).toFixed(1)} ms`,
        },
        {
          name: 'menu entries drawn by a switch',
          what: 'those that lose and gain the mark, of all',
          value: drawn.menu / ROUNDS,
          unit: '',
          bar: { kind: 'max', value: 2 },
        },
        {
          name: 'tabs drawn by a switch',
          what: 'those that lose and gain the mark, of all',
          value: drawn.strip / ROUNDS,
          unit: '',
          bar: { kind: 'max', value: 2 },
        },
      ]
    } finally {
      await browser.close()
      flips.stop()
      await server.stop()
    }
  },
}
