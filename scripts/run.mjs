#!/usr/bin/env node
// Entry of every npm script. Runs on whatever Node the machine has (20.19 or later) and imports nothing but node:*, because
// on a clean clone nothing is installed yet; the commands themselves run on the Node that package.json pins.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, registryNode } from './run/install.mjs'
import { buildWebApp, buildWebAppIfStale } from './run/web-build.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const ENV = '--env-file-if-exists=.env'
const SERVER = [ENV, 'server/main.ts']

const COMMANDS = {
  Use: {
    start: { does: 'install and build what is missing, then serve everything on one port', run: start },
    doctor: {
      does: 'what stands in the way of a healthy start, a sentence each',
      run: () => node([ENV, 'scripts/doctor.ts']),
    },
    'db:move': {
      does: 'the embedded database into a PostgreSQL: `-- --to postgres://…`',
      run: (args) => node([ENV, 'scripts/db-move.ts', ...args]),
    },
    'ledger:check': {
      does: 'every equation of the books, of every community',
      run: () => node([ENV, 'scripts/ledger-check.ts']),
    },
    'files:check': {
      does: 'files against the rows that name them: `-- --content` reads every byte, `-- --remove` takes away what no row names',
      run: (args) => node([ENV, 'scripts/files-check.ts', ...args]),
    },
    'demo:scale': {
      does: 'a believable group of any size: `-- --houses 1000000`',
      run: (args) => node([ENV, 'scripts/demo-scale.ts', ...args]),
    },
    'key:rotate': {
      does: 'a new SECRET_KEY for everything that the present one protects',
      run: () => node([ENV, 'scripts/key-rotate.ts']),
    },
  },
  Develop: {
    dev: { does: 'Vite with hot reload on port 1233, the server restarting behind it', run: dev },
    storybook: {
      does: 'the handbook of components on port 6006 (`-- build` writes it to storybook-static, `-- check` says what it warns of)',
      run: storybook,
    },
    'stand-in': {
      does: 'a system of others to talk to: `-- tax`, a tax platform; what is typed says how it behaves',
      run: (args) => node(['scripts/stand-in.ts', ...args]),
    },
    gen: { does: 'a new entity, route, screen or decision', run: (args) => node(['scripts/gen/main.ts', ...args]) },
    'db-diff': {
      does: 'a migration from the entities that changed',
      run: (args) => node(['scripts/db-diff.ts', ...args]),
    },
    pictures: {
      does: 'docs/pictures: ten pages of the demo company as they look now (its demo is made first)',
      run: () => buildThen('node_modules/@playwright/test/cli.js', ['test', '--project=pictures']),
    },
    'approve:pictures': {
      does: 'tests/pictures: foundations and patterns as they look now; look at what git says has changed',
      run: approvePictures,
    },
    map: {
      does: 'docs/architecture.md, the coverage page, the drawn flows',
      run: (args) => node(['scripts/map/main.ts', ...args]),
    },
    format: { does: 'format every file', run: (args) => node(['node_modules/oxfmt/bin/oxfmt', ...args]) },
    build: { does: 'the web app into dist/', run: () => buildWebApp(ROOT, node) },
  },
  Prove: {
    test: {
      does: 'every layer of tests; the last line counts them',
      run: (args) => buildThen('scripts/test.ts', args),
    },
    'test:soak': {
      does: 'thousands of acts on several app processes, one of them killed; minutes',
      run: (args) => node(['node_modules/vitest/vitest.mjs', 'run', '--project', 'soak', ...args]),
    },
    'test:faults': {
      does: 'kill -9, a full disk, a database that hangs: nothing acknowledged is lost',
      run: (args) => node(['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', ...args]),
    },
    'test:cluster': {
      does: 'three app processes on PostgreSQL of the system behind nginx, with mosquitto; one is killed, all are replaced',
      run: (args) => node(['node_modules/vitest/vitest.mjs', 'run', '--project', 'cluster', ...args]),
    },
    'test:fuzz': {
      does: 'generated input, good and bad, for every call; a failure prints its seed',
      run: (args) => node(['tests/fuzz/main.ts', ...args]),
    },
    'test:slow': {
      does: 'every story with its play function on a processor of a quarter of the speed',
      run: (args) =>
        node(['node_modules/vitest/vitest.mjs', 'run', '--project', 'storybook', ...args], { SLOW_CPU: '1' }),
    },
    'test:mutants': {
      does: 'plants small faults in guards and money rules: the tests have to notice each (tests/mutants)',
      run: (args) => node(['tests/mutants/main.ts', ...args]),
    },
    check: {
      does: 'types, lint, format, boundaries, dead code, generated files',
      run: () => node(['scripts/check.ts']),
    },
    bench: { does: 'the benchmarks, each with its ratio and its bar', run: (args) => buildThen('bench/run.ts', args) },
  },
}

function help() {
  for (const [group, commands] of Object.entries(COMMANDS)) {
    console.log(`\n${group}`)
    for (const [name, { does }] of Object.entries(commands)) {
      const call = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name.replace('db-diff', 'db:diff')}`
      console.log(`  ${call.padEnd(20)} ${does}`)
    }
  }
  console.log()
}

async function start(args) {
  await buildWebAppIfStale(ROOT, node)
  // Imports and exports run in threads; what a thread has given back would otherwise stay with the process.
  return node([...SERVER, ...args], { MALLOC_ARENA_MAX: '2' })
}

async function buildThen(script, args) {
  await buildWebAppIfStale(ROOT, node)
  return node([script, ...args])
}

function dev(args) {
  const port = process.env.API_PORT ?? '1234'
  return Promise.race([
    node(['--watch', '--watch-preserve-output', ...SERVER], { PORT: port }),
    node(['node_modules/vite/bin/vite.js', ...args], { API_PORT: port }),
  ])
}

function approvePictures() {
  const files = Object.keys(JSON.parse(readFileSync(join(ROOT, 'tests/pictures/pictures.json'), 'utf8')))
  return node(['node_modules/vitest/vitest.mjs', 'run', '--project', 'storybook', ...files, '--update'])
}

function storybook(args) {
  const [mode = 'dev', ...rest] = args
  if (mode === 'check') return node(['scripts/handbook.ts'])
  const options = mode === 'dev' ? ['-p', '6006', '--no-open', ...rest] : rest
  return node(['node_modules/storybook/dist/bin/dispatcher.js', mode, '--disable-telemetry', ...options])
}

const running = new Set()

/** Runs the pinned Node; resolves to its exit code. */
function node(args, env = {}) {
  const script = args.find((arg) => !arg.startsWith('-'))
  if (!existsSync(join(ROOT, script))) throw new Error(`${script} does not exist`)
  const child = spawn(registryNode(ROOT), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node-compile'),
      PATH: join(ROOT, 'node_modules', '.bin') + delimiter + process.env.PATH,
      ...env,
    },
  })
  running.add(child)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code, signal) => {
      running.delete(child)
      done(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}

async function main([name, ...args]) {
  const command = Object.assign({}, ...Object.values(COMMANDS))[name]
  if (!command) {
    if (name && name !== 'help') console.error(`There is no command "${name}".`)
    help()
    return name && name !== 'help' ? 2 : 0
  }
  // The commands end by themselves once told, so that the server can drain and stop its database.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (running.size === 0) process.exit(1)
      for (const child of running) child.kill(signal)
    })
  }
  await install(ROOT)
  const code = await command.run(args)
  for (const child of running) child.kill('SIGTERM')
  return code
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
