import { defineAction, returns } from './action.ts'
import { text } from './inputs.ts'
import { z } from './zod.ts'

/** Prints of the sheet of a record: any noun, counted one way. Whoever reads the record prints it, unless the noun names a right. */
const PRINT = '/basedata/sys/print'
/** Sheets of one run. */
export const MAX_PRINTS = 50
const record = z.object({ entity: text('业务类型', 60), id: text('业务编号', 64) })

export const printCount = defineAction('system.printCount', {
  label: '打印次数',
  method: 'GET',
  path: PRINT,
  input: record,
  output: returns<{ count: number }>(),
  sample: (world) => ({ entity: 'charge-finance.receipt', id: String(world.id('charge-finance.receipt')) }),
})
/** Asked for when the sheet goes to the printer, before it does: its answer stands on the paper. */
export const countPrint = defineAction('system.countPrint', {
  label: '打印单据',
  path: PRINT,
  input: record,
  idempotent: true,
  output: returns<{ count: number; at: string }>(),
  sample: (world) => ({ entity: 'charge-finance.receipt', id: String(world.id('charge-finance.receipt')) }),
})

/** The same of many records whose sheets go to the printer together: all of them, or none. */
export const countPrints = defineAction('system.countPrints', {
  label: '批量打印单据',
  path: `${PRINT}/batch`,
  input: z.object({ entity: record.shape.entity, ids: z.array(record.shape.id).min(1).max(MAX_PRINTS) }),
  idempotent: true,
  output: returns<{ prints: { id: string; count: number; at: string }[] }>(),
  sample: (world) => ({ entity: 'charge-finance.receipt', ids: [String(world.id('charge-finance.receipt'))] }),
})
