import type { Queryable } from '../../kernel/db/sql.ts'

/** What other modules know that forbids an act on people: they throw the sentence of the book. */
export const userDeleteGuards: ((q: Queryable, userIds: readonly number[]) => Promise<void>)[] = []
export const positionDeleteGuards: ((q: Queryable, positionIds: readonly number[]) => Promise<void>)[] = []
