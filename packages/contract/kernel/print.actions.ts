import { defineAction, returns } from './action.ts'
import { text } from './inputs.ts'
import { z } from './zod.ts'

/** Prints of the sheet of a record: any noun, counted one way. Whoever reads the record prints it, unless the noun names a right. */
const PRINT = '/basedata/sys/print'
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
