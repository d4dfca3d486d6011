/** Why a test was not made: the time of the run was over before it began (scripts/test.ts). */
export const LATE = 'the time of the run is over'
