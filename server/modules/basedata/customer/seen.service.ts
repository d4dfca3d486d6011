import { customer } from '@wuguan/contract/basedata/customer.entity'
import type { Actor } from '../../../kernel/auth/actor.ts'
import { scoped } from '../../../kernel/crud/where.ts'
import type { Params } from '../../../kernel/db/sql.ts'
import { customerHooks } from './customer.hooks.ts'

/** Condition on rows of `customer`: those that the caller sees in their list; `null` asks for whatever right he has there. */
export const seenCustomers = (actor: Actor, permission: string | null, alias: string, params: Params): string =>
  scoped(customer, customerHooks, actor, permission, alias, params)
