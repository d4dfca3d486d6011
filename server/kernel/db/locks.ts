/** Advisory locks by number, the same in every process; all of them here, so that no two are one (`doctor.test.ts`). */

/** Whoever brings the schema up holds it. */
export const MIGRATION_LOCK = 7_741_020
/** Whoever writes the rows that releases bring along. */
export const SEED_LOCK = 7_741_021
/** Whoever writes the demo. */
export const DEMO_LOCK = 7_741_022
/** Whoever delivers notices. */
export const DELIVERY_LOCK = 7_741_023
/** Shared by every process at work; who changes the key takes it alone. */
export const RUNNING_LOCK = 7_741_024
/** With the community: whoever offsets there. */
export const OFFSET_LOCK = 7_741_105
/** In the database `postgres` of the embedded cluster: the process that owns it. */
export const OWNER_LOCK = 7_749_001
