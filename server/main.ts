import { type Running, boot } from './boot.ts'
import { EXIT, StartRefusal } from './kernel/doctor/finding.ts'
import { SettingsError, readSettings } from './kernel/settings.ts'
import { say } from './kernel/say.ts'
import { tellSupervisor } from './kernel/supervisor.ts'

/** Of a process that nobody can trust any more; supervisors wait for the end before they start another. */
const CRASH_MS = 8_000

/** The process: starts, says so in one line, and on a signal finishes what runs before it stops. */
let running: Running | null = null
let told: string | null = null
const giveUp = new AbortController()
let ending: Promise<void> | undefined
let exitCode = 0

/** Once, whoever asks; the worst code counts. */
async function end(code: number): Promise<void> {
  exitCode = Math.max(exitCode, code)
  try {
    await (ending ??= running?.stop())
    if (told) say(`Stopped, as ${told} said`)
    process.exit(exitCode)
  } catch (error) {
    say('The end failed', { level: 'fatal', error })
    process.exit(1)
  }
}
function stop(signal: string): void {
  if (told) return
  told = signal
  // A start that waits for somebody else gives up; otherwise the signal waits for it: what is half up is stopped by who started it.
  giveUp.abort()
  say(`${signal}: what has begun is finished, then this process ends`)
  void tellSupervisor('STOPPING=1')
  if (running) void end(0)
}
/** What people read who wait for a start. */
function note(line: string): void {
  say(line)
  if (!running) void tellSupervisor(`STATUS=${line}`)
}
/** What nobody caught may have left anything half done: what runs may finish, but not for ever, and a supervisor starts anew. */
function crash(error: unknown): void {
  if (running) running.kernel.log.fatal({ err: error }, 'uncaught error')
  else say('uncaught error', { level: 'fatal', error })
  if (exitCode > 0) return
  setTimeout(() => process.exit(1), CRASH_MS)
  void end(1)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('uncaughtException', crash)
process.on('unhandledRejection', crash)

try {
  const settings = readSettings(process.env)
  running = await boot({ settings, demoBehind: true, note, signal: giveUp.signal })
  const { pool, log } = running.kernel
  pool.onNested = (error) => log.error({ err: error }, 'nested connection')
  if (told) await end(0)
  await tellSupervisor('READY=1')
  say(`Wuguan ready on http://${settings.host}:${new URL(running.url).port}`)
} catch (error) {
  if (told && (error as Error).name === 'AbortError') process.exit(0)
  const inWords = error instanceof SettingsError || error instanceof StartRefusal
  say(inWords ? error.message : 'The start failed', { level: 'fatal', ...(inWords ? {} : { error }) })
  process.exit(error instanceof StartRefusal ? error.exit : error instanceof SettingsError ? EXIT.settings : 1)
}
