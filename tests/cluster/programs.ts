import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const POSTGRES = '/usr/lib/postgresql'
const OLDEST = 15

/** The oldest PostgreSQL of the system that the product runs on: what runs there runs on all. */
function postgresBin(): string | null {
  try {
    const [version] = readdirSync(POSTGRES)
      .map(Number)
      .filter((n) => n >= OLDEST)
      .sort((a, b) => a - b)
    return version === undefined ? null : join(POSTGRES, String(version), 'bin')
  } catch {
    return null
  }
}
const isThere = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const find = (name: string): string | null =>
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find(isThere) ?? null

export const BIN = {
  postgres: postgresBin(),
  nginx: find('nginx'),
  mosquitto: find('mosquitto'),
  pgbouncer: find('pgbouncer'),
  openssl: find('openssl'),
  promtool: find('promtool'),
}

type Program = keyof typeof BIN

/** What an installation behind its proxy runs on. */
const INSTALLATION: readonly Program[] = ['postgres', 'nginx', 'mosquitto', 'pgbouncer', 'openssl']

/** What of these this machine lacks, in the words of its package manager; null when nothing is. */
export function missingPrograms(needed = INSTALLATION): string | null {
  const wanted: Record<Program, string> = {
    postgres: 'postgresql-15',
    nginx: 'nginx',
    mosquitto: 'mosquitto',
    pgbouncer: 'pgbouncer',
    openssl: 'openssl',
    promtool: 'prometheus',
  }
  const missing = needed.flatMap((name) => (BIN[name] ? [] : [wanted[name]]))
  return missing.length === 0 ? null : ` (not run: apt-get install ${missing.join(' ')})`
}

/** PostgreSQL refuses to run as root, and Debian has a user for it. */
const asUser = (program: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, [...args]]

export async function postgresProgram(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const [file, all] = asUser(join(BIN.postgres!, name), args)
  const { stdout } = await execute(file, all, { cwd: '/', env: { ...process.env, ...env }, maxBuffer: 2 ** 26 })
  return stdout
}

export const program = async (path: string, args: readonly string[]): Promise<string> =>
  (await execute(path, [...args])).stdout

/** One that stays; ends with `SIGTERM`. */
export interface Daemon {
  readonly process: ChildProcess
  output(): string
  end(signal?: NodeJS.Signals): Promise<void>
}
export async function startDaemon(
  path: string,
  args: readonly string[],
  ready: () => Promise<boolean>,
): Promise<Daemon> {
  const child = spawn(path, [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = once(child, 'exit')
  for (let tries = 0; !(await ready().catch(() => false)); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error(`${path} does not start:\n${printed}`)
    await pause(50)
  }
  return {
    process: child,
    output: () => printed,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

/** Ports that were free a moment ago: all are held at once, so that none is named twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}
