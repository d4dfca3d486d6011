/** Calls of the phone, written out: an action brings the engine of forms. `app/handheld/works.test.ts` holds them to the actions. */
const BASE = '/complex/elevator/repair'
export const CODE = 'elevator:task:execute'
export const DAY_PATH = `${BASE}/day`
export const BEGIN_PATH = `${BASE}/start`
export const WORKER_PATH = `${BASE}/worker`
export const SAVE_PATH = `${BASE}/work`
export const SUBMIT_PATH = `${BASE}/submit`
/** Signatures belong to visits. */
export const VISIT = 'elevator.elevatorRepair'
export const DAY = { kind: 'elevator', path: DAY_PATH } as const
