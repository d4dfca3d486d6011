import { test as base } from '@playwright/test'
import { LATE } from './late.ts'

/** ms since 1970 from which no test begins. */
const until = Number(process.env['E2E_UNTIL'] ?? Infinity)

/** Of what is many: where a run has a limit of time, whatever of it has not begun by then is left out, and said. */
export const test = base.extend<{ inTime: void }>({
  inTime: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture stands on from its pattern
    async ({}, use, { skip }) => {
      skip(Date.now() > until, LATE)
      await use()
    },
    { auto: true },
  ],
})
