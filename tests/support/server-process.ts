import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface ServerProcess {
  /** `http://127.0.0.1:PORT`, from the line that the server prints when it answers. */
  address: string
  process: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** What the process says of itself is a line of its log with nothing but words in it. */
function saidIn(line: string): string {
  if (!line.startsWith('{"level":')) return line
  const { level: _level, time: _time, pid: _pid, msg, ...rest } = JSON.parse(line) as Record<string, unknown>
  return Object.keys(rest).length === 0 ? String(msg) : line
}

/**
 * Runs the real server on a data directory, with nothing of this process's own settings; resolves when it is ready and, unless
 * `demoBehind`, has the whole demo.
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  { demoBehind = false }: { demoBehind?: boolean } = {},
): Promise<ServerProcess> {
  const { PATH, TMPDIR, TZ } = process.env
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { PATH, TMPDIR, TZ, MALLOC_ARENA_MAX: '2', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>
  let printed = ''
  const ready = Promise.withResolvers<string>()
  const whole = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (text) => {
      const line = saidIn(text)
      printed += `${line}\n`
      const address = /^Wuguan ready on (http:\/\/\S+)/.exec(line)?.[1]
      if (address) {
        ready.resolve(address)
        if (demoBehind || !/^Demo data is being written/m.test(printed)) whole.resolve()
      }
      if (/^Demo data (?:is complete|could not)/.test(line)) whole.resolve()
    })
  const failed = ended.then(([code]) => {
    throw new Error(`The server ended with code ${code} before it was ready:\n${printed}`)
  })
  failed.catch(() => {})
  await Promise.race([Promise.all([ready.promise, whole.promise]), failed])
  return {
    address: await ready.promise,
    process: child,
    output: () => printed,
    async end(signal) {
      child.kill(signal)
      const [code, by] = await ended
      return { code, signal: by }
    },
  }
}
