import { authorise } from '../../server/db/demo/authorise.demo.ts'
import { seedBasedataDemo } from '../../server/db/demo/basedata.demo.ts'
import { seedBpmDemo } from '../../server/db/demo/bpm.demo.ts'
import type { DemoContext } from '../../server/db/demo/index.ts'
import { seedSystemDemo } from '../../server/db/demo/system.demo.ts'
import { loadRights, systemActor } from '../../server/kernel/auth/actor.ts'
import { inTransaction } from '../../server/kernel/tx.ts'
import { type Caller, type TestApp, startTestApp } from './app.ts'

/** The demo company up to its processes, without what other modules add to it. */
export interface ProcessDemo {
  readonly app: TestApp
  readonly companies: Record<string, number>
  readonly users: Record<string, number>
  /** A caller by user name, in the branch of the demo's processes. */
  as(username: string): Promise<Caller>
  one<R extends object>(sql: string, values?: unknown[]): Promise<R>
}
const PASSWORD = 'Demo123456'

export async function startProcessDemo(): Promise<ProcessDemo> {
  const app = await startTestApp()
  const context = await inTransaction(app.kernel, async ({ q, now }) => {
    const [root] = await q.query<{ id: number }>('select id from company where parent_id is null')
    const rights = await loadRights(
      q,
      { userId: 0, superAdmin: true, homeCompanyId: root!.id, departmentId: null },
      root!.id,
      0,
    )
    const demo: DemoContext = {
      kernel: app.kernel,
      q,
      now,
      actor: systemActor(rights, root!.id, 'demo'),
      password: PASSWORD,
      companies: { root: root!.id },
      users: {},
    }
    await seedSystemDemo(demo)
    await seedBasedataDemo(demo)
    await authorise(demo)
    await seedBpmDemo(demo)
    return demo
  })
  const callers = new Map<string, Promise<Caller>>()
  return {
    app,
    companies: context.companies,
    users: context.users,
    as(username) {
      const known = callers.get(username)
      if (known) return known
      const caller = username === 'sysadmin' ? app.admin() : app.login(username, PASSWORD)
      callers.set(username, caller)
      return caller
    },
    async one<R extends object>(sql: string, values: unknown[] = []) {
      const [row] = await app.kernel.q.query<R>(sql, values)
      if (!row) throw new Error(`nothing found: ${sql}`)
      return row
    },
  }
}
