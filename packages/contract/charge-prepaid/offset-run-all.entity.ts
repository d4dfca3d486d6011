import { defineDoor } from '../kernel/door.ts'
import { offsetRun } from './offset-run.entity.ts'

/** The same rows for who may see the log of everything. */
export const offsetRunAll = defineDoor(offsetRun, 'charge-prepaid.offsetRunAll', {
  base: '/charge/prepaid/offsetRunAll',
  perms: { prefix: 'charge-other:offset-log', list: 'all' },
  verbs: ['list'],
})
