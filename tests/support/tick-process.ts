import type { ConnectionConfig } from '../../server/kernel/db/pool.ts'
import { createPool } from '../../server/kernel/db/pool.ts'
import { onPool } from '../../server/kernel/db/sql.ts'
import type { Kernel } from '../../server/kernel/kernel.ts'
import { testClock } from '../../server/kernel/clock.ts'
import { tick } from '../../server/modules/work-order/tick.service.ts'

/** A process of its own that looks at the clocks of orders once: `node tick-process.ts CONNECTION TIME`. */
const [connection, now] = process.argv.slice(2)
const pool = createPool(JSON.parse(connection!) as ConnectionConfig)
await tick({ pool, q: onPool(pool), clock: testClock(now!), log: console } as unknown as Kernel)
await pool.end()
