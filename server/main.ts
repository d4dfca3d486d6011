import { boot } from './boot.ts'
import { SettingsError, readSettings } from './kernel/settings.ts'

const started = performance.now()
let stopping = false

try {
  const settings = readSettings(process.env)
  const running = await boot({ settings, note: (line) => console.log(line) })
  const { port } = new URL(running.url)
  console.log(`Wuguan ready on http://${settings.host}:${port} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`${signal}: finishing what runs, then stopping`)
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('uncaughtException', (error) => {
    running.kernel.log.fatal({ err: error }, 'uncaught')
    stop('failure')
  })
  process.on('unhandledRejection', (error) => running.kernel.log.error({ err: error }, 'unhandled rejection'))
} catch (error) {
  if (error instanceof SettingsError) console.error(error.message)
  else console.error(error)
  process.exit(1)
}
