import { defineDoor } from '../kernel/door.ts'
import { LEDGER_STATUS, ledger } from './ledger.entity.ts'

/** What waits for examination, for who examines. */
export const waitingLedger = defineDoor(ledger, 'basedata.waitingLedger', {
  label: '待审核台账',
  base: '/basedata/base/waitingLedger',
  perms: { prefix: 'basedata:ledger', list: 'examine' },
  fixed: { status: LEDGER_STATUS.review },
  verbs: ['list'],
  list: {
    columns: ['title', 'kind', 'communityId', 'period', 'specialType', 'createdBy', 'updatedAt'],
    filters: ['kind', 'period', 'specialType'],
  },
})
