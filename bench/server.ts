import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ConnectionConfig } from '../server/kernel/db/pool.ts'
import { signIn } from '../tests/support/sign-in.ts'

export const ADMIN_PASSWORD = 'Bench12345'

/** A real server process on a database of its own. */
export interface BenchServer {
  readonly url: string
  readonly pid: number
  readonly database: ConnectionConfig
  /** Headers of a signed-in first account. */
  signIn(): Promise<Record<string, string>>
  stop(): Promise<void>
}

export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wuguan-bench-'))
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      ADMIN_PASSWORD,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done, fail) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /Wuguan ready on ([^\s"]+)/.exec(output)
      // The demo is written behind a server that is ready, and would be measured too.
      const writing =
        output.includes('Demo data is being written') && !/Demo data (?:is complete|could not)/.test(output)
      if (ready && !writing) done(ready[1]!)
    })
    child.on('exit', (code) => fail(new Error(`the server ended with ${code}: ${output}`)))
  })
  const socket = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4]!
  return {
    url,
    pid: child.pid!,
    database: { host: socket, port: 5432, user: 'wuguan', database: 'wuguan' },
    signIn: async () => ({ token: await signIn(url, 'sysadmin', ADMIN_PASSWORD) }),
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
