import type { DemoContext } from './index.ts'
import { seedAnnouncements } from './workflow-announcements.demo.ts'
import { seedLeaves } from './workflow-leaves.demo.ts'
import { uuidv7 } from '../../kernel/ids.ts'

export async function seedWorkflowDemo(demo: DemoContext): Promise<void> {
  await seedLeaves(demo)
  await seedAnnouncements(demo)
  const { q, now, companies, users } = demo
  for (const [sort, route] of ['/charge/base/fee/standard', '/bpm/manager/model'].entries())
    await q.query(
      `insert into setting_favorite (id, company_id, user_id, route, sort, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
      [uuidv7(), companies['广州分公司'], users['manager01'], route, sort, now],
    )
}
