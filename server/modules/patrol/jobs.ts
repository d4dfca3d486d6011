import type { JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { inTransaction } from '../../kernel/tx.ts'
import { expireDoubleSigns } from './double-sign.service.ts'

const doubleSignTimeout = (kernel: Kernel): JobDefinition => ({
  code: 'patrol.doubleSignTimeout',
  name: '双签超时',
  module: 'patrol',
  cron: '* * * * *',
  run: async () => ({ affected: await inTransaction(kernel, expireDoubleSigns) }),
})
export const patrolJobs = [doubleSignTimeout]
