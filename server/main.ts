import { type Running, boot } from './boot.ts'
import { SettingsError, readSettings } from './kernel/settings.ts'

/** The process: starts, says so in one line, and on a signal finishes what runs before it stops. */
let running: Running | null = null
let told: string | null = null

async function end(code: number): Promise<void> {
  try {
    await running?.stop()
    process.exit(code)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}
function stop(signal: string): void {
  if (told) return
  told = signal
  // During the start the signal waits for it: a database that is half up is stopped by who started it.
  if (running) void end(0)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('uncaughtException', (error) => {
  console.error(error)
  void end(1)
})

try {
  const settings = readSettings(process.env)
  running = await boot({ settings, note: (line) => console.log(line) })
  if (told) await end(0)
  process.on('unhandledRejection', (error) => running?.kernel.log.error({ err: error }, 'unhandled rejection'))
  console.log(`Wuguan ready on http://${settings.host}:${new URL(running.url).port}`)
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exit(1)
}
