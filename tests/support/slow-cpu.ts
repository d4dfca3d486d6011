import { cdp } from 'vitest/browser'

/** A computer of a quarter of this one's speed, as in a booth of an estate: `npm run test:slow`. */
const RATE = 4

await cdp().send('Emulation.setCPUThrottlingRate', { rate: RATE })
