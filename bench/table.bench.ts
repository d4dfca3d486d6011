import { launch, servePage } from './browser.ts'
import { type Benchmark, median } from './support.ts'

const ROUNDS = 9

interface TableBench {
  bench: { mount(what: 'plain' | 'ours'): Promise<number>; scroll(): Promise<{ median: number; longest: number }> }
}

/** The data table against a plain HTML table of the same rows, in the same run. */
export const benchmark: Benchmark = {
  name: 'table',
  async run() {
    const served = await servePage('table')
    const browser = await launch()
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(served.url)
      await page.waitForFunction(() => 'bench' in window)
      const mount = (what: 'plain' | 'ours') =>
        page.evaluate((kind) => (window as unknown as TableBench).bench.mount(kind), what)
      await mount('plain')
      await mount('ours')
      const plain: number[] = []
      const ours: number[] = []
      for (let i = 0; i < ROUNDS; i++) {
        plain.push(await mount('plain'))
        ours.push(await mount('ours'))
      }
      const scrolled = await page.evaluate(() => (window as unknown as TableBench).bench.scroll())
      return [
        {
          name: 'table of 1,000 × 15',
          what: 'time to mount, a plain HTML table of the same rows = 1',
          value: median(ours) / median(plain),
          unit: '×',
          bar: { kind: 'max', value: 0.3 },
          detail: `${median(ours).toFixed(0)} ms against ${median(plain).toFixed(0)} ms`,
        },
        {
          name: 'scrolling',
          what: 'median time between frames while it scrolls',
          value: scrolled.median,
          unit: ' ms',
          bar: { kind: 'max', value: 20 },
          detail: `longest ${scrolled.longest.toFixed(0)} ms`,
        },
      ]
    } finally {
      await browser.close()
      served.stop()
    }
  },
}
