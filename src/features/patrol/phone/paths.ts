/**
 * Calls of the phone. Written out: the actions that say them stand on the whole engine of forms, which no phone has to load for that;
 * `paths.test.ts` holds them to the actions.
 */
const BASE = '/complex/patrol/task'
export const CODE = 'patrol:task:execute'
export const DAY_PATH = `${BASE}/day`
export const SIGN_PATH = `${BASE}/sign`
export const START_PATH = `${BASE}/start`
export const SUBMIT_PATH = `${BASE}/submit`
/** Signs and their pictures belong to steps. */
export const STEP = 'schedule.scheduleStep'
