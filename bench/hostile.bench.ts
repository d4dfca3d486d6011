import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { fillHouses } from './houses.ts'
import { type BenchServer, startBenchServer } from './server.ts'
import type { Benchmark } from './support.ts'

/** What strangers send at the limit of a call's size, and how long anybody else waits meanwhile. */
const MB = 1024 * 1024
const BODY = 5 * MB - 1_000
const POLL_MS = 10
const of = (sign: string, bytes: number) => sign.repeat(Math.floor(bytes / Buffer.byteLength(sign)))

const HEAD =
  '<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="p" isExecutable="true">'
const TAIL = '</process></definitions>'
const room = MB - HEAD.length - TAIL.length - 100
const diagram = (inner: string) => HEAD + inner + TAIL
const DIAGRAMS: Readonly<Record<string, string>> = {
  'comments that nobody closes': of('<!--', MB - 10),
  'tags that nobody closes': of('<a b="', MB - 10),
  'a diagram of tasks': diagram(Array.from({ length: Math.floor(room / 24) }, (_, n) => `<task id="t${n.toString(36)}" />`).join('').slice(0, room).replace(/<[^>]*$/, '')), // prettier-ignore
  'ids that stand twice': diagram(of('<task id="a" />', room)),
  'one long attribute': diagram(`<task id="a" name="${of('&amp;', room - 100)}" />`),
}
const RICH = ['<p>', '<', '<a ', '<a href="', '<!--', '&', '<p style="color:', '<ul><li>']

type Send = (server: BenchServer, headers: Record<string, string>) => Promise<Response>
const json = (method: string, path: string, value: unknown): Send => {
  const body = typeof value === 'string' ? value : JSON.stringify(value)
  return (server, headers) =>
    fetch(server.url + path, { method, headers: { ...headers, 'content-type': 'application/json' }, body })
}
const sheet =
  (name: string, content: string): Send =>
  (server, headers) => {
    const form = new FormData()
    form.set('kind', 'house')
    form.set('file', new Blob([content]), name)
    return fetch(`${server.url}/file/sys/import/upload`, { method: 'POST', headers, body: form })
  }

const CALLS: Readonly<Record<string, Send>> = {
  ...Object.fromEntries(
    Object.entries(DIAGRAMS).flatMap(([name, bpmnXml]) => [
      [`check of ${name}`, json('POST', '/camunda/bpm/model/validate', { bpmnXml })],
      [`import of ${name}`, json('POST', '/camunda/bpm/model/import', { fileName: 'a.bpmn', bpmnXml, conflict: 'rename' })],
    ]),
  ), // prettier-ignore
  ...Object.fromEntries(
    RICH.map((sign) => [`announcement of ${sign}`, json('POST', '/cms/announcement', { title: '公告', category: 1, content: of(sign, BODY - 500) })]),
  ), // prettier-ignore
  'nested arrays': json('POST', '/auth/login', `${'['.repeat(BODY / 2)}${']'.repeat(BODY / 2)}`),
  'many keys': json('POST', '/auth/login', `{${Array.from({ length: 300_000 }, (_, n) => `"k${n}":1`).join(',')}}`),
  'accents in a name': json('POST', '/basedata/base/customer', { name: of('\u0301\u0323', BODY - 500) }),
  'blanks in a name': json('POST', '/basedata/base/customer', { name: `x${of(' ', BODY - 500)}x` }),
  'a form of long fields': json('POST', '/camunda/bpm/form', { name: 'a', fields: Array.from({ length: 20_000 }, (_, n) => ({ id: `f${n}`, label: 'a', type: 'string' })) }), // prettier-ignore
  'a .csv with an open quote': sheet('a.csv', `房号,楼栋\n1,"${of('x,\n', 15 * MB)}`),
  'a .csv of commas': sheet('a.csv', of(',', 15 * MB)),
  'a .csv of one line': sheet('a.csv', of('甲', 15 * MB)),
}

/** Asks `/health` again and again, in a thread of its own so that this one's work lengthens nothing; tells the longest wait. */
class Watch {
  readonly #thread: Worker

  constructor(url: string) {
    this.#thread = new Worker(
      `const { parentPort } = require('node:worker_threads')
       let longest = 0
       parentPort.on('message', () => { parentPort.postMessage(longest); longest = 0 })
       const ask = async () => {
         const since = performance.now()
         await (await fetch('${url}/health')).arrayBuffer()
         longest = Math.max(longest, performance.now() - since)
         setTimeout(ask, ${POLL_MS})
       }
       ask()`,
      { eval: true },
    )
  }
  /** Since it was asked last; the question that is under way is waited for. */
  async longest(): Promise<number> {
    await setTimeout(5 * POLL_MS)
    this.#thread.postMessage(null)
    return (await once(this.#thread, 'message'))[0] as number
  }
  stop = () => this.#thread.terminate()
}

async function heldBy(server: BenchServer, headers: Record<string, string>, watch: Watch, send: Send) {
  await watch.longest()
  const since = performance.now()
  const answer = await send(server, headers)
  const text = await answer.text()
  const ms = performance.now() - since
  return { longest: await watch.longest(), ms, outcome: /"code":(\d+)/.exec(text)?.[1] ?? String(answer.status) }
}

export const benchmark: Benchmark = {
  name: 'hostile',
  async run() {
    const server = await startBenchServer()
    try {
      const client = new pg.Client(server.database)
      await client.connect()
      await fillHouses(client, 1, 1)
      await client.end()
      const headers = { ...(await server.signIn()), communityid: '1' }
      const watch = new Watch(server.url)
      await setTimeout(1_000)
      const found: { name: string; longest: number }[] = []
      for (const [name, send] of Object.entries(CALLS)) {
        const { longest, ms, outcome } = await heldBy(server, headers, watch, send)
        found.push({ name, longest })
        console.log(`    ${longest.toFixed(0).padStart(5)} ms held, ${ms.toFixed(0)} ms, ${outcome}: ${name}`)
      }
      await watch.stop()
      const worst = found.reduce((one, other) => (other.longest > one.longest ? other : one))
      return [
        {
          name: 'hostile bodies at the size limit',
          what: 'the longest that /health waited while one was answered',
          value: worst.longest,
          unit: ' ms',
          bar: { kind: 'max', value: 200 },
          detail: `${found.length} calls, the longest: ${worst.name}`,
        },
      ]
    } finally {
      await server.stop()
    }
  },
}
