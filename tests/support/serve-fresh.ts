import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { scratch } from './scratch.ts'
import { startServer } from './server-process.ts'

/**
 * The server of the browser tests: on a data directory of its own that goes with it. Told by SIGTERM to end. `E2E_DEMO` names where the
 * demo company lies as it was made; the first server of a run makes it there, the others begin with a copy.
 */
const { PORT = '0', DEMO = '1', ADMIN_PASSWORD = '', LOG_LEVEL = 'warn', E2E_DEMO } = process.env
const settings = { PORT, DEMO, ADMIN_PASSWORD, LOG_LEVEL }
const dataDir = await mkdtemp(join(await scratch(), 'wuguan-e2e-'))
let told = false
process.on('SIGTERM', () => (told = true))
process.on('SIGINT', () => (told = true))

if (E2E_DEMO) {
  if (!(await made(E2E_DEMO))) await make(E2E_DEMO)
  await cp(E2E_DEMO, dataDir, { recursive: true })
}
const server = await startServer(dataDir, settings)
console.log(server.output())
while (!told && server.process.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 100))
if (!told) console.error(server.output())
const { code } = await server.end('SIGTERM')
await rm(dataDir, { recursive: true, force: true })
process.exitCode = told ? 0 : (code ?? 1)

async function make(demo: string): Promise<void> {
  const making = `${demo}-making`
  const maker = await startServer(making, { ...settings, PORT: '0' })
  const { code } = await maker.end('SIGTERM')
  if (code !== 0) throw new Error(`The demo was not made:\n${maker.output()}`)
  await rename(making, demo)
}
function made(demo: string): Promise<boolean> {
  return stat(demo).then(
    () => true,
    () => false,
  )
}
