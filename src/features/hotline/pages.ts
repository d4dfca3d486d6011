import type { CodeOf } from '@wuguan/contract/kernel/options'
import type { HOTLINE_VARIANT } from '@wuguan/contract/hotline/hotline-link.entity'

export type Variant = CodeOf<typeof HOTLINE_VARIANT>

export const PAGES = {
  order: { create: '/400/order/create', history: '/400/order/history', detail: '/400/order/history/$id' },
  workOrder: {
    create: '/400/work/order/create',
    history: '/400/work/order/history',
    detail: '/400/work/order/history/$id',
  },
} as const satisfies Record<Variant, unknown>

export const TITLES = {
  order: { create: '400 新建工单', history: '400 历史工单', detail: '400 工单详情' },
  workOrder: { create: '400 工单中心新建', history: '400 工单中心历史', detail: '400 工单中心详情' },
} as const satisfies Record<Variant, unknown>
