import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../tests/support/server-process.ts'
import { pssOf } from './memory.ts'
import type { Benchmark } from './support.ts'

const IDLE_MS = 15_000

/** Process and its children, by what the system says. */
function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        // After the program's name in parentheses: state, parent.
        const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]
        return { pid: Number(name), parent: Number(parent) }
      } catch {
        return { pid: 0, parent: -1 }
      }
    })
    .filter(({ parent }) => parent === pid)
  return [pid, ...children.flatMap((child) => family(child.pid))]
}

/** From nothing to an answer, again, and what the product holds when nobody asks anything. */
export const benchmark: Benchmark = {
  name: 'startup',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'wuguan-bench-'))
    let server: ServerProcess | undefined
    const start = async () => {
      const started = performance.now()
      server = await startServer(dataDir, { ADMIN_PASSWORD: 'Bench12345', LOG_LEVEL: 'warn' }, { demoBehind: true })
      return (performance.now() - started) / 1000
    }
    try {
      const begun = performance.now()
      const first = await start()
      while (!/^Demo data is complete/m.test(server!.output())) await sleep(100)
      const whole = (performance.now() - begun) / 1000
      await server!.end('SIGTERM')
      const second = await start()
      await sleep(IDLE_MS)
      const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      const own = pssOf(server!.process.pid!)
      const database = family(postmaster).reduce((sum, pid) => sum + pssOf(pid), 0)
      return [
        {
          name: 'first start with the demo company',
          what: 'seconds from the command to the line that says it is ready, database made, people may sign in',
          value: first,
          unit: ' s',
          bar: { kind: 'max', value: 30 },
        },
        {
          name: 'whole demo after it',
          what: 'seconds from that line to the one that says that the demo is complete, a year of bills and receipts included',
          value: whole - first,
          unit: ' s',
          bar: { kind: 'max', value: 120 },
        },
        {
          name: 'second start',
          what: 'the same on the directory of the first',
          value: second,
          unit: ' s',
          bar: { kind: 'max', value: 5 },
        },
        {
          name: 'idle memory of server and database',
          what: 'PSS after a quarter of a minute without a call',
          value: own + database,
          unit: ' MB',
          bar: { kind: 'max', value: 350 },
          detail: `${own.toFixed(0)} MB and ${database.toFixed(0)} MB`,
        },
      ]
    } finally {
      await server?.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
