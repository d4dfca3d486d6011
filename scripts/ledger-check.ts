import { createPool } from '../server/kernel/db/pool.ts'
import { onPool } from '../server/kernel/db/sql.ts'
import '../server/modules/index.ts'
import { ledgerViolations } from '../server/modules/charge-finance/ledger/assert-ledger.service.ts'
import { onInstallation } from './on-installation.ts'

/**
 * `npm run ledger:check`: every equation of the books of every community, after a restore for instance; prints each row that
 * breaks one and fails.
 */
await onInstallation(
  async (_settings, connection) => {
    const pool = createPool(connection, { max: 1, statementTimeout: 0 })
    try {
      const q = onPool(pool)
      const communities = await q.query<{ id: number; name: string }>(
        'select id, name from community c where exists (select 1 from receivable r where r.community_id = c.id) order by id',
      )
      let broken = 0
      for (const { id, name } of communities) {
        const found = await ledgerViolations(q, id)
        broken += found.length
        console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
        for (const { rule, subject, detail } of found) console.log(`     ${rule}: ${subject} (${detail})`)
      }
      console.log(`\n${communities.length} communities, ${broken} equations broken`)
      return broken === 0 ? 0 : 1
    } finally {
      await pool.end()
    }
  },
  { beside: true },
)
