/** Advisory locks that a session holds; any numbers, the same in every process. */

/** Whoever brings the schema up holds it. */
export const MIGRATION_LOCK = 7_741_020
/** Shared by every process at work; who changes the key takes it alone. */
export const RUNNING_LOCK = 7_741_021
/** In the database `postgres` of the embedded cluster: the process that owns it. */
export const OWNER_LOCK = 7_749_001
