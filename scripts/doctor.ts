import { runningEmbedded, startEmbedded } from '../server/kernel/db/embedded.ts'
import { systemClock } from '../server/kernel/clock.ts'
import { examineProductDatabase, fileStoreOf } from '../server/kernel/doctor/doctor.ts'
import { EXIT, type Examined, type StartRefusal } from '../server/kernel/doctor/finding.ts'
import { examineBroker, examineHost } from '../server/kernel/doctor/host.ts'
import { type Settings, SettingsError, readSettings } from '../server/kernel/settings.ts'

/**
 * `npm run doctor`: what stands between this installation and a healthy start, a sentence each; what every start looks at before
 * it touches the database. Ends with the exit code of the first finding that a start would refuse.
 */
let exit = 0
function tell(examined: readonly Examined[]): void {
  for (const { check, finding } of examined) {
    const mark = finding === null ? 'ok  ' : finding.level === 'warn' ? 'warn' : 'FAIL'
    console.log(`${mark} ${check}${finding ? `: ${finding.says}` : ''}`)
    exit ||= finding?.exit ?? 0
  }
}
const told = async (check: string, act: () => Promise<unknown>) => {
  try {
    await act()
    tell([{ check, finding: null }])
  } catch (error) {
    const { message, exit: code = EXIT.files } = error as StartRefusal
    tell([{ check, finding: { level: 'refuse', says: message, exit: code } }])
  }
}

let settings: Settings
try {
  settings = readSettings(process.env)
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  tell([{ check: 'settings', finding: { level: 'refuse', says: error.message, exit: EXIT.settings } }])
  process.exit(exit)
}
tell([{ check: 'settings', finding: null }])

// A product at work has the port and, embedded, the database: it is asked there.
const scheme = settings.host.includes(':') ? `[${settings.host}]` : settings.host
const serves = await fetch(`http://${scheme}:${settings.port}/live`).then(
  (reply) => reply.ok,
  () => false,
)
tell(await examineHost(settings, { port: !serves }))
if (exit === 0) {
  await told('file store', () => fileStoreOf(settings, systemClock, console))
  if (settings.databaseUrl) {
    tell(await examineProductDatabase(settings, { connectionString: settings.databaseUrl }))
  } else {
    const running = await runningEmbedded(settings.dataDir)
    const own = running
      ? null
      : await startEmbedded({
          dataDir: settings.dataDir,
          log: { info: () => {}, warn: console.warn, error: console.error },
        })
    try {
      tell(await examineProductDatabase(settings, running ?? own!.connection))
    } finally {
      await own?.stop()
    }
  }
  tell(await examineBroker(settings))
}
if (serves) console.log(`     Wuguan answers on ${settings.host}:${settings.port}`)
process.exit(exit)
