import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { materialApply } from '@wuguan/contract/materials/material-apply.entity'
import { purchaseOrder } from '@wuguan/contract/materials/purchase-order.entity'
import type { AnyHooks } from '../../kernel/crud/hooks.ts'
import { searchByNumber } from '../../kernel/number-search.ts'
import { purchaseHooks } from './document.hooks.ts'

export const materialsSearch = [
  searchByNumber({
    entity: purchaseOrder as AnyEntity,
    hooks: purchaseHooks as AnyHooks,
    field: 'orderNo',
    accepts: /^CG\d*$/,
    note: 't.reason',
    targets: (row) => [{ to: '/materials/purchase/index', search: { keyword: row['number']! } }],
  }),
  searchByNumber({
    entity: materialApply as AnyEntity,
    field: 'applyNo',
    accepts: /^LY\d*$/,
    note: "''",
    targets: (row) => [{ to: '/materials/apply/index', search: { keyword: row['number']! } }],
  }),
]
