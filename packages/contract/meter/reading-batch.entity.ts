import { importBatch } from '../file/import-batch.entity.ts'
import { defineDoor } from '../kernel/door.ts'

/** Sheets of readings, for who imports them. */
export const readingBatch = defineDoor(importBatch, 'meter.readingBatch', {
  label: '抄表导入批次',
  base: '/meter/base/readingBatch',
  perms: { prefix: 'meter:reading', list: 'import' },
  fixed: { kind: 'meterReading' },
  list: {
    columns: ['fileName', 'communityId', 'total', 'success', 'fail', 'operatorId', 'createdAt', 'status', 'undoUntil'],
    filters: ['status', 'operatorId', 'communityId', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
  },
})
