import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED } from '../kernel/options.ts'

export const contractor = defineEntity('basedata.contractor', {
  label: '第三方单位',
  doc: 'An outside firm at work in the communities, with its people and its certificates, whose expiry is watched.',
  title: 'name',
  base: '/basedata/base/contractor',
  perms: { prefix: 'basedata:contractor', add: 'edit', delete: 'edit', import: 'edit' },
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    name: f.text('单位名称', { required: true, max: 60, search: true, indexed: true }),
    type: f.choice('类型', { dict: 'contractor_type', required: true }),
    creditCode: f.text('统一社会信用代码', { max: 18, pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$' }),
    contact: f.text('联系人', { max: 30, search: true }),
    mobile: f.text('联系电话', { max: 20, search: true }),
    scope: f.text('服务范围', { max: 200 }),
    communities: f.refsInt('服务项目', { to: 'basedata.community' }),
    startDate: f.date('合作开始'),
    endDate: f.date('合作结束', { indexed: true }),
    staff: f.lines('人员', {
      lines: {
        name: f.text('姓名', { required: true, max: 30 }),
        mobile: f.text('电话', { max: 20 }),
        duty: f.text('岗位', { max: 30 }),
      },
    }),
    certs: f.lines('证照', {
      lines: {
        name: f.text('证照名称', { required: true, max: 60 }),
        expireAt: f.date('有效期至'),
        files: f.attachments('扫描件'),
      },
    }),
    state: f.choice('状态', { of: ENABLED, required: true, default: 1 }),
  },
  computed: { certExpireAt: f.date('最近到期证照', { width: 190 }) },
  unique: [unique(['name', 'companyId'], '单位名称已存在')],
  rules: [notBefore('endDate', 'startDate', '合作结束不能早于开始')],
  list: {
    columns: ['name', 'type', 'contact', 'mobile', 'communities', 'startDate', 'endDate', 'certExpireAt', 'state'],
    filters: ['type', 'state', 'communities', 'endDate'],
  },
  form: [
    group('基本信息', [
      'name',
      'type',
      'creditCode',
      'contact',
      'mobile',
      'scope',
      'communities',
      'startDate',
      'endDate',
      'state',
    ]),
    group('人员', ['staff']),
    group('证照', ['certs']),
  ],
})
