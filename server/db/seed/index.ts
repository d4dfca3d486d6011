import { SEED_LOCK } from '../../kernel/db/locks.ts'
import { offerFeatures, readNews } from '../../kernel/offers.ts'
import { everySetting } from '../../kernel/setting-values.ts'
import { VERSION } from '../../kernel/version.ts'
import { menuSeed } from '@wuguan/contract/catalogue/menus'
import { isLive } from '../../kernel/built-routes.ts'
import { inTransaction } from '../../kernel/tx.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { seedMessages } from '../../modules/app/reference.service.ts'
import { seedProcesses } from '../../modules/bpm/model/shipped.service.ts'
import { type Queryable, takeTurn } from '../../kernel/db/sql.ts'
import { seedAccounts } from './accounts.seed.ts'
import { seedCodes } from './codes.seed.ts'
import { seedDicts } from './dicts.seed.ts'
import { seedMenus } from './menus.seed.ts'
import { seedRoles } from './roles.seed.ts'

const livePages = () =>
  menuSeed().flatMap((row) => (row.url !== null && isLive(row) ? [{ key: row.url, name: row.name }] : []))

/** What a seed works with; everything a seed does can be done again without change. */
export interface SeedContext {
  readonly kernel: Kernel
  readonly q: Queryable
  readonly now: Date
  note(line: string): void
}

/** Reference data of this build: accounts, menus, roles, dictionaries, number rules, jobs. Runs at every start, one process at a time. */
export async function seedReference(kernel: Kernel, note: (line: string) => void): Promise<void> {
  await inTransaction(kernel, async ({ q, now }) => {
    await takeTurn(q, SEED_LOCK)
    const context: SeedContext = { kernel, q, now, note }
    const [atWork] = await q.query('select 1 from sys_user limit 1')
    await seedAccounts(context)
    await seedMenus(context)
    await seedRoles(context)
    await seedDicts(context)
    await seedCodes(context)
    await seedMessages(q, now)
    await seedProcesses(q, now)
    await kernel.jobs.seed(q, now)
    await offerFeatures(q, now, 'release', [{ key: VERSION, name: VERSION }], atWork !== undefined)
    await offerFeatures(q, now, 'page', livePages())
    await offerFeatures(
      q,
      now,
      'setting',
      everySetting().map(({ code, label }) => ({ key: code, name: label })),
    )
    const waiting = (await readNews(q)).length
    if (waiting > 0)
      note(
        `${waiting} things came with upgrades that nobody has looked at: 系统管理 › 角色 › 版本更新 shows and grants them`,
      )
  })
}
