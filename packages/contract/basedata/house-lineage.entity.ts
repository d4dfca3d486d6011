import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const LINEAGE_KIND = options([1, '拆分'], [2, '合并'])

export const houseLineage = defineEntity('basedata.houseLineage', {
  label: '房产沿革',
  doc: 'One row per pair of an old and a new house of a split or a merger; rows of one act share batchNo.',
  title: 'batchNo',
  base: '/basedata/base/houseLineage',
  perms: 'basedata:house',
  scope: 'community',
  appendOnly: true,
  verbs: ['list'],
  fields: {
    batchNo: f.text('批次号', { required: true, max: 36, indexed: true }),
    kind: f.choice('类型', { of: LINEAGE_KIND, required: true }),
    fromHouseId: f.ref('原房产', { to: 'basedata.house', required: true, indexed: true }),
    toHouseId: f.ref('新房产', { to: 'basedata.house', required: true, indexed: true }),
    area: f.decimal('面积', { precision: 10, scale: 2, required: true, min: 0, exclusiveMin: true, unit: '㎡' }),
    effectiveDate: f.date('生效日期', { required: true, indexed: true }),
  },
  list: {
    columns: ['batchNo', 'kind', 'fromHouseId', 'toHouseId', 'area', 'effectiveDate', 'createdBy'],
  },
})
