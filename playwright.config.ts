import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './tests/support/chromium.ts'

// The workers read this file again: what the first reading chose is handed down in the environment.
process.env.E2E_PORT ??= String(await freePort())
const address = `http://127.0.0.1:${process.env.E2E_PORT}`

/** One real server with the demo company on a fresh data directory. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'dialogs', testMatch: 'dialogs.spec.ts' },
    { name: 'pages', testMatch: /\.(spec|e2e)\.ts$/, testIgnore: 'dialogs.spec.ts' },
    // By hand: what it makes is looked at.
    { name: 'pictures', testMatch: 'pictures.ts' },
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: address,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    // Pictures of every step would take a core; what a step found and did is kept without them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true },
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: `"${process.execPath}" tests/support/serve-fresh.ts`,
    // What it prints once it is ready and the demo behind it is whole.
    wait: { stdout: /Wuguan ready on/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.E2E_PORT,
      DEMO: '1',
      ADMIN_PASSWORD: 'Wuguan@2026',
      LOG_LEVEL: 'warn',
      E2E_DEMO: process.env.E2E_DEMO ?? '',
    },
  },
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => probe.once('listening', listening))
  const bound = probe.address()
  await new Promise((closed) => probe.close(closed))
  if (bound === null || typeof bound === 'string') throw new Error('The system gave no port')
  return bound.port
}
