/** Calls of the phone, written out: an action brings the engine of forms. `app/handheld/works.test.ts` holds them to the actions. */
export const WORK_PATH = '/equipment/task/work'
/** Signatures belong to what is written down of a task. */
export const RECORD = 'equipment.maintainRecord'
