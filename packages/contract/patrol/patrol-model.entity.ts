import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { METHOD_RULE, SIGN_METHOD, SITE_PHOTO } from './patrol-options.ts'

export const patrolModel = defineEntity('patrol.patrolModel', {
  label: '巡检模式',
  doc: 'How a point is signed: by what, in which order, how far apart; one of a company is taken where a plan names none.',
  title: 'name',
  base: '/complex/patrol/model',
  perms: { prefix: 'patrol:model', list: 'edit', add: 'edit', delete: 'edit', export: 'edit' },
  scope: 'company',
  softDelete: false,
  fields: {
    name: f.text('名称', { required: true, max: 20, search: true, indexed: true }),
    signMethods: f.choices('签到方式', {
      of: SIGN_METHOD,
      required: true,
      default: ['qr'],
      messages: { required: '请选择签到方式' },
    }),
    methodRule: f.choice('方式要求', { of: METHOD_RULE, required: true, default: 'any' }),
    checkOrder: f.flag('按顺序巡检', { default: false, help: '只对顺序巡检的路线有效' }),
    minIntervalSeconds: f.integer('两点最短间隔', { required: true, min: 0, max: 600, default: 0, unit: '秒' }),
    sitePhoto: f.choice('现场照片', { of: SITE_PHOTO, required: true, default: 'none' }),
    allowManual: f.flag('允许手工补录', { default: true, help: '补录的点位有标记，不计入有效到位率' }),
    allowOffline: f.flag('允许离线巡检', { default: false }),
    albumForbidden: f.flag('禁止相册照片', { default: false, help: '只能现场拍照' }),
    isDefault: f.flag('默认模式', { default: false }),
  },
  unique: [unique(['name', 'companyId'], '模式名称已存在')],
  form: [
    group('签到', ['name', 'signMethods', 'methodRule', 'checkOrder', 'minIntervalSeconds', 'isDefault']),
    group('现场', ['sitePhoto', 'albumForbidden', 'allowManual', 'allowOffline']),
  ],
})

type Said = Readonly<Record<string, unknown>>
/** What somebody has to do on a point, in one sentence. */
export function modelWords(model: Said): string {
  const methods = SIGN_METHOD.items.filter(({ code }) => (model['signMethods'] as string[] | null)?.includes(code))
  const words = methods.map(({ label }) => label)
  const signs =
    words.length < 2
      ? `到点须${words[0] ?? '签到'}`
      : model['methodRule'] === 'all'
        ? `到点须${words.slice(0, -1).join('、')}并${words.at(-1)}`
        : `到点须${words.slice(0, -1).join('、')}或${words.at(-1)}`
  const seconds = Number(model['minIntervalSeconds'] ?? 0)
  return [
    signs,
    ...(model['checkOrder'] ? ['按顺序'] : []),
    ...(seconds > 0 ? [`两点间隔不少于${seconds}秒`] : []),
    ...(model['sitePhoto'] === 'each' ? ['每点拍照'] : []),
    ...(model['albumForbidden'] ? ['只能现场拍照'] : []),
    ...(model['allowManual'] ? [] : ['不能补录']),
  ].join('，')
}
