import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './tests/support/chromium.ts'

// The workers read this file again: what the first reading chose is handed down in the environment.
process.env.E2E_PORT ??= String(await freePort())
const address = `http://127.0.0.1:${process.env.E2E_PORT}`

const JOURNEYS = /\.e2e\.ts$/
const LEFT = process.env.E2E_LEFT ? new RegExp(process.env.E2E_LEFT) : undefined
const TURN = Number(process.env.E2E_TURN ?? 0)
const SEVERAL = ['catalogue', 'roles', 'print']
const PAGES = [
  ...SEVERAL.map((name) => ({ name, testMatch: `${name}.spec.ts` })),
  { name: 'journeys', testMatch: JOURNEYS, ...(LEFT ? { grepInvert: LEFT } : {}) },
  { name: 'single', testMatch: /\.spec\.ts$/, testIgnore: ['dialogs', ...SEVERAL].map((name) => `${name}.spec.ts`) },
]

/** One real server with the demo company on a fresh data directory. */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'dialogs', testMatch: 'dialogs.spec.ts' },
    // Begun in this order, from the one whose turn it is: what comes last is left out where time is short.
    ...PAGES.map((_, at) => PAGES[(at + TURN) % PAGES.length]!),
    // What `journeys` leaves for a later run.
    ...(LEFT ? [{ name: 'ways', testMatch: JOURNEYS, grep: LEFT }] : []),
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
    // What never comes is told before the time of a whole journey is over.
    actionTimeout: 60_000,
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
