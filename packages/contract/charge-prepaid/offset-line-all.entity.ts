import { defineDoor } from '../kernel/door.ts'
import { offsetLine } from './offset-line.entity.ts'

/** The same rows for who may see the log of everything. */
export const offsetLineAll = defineDoor(offsetLine, 'charge-prepaid.offsetLineAll', {
  base: '/charge/prepaid/offsetLineAll',
  perms: { prefix: 'charge-other:offset-log', list: 'all' },
  verbs: ['list'],
})
