import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs as another call would, and not as a part of a transaction that a test holds open around it. */
export const elsewhere: <T>(work: () => T) => T = AsyncLocalStorage.snapshot()
