import type { Browser } from 'playwright'
import { type DrawnNode, draw } from '../server/modules/bpm/model/drawing.ts'
import { launch, servePage, slowPage } from './browser.ts'
import { startBenchServer } from './server.ts'
import { type Benchmark, median } from './support.ts'

const CPU = 4
const ROUNDS = 5
const SETTLED_MS = 2_000
/** A hundred nodes in rows of ten, with the flows between them. */
const NODES = 100
const ROW = 10
const LAST = `[data-element-id="n${NODES - 1}"] .djs-visual`

function diagram(): string {
  const nodes = Array.from({ length: NODES }, (_, n): DrawnNode => ({
    id: `n${n}`,
    type: n === 0 ? 'startEvent' : n === NODES - 1 ? 'endEvent' : n % 7 === 3 ? 'exclusiveGateway' : 'userTask',
    name: `第${n}步`,
    at: [n % ROW, Math.floor(n / ROW)],
  }))
  const flows = nodes.slice(1).map(({ id }, n) => ({ from: `n${n}`, to: id }))
  return draw({ key: 'bench', name: '两百个元素', nodes, flows })
}

/** The designer opening a model of two hundred elements, against a page of the bare editor that does the same. */
export const benchmark: Benchmark = {
  name: 'designer',
  async run() {
    const server = await startBenchServer()
    const page = await servePage('diagram')
    const browser = await launch()
    try {
      const headers = (await server.signIn()) as { token: string }
      const xml = diagram()
      const reply = await fetch(`${server.url}/camunda/bpm/model/create`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ key: 'bench', name: '两百个元素', formType: 2, bpmnXml: xml }),
      })
      const { data: id, msg } = (await reply.json()) as { data: string; msg: string }
      if (!id) throw new Error(msg)
      const times = { bare: [] as number[], designer: [] as number[] }
      for (let round = 0; round <= ROUNDS; round++) {
        const bare = await openBare(browser, page.url, xml)
        const designer = await openDesigner(browser, server.url, headers.token, id)
        if (round > 0) {
          times.bare.push(bare)
          times.designer.push(designer)
        }
      }
      const [bare, designer] = [median(times.bare), median(times.designer)]
      return [
        {
          name: 'designer opens 200 elements',
          what: 'a page of the bare editor with the same diagram = 1',
          value: designer / bare,
          unit: '×',
          bar: { kind: 'max', value: 1.5 },
          detail: `${designer.toFixed(0)} ms against ${bare.toFixed(0)} ms`,
        },
      ]
    } finally {
      await browser.close()
      page.stop()
      await server.stop()
    }
  },
}

/** From the start of the navigation to the last element, nothing of the page known before. */
async function openBare(browser: Browser, url: string, xml: string): Promise<number> {
  const { page, context } = await slowPage(browser, CPU)
  await page.addInitScript((text) => Object.assign(window, { diagram: text }), xml)
  await page.goto(url)
  await page.locator(LAST).first().waitFor()
  const ms = await page.evaluate(() => performance.now())
  await context.close()
  return ms
}

/** From the click in the open application to the last element; code and model come over the network. */
async function openDesigner(browser: Browser, url: string, token: string, id: string): Promise<number> {
  const { page, context } = await slowPage(browser, CPU, token)
  await page.goto(`${url}/#/dashboard`)
  await page.getByRole('tablist', { name: '已打开页面' }).waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const from = await page.evaluate((hash) => {
    location.hash = hash
    return performance.now()
  }, `/bpm/manager/model/design?modelId=${id}`)
  await page.locator(LAST).first().waitFor()
  const ms = (await page.evaluate(() => performance.now())) - from
  await context.close()
  return ms
}
