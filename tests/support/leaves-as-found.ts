import { afterAll, vi } from 'vitest'

/**
 * Setup of every file that shares a worker's modules with others: what it found there it leaves. A setting, a clock or a replaced
 * function that stays behind makes the next file fail, or pass, for a reason that nobody can see in it.
 */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException', 'unhandledRejection'] as const
const GLOBALS = ['fetch', 'Date', 'setTimeout', 'setInterval', 'performance', 'crypto', 'window', 'document'] as const

const state = () => ({
  environment: { ...process.env },
  folder: process.cwd(),
  fakeTimers: vi.isFakeTimers(),
  globals: GLOBALS.map((name): unknown => Reflect.get(globalThis, name)),
  listeners: SIGNALS.map((signal) => process.listenerCount(signal)),
})

const found = state()
afterAll(() => {
  const left = state()
  const changed = [
    ...[...new Set([...Object.keys(found.environment), ...Object.keys(left.environment)])]
      .filter((name) => found.environment[name] !== left.environment[name])
      .map((name) => `process.env.${name}`),
    ...(found.folder === left.folder ? [] : ['the working folder']),
    ...(found.fakeTimers === left.fakeTimers ? [] : ['the timers']),
    ...GLOBALS.filter((_, at) => found.globals[at] !== left.globals[at]),
    ...SIGNALS.filter((_, at) => found.listeners[at] !== left.listeners[at]).map((signal) => `listeners of ${signal}`),
  ]
  if (changed.length > 0) throw new Error(`This file leaves behind what it has changed: ${changed.join(', ')}`)
})
