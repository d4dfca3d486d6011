import { dateOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { seedChargeBindings } from './charge-base-bindings.demo.ts'
import { seedChargeItems } from './charge-base-items.demo.ts'
import { seedChargeMoney } from './charge-base-money.demo.ts'
import { seedChargeSettings } from './charge-base-settings.demo.ts'
import { COMMUNITIES, type ChargeDemo } from './charge-base-world.demo.ts'
import type { DemoContext } from './index.ts'

/** Items, standards, settings and accounts of the three demo communities of 广州分公司, and what every delivered house bears. */
export async function seedChargeBaseDemo(context: DemoContext): Promise<void> {
  const { q, now, actor, kernel, companies } = context
  const companyId = companies['广州分公司']!
  const rows = await q.query<{ id: number; name: string }>(
    'select id, name from community where company_id = $1 and name = any($2)',
    [companyId, COMMUNITIES],
  )
  const today = dateOf(now)
  const demo: ChargeDemo = {
    ...context,
    today,
    year: Number(today.slice(0, 4)),
    companyId,
    communities: Object.fromEntries(rows.map((row) => [row.name, row.id])),
    items: {},
    standards: {},
    accounts: {},
    add: async (entity, drafts, communityId) =>
      (
        await insertRows(
          q,
          entity,
          drafts.map((draft) => ({ draft, place: { companyId, communityId: communityId ?? null } })),
          actor,
          kernel.secrets,
          now,
        )
      ).map(String),
  }
  await seedChargeItems(demo)
  await seedChargeMoney(demo)
  await seedChargeSettings(demo)
  await seedChargeBindings(demo)
}
