import { loadRights, systemActor } from './auth/actor.ts'
import type { ActionContext, Kernel } from './kernel.ts'
import { inTransaction } from './tx.ts'

/** Runs work that no person asked for: a transaction of its own, as the system of a company. */
export const asSystem = <T>(
  kernel: Kernel,
  companyId: number,
  traceId: string,
  work: (context: ActionContext) => Promise<T>,
): Promise<T> =>
  inTransaction(kernel, async (scope) => {
    const system = { userId: 0, superAdmin: true, homeCompanyId: companyId, departmentId: null }
    const rights = await loadRights(scope.q, system, companyId, 0)
    return work({ kernel, actor: systemActor(rights, companyId, traceId), ...scope })
  })
