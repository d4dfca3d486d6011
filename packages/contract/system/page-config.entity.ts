import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const pageConfig = defineEntity('system.pageConfig', {
  label: '页面设置',
  doc: "Names and pictures of the panel. Reading: the company row, else the nearest ancestor's, else the platform row (no company).",
  title: 'sysName',
  base: null,
  perms: { prefix: 'system:page', list: 'view', add: 'edit', delete: 'edit' },
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    browserName: f.text('浏览器标题', { max: 40 }),
    browserImgUrl: f.text('浏览器图标', { max: 300 }),
    sysLogoImgUrl: f.text('系统标志', { max: 300 }),
    sysName: f.text('系统名称', { required: true, max: 20 }),
    sysNameTwo: f.text('系统副名称', { max: 20 }),
    loginTitle: f.text('登录页标题', { max: 40 }),
    loginText: f.text('登录页文字', { max: 200 }),
    loginBgUrl: f.text('登录页背景', { max: 300 }),
  },
  unique: [unique(['companyId'])],
  form: [
    group('系统', ['sysName', 'sysNameTwo', 'sysLogoImgUrl']),
    group('浏览器', ['browserName', 'browserImgUrl']),
    group('登录页', ['loginTitle', 'loginText', 'loginBgUrl']),
  ],
})
