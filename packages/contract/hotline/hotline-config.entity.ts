import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const LINK_HOURS = { min: 1, max: 72, default: 12 } as const

export const hotlineConfig = defineEntity('hotline.hotlineConfig', {
  label: '热线设置',
  doc: 'How the 400 hotline of a company works; one row, made when it is saved for the first time.',
  title: 'phoneText',
  base: null,
  perms: { prefix: 'hotline:config', list: 'edit', add: 'edit', edit: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: [],
  fields: {
    enabled: f.flag('启用400热线', { default: false }),
    phoneText: f.text('对外号码', { max: 20 }),
    linkHours: f.integer('链接有效期', {
      required: true,
      min: LINK_HOURS.min,
      max: LINK_HOURS.max,
      default: LINK_HOURS.default,
      unit: '小时',
    }),
    greeting: f.longText('话术', { max: 500 }),
    allowAnonymous: f.flag('允许匿名登记', { default: true }),
    maxLinksPerUser: f.integer('每人有效链接', { required: true, min: 1, max: 20, default: 3, unit: '个' }),
  },
  unique: [unique(['companyId'])],
})
