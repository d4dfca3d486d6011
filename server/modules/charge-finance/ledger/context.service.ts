import type { Actor } from '../../../kernel/auth/actor.ts'
import type { Queryable } from '../../../kernel/db/sql.ts'

/** What a posting needs of its caller: one transaction, one time, one name. Jobs post too, so it is less than an action has. */
export interface LedgerContext {
  readonly q: Queryable
  readonly now: Date
  readonly actor: Pick<Actor, 'userId'>
}
export interface Place {
  readonly companyId: number
  readonly communityId: number
}
/** Days on which a posting stands; made by `openBook` and `openSystemBook` only, which prove that they are open. */
export interface Book extends Place {
  /** Day of the accounts. */
  readonly bookDate: string
  /** Calendar day the customer paid: the late fee looks at it. */
  readonly valueDate: string
  readonly accountPeriod: string
  /** Today is closed, so this stands on the next day. */
  readonly cutOff: boolean
}
/** The document that a posting belongs to. */
export interface PostingDoc {
  readonly docType: string
  readonly docId: string
  readonly docNo: string | null
}
