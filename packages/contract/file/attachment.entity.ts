import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options } from '../kernel/options.ts'

export const VISIBILITY = options([1, '随业务权限'], [2, '公开'])

export const attachment = defineEntity('file.attachment', {
  label: '附件',
  doc: `A stored file. The type is sniffed from the bytes, never trusted from the client, and must match the extension. Reading goes
through the read right of the business record unless it is public. A file that no saved record confirms is removed after 24 hours.`,
  title: 'name',
  base: null,
  perms: 'basedata:import',
  scope: 'company',
  nullableCompany: true,
  softDelete: false,
  verbs: [],
  fields: {
    name: f.text('文件名', { required: true, readonly: true, max: 200, search: true }),
    ext: f.text('扩展名', { required: true, readonly: true, max: 12 }),
    mime: f.text('文件类型', { required: true, readonly: true, max: 120 }),
    size: f.integer('大小', { required: true, readonly: true, min: 0, max: 314_572_800, unit: '字节' }),
    sha256: f.text('摘要', { required: true, readonly: true, internal: true, max: 64, indexed: true }),
    storageKey: f.text('存储键', { required: true, readonly: true, internal: true, max: 200 }),
    bizType: f.text('业务类型', { readonly: true, max: 60, indexed: true }),
    bizId: f.text('业务编号', { readonly: true, max: 64, indexed: true }),
    field: f.text('业务字段', { readonly: true, max: 40 }),
    visibility: f.choice('可见性', { of: VISIBILITY, required: true, readonly: true, default: 1 }),
    uploaderId: f.refInt('上传人', { to: 'system.user', readonly: true, indexed: true }),
    confirmed: f.flag('已确认', { readonly: true, default: false, indexed: true }),
  },
})
