import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { BROWSER_PACKAGES } from './tests/support/browser-packages.ts'
import { CHROMIUM } from './tests/support/chromium.ts'
import { Order } from './tests/support/order.ts'
import { ownGraph } from './tests/support/own-graph.ts'

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) }
/**
 * A new one for each project: vitest writes into it. Nothing fades: what has just opened on a busy machine would be seen when it has no
 * colour yet.
 */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: CHROMIUM,
    contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const, viewport: { width: 1366, height: 768 } }],
})

const SERVER = ['server/**/*.test.ts', 'tests/**/*.test.ts']
/** Files of the server layer that replace modules, or load them anew. */
const OWN_GRAPH = ownGraph(SERVER)
const UNIT = ['packages/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}']
const UNIT_OWN_GRAPH = ownGraph(UNIT)
/** One module graph for all files of a worker: loading it again for each took longer than most of them run. */
const shared = { isolate: false, setupFiles: ['tests/support/leaves-as-found.ts'] }
const REFUSALS_SEEN = 'tests/support/refusals-seen.ts'
const onDatabase = {
  // Threads have no setup files: what their process imports by its arguments they import, too.
  execArgv: process.env['REFUSALS_SEEN'] ? ['--import', fileURLToPath(new URL(REFUSALS_SEEN, import.meta.url))] : [],
  environment: 'node' as const,
  globalSetup: ['tests/support/cluster.ts'],
  // They end what hangs and measure nothing: a machine may be many times slower than another, and the first file that asks for the demo
  // writes it.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
}

/**
 * unit: pure code. server: on a real PostgreSQL, a database per file (tests/support/database.ts); unit-own-graph, server-own-graph: those
 * of them that need modules of their own (tests/support/own-graph.ts). soak: the same for minutes, on app
 * processes of its own; faults: on processes that are killed, disks that are full; cluster: a whole installation with the system's
 * PostgreSQL, nginx and mosquitto. `npm test` leaves the three out. component: .test.tsx in a real browser. storybook: every story with its play
 * function and axe.
 */
export default defineConfig({
  test: {
    // The product's own zone, whatever the machine's.
    env: { TZ: 'Asia/Shanghai' },
    maxWorkers: 2,
    silent: 'passed-only',
    // A shuffled run looks for leaks between files, and brings its own order.
    ...(process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))
      ? {}
      : { sequence: { sequencer: Order } }),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          environment: 'node',
          include: UNIT,
          exclude: [...configDefaults.exclude, ...UNIT_OWN_GRAPH],
          testTimeout: 120_000,
          ...shared,
        },
      },
      {
        resolve: { alias },
        test: { name: 'unit-own-graph', environment: 'node', include: UNIT_OWN_GRAPH, testTimeout: 120_000 },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          include: SERVER,
          exclude: [...configDefaults.exclude, ...OWN_GRAPH],
          ...shared,
          setupFiles: [...shared.setupFiles, REFUSALS_SEEN],
          ...onDatabase,
        },
      },
      {
        resolve: { alias },
        test: { name: 'server-own-graph', include: OWN_GRAPH, setupFiles: [REFUSALS_SEEN], ...onDatabase },
      },
      {
        resolve: { alias },
        test: {
          name: 'soak',
          environment: 'node',
          include: ['tests/soak/**/*.soak.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.faults.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'cluster',
          environment: 'node',
          include: ['tests/cluster/**/*.cluster.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        resolve: { alias },
        plugins: [react(), tailwindcss()],
        optimizeDeps: { include: BROWSER_PACKAGES },
        test: {
          name: 'component',
          include: ['packages/**/*.test.tsx', 'src/**/*.test.tsx'],
          testTimeout: 120_000,
          // The first file that shows the whole application has it made: a minute on a busy machine.
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          browser: browser(),
        },
      },
      {
        resolve: { alias },
        plugins: [react(), tailwindcss(), storybookTest({ configDir: '.storybook' })],
        optimizeDeps: { include: [...BROWSER_PACKAGES, '@storybook/addon-a11y/preview'] },
        test: {
          name: 'storybook',
          testTimeout: 120_000,
          setupFiles: process.env['SLOW_CPU'] ? ['tests/support/slow-cpu.ts'] : ['tests/support/pictures.ts'],
          browser: {
            ...browser(),
            expect: {
              toMatchScreenshot: {
                resolveScreenshotPath: ({ root, arg, ext }) => `${root}/tests/pictures/${arg}${ext}`,
              },
            },
          },
        },
      },
    ],
  },
})
