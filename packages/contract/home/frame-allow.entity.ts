import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const frameAllow = defineEntity('home.frameAllow', {
  label: '嵌入页白名单',
  doc: `A page that /home may embed: a relative path under the frame base that ends in .html. A page that needs the identity gets a
single-use ticket in its fragment, never the session token. Kept in the system page settings.`,
  title: 'name',
  base: '/basedata/sys/frameAllow',
  perms: { prefix: 'system:page', list: 'view', add: 'edit', delete: 'edit' },
  scope: 'company',
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: f.text('名称', { required: true, max: 60, search: true }),
    urlPattern: f.text('页面地址', {
      required: true,
      max: 200,
      pattern: '^/?[A-Za-z0-9_\\-]+(/[A-Za-z0-9_\\-]+)*\\.html$',
      help: '嵌入目录下以 .html 结尾的相对路径',
      messages: { invalid: '不允许访问的页面地址' },
    }),
    needToken: f.flag('需要身份', { default: false }),
    enabled: f.flag('启用', { default: true }),
  },
  unique: [unique(['urlPattern', 'companyId'], '页面地址已存在')],
  list: { filters: ['enabled', 'needToken'] },
  form: [group('嵌入页', ['name', 'urlPattern', 'needToken', 'enabled'])],
})
