import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scratch } from './scratch.ts'
import { startServer } from './server-process.ts'

/** The server of the browser tests: on a data directory of its own that goes with it. Told by SIGTERM to end. */
const { PORT = '0', DEMO = '1', ADMIN_PASSWORD = '', LOG_LEVEL = 'warn' } = process.env
const dataDir = await mkdtemp(join(await scratch(), 'wuguan-e2e-'))
let told = false
process.on('SIGTERM', () => (told = true))
process.on('SIGINT', () => (told = true))

const server = await startServer(dataDir, { PORT, DEMO, ADMIN_PASSWORD, LOG_LEVEL })
console.log(server.output())
while (!told && server.process.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 100))
if (!told) console.error(server.output())
const { code } = await server.end('SIGTERM')
await rm(dataDir, { recursive: true, force: true })
process.exitCode = told ? 0 : (code ?? 1)
