import { defineEntity, group, lockedIn, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { isIdNumber } from '../kernel/id-number.ts'
import { grades, options } from '../kernel/options.ts'
import { GENDER } from '../system/gender.ts'

export const CUSTOMER_TYPE = options([1, '个人'], [2, '企业'])
export const ID_TYPE = options(
  [1, '身份证'],
  [2, '护照'],
  [3, '港澳通行证'],
  [4, '军官证'],
  [5, '营业执照'],
  [9, '其他'],
)
export const CUSTOMER_LEVEL = options([1, '普通'], [2, '重要'], [3, 'VIP'])
export const CUSTOMER_SOURCE = options([1, '手工'], [2, '导入'], [3, '交房'], [4, 'App'], [5, '合同'])
export const CUSTOMER_STATE = grades([1, '正常', 'success'], [2, '已合并'], [0, '停用', 'neutral'])

export const customer = defineEntity('basedata.customer', {
  label: '客户',
  doc: `A person or enterprise that owns, rents, uses or pays. Belongs to the company; visible in a community through customerHouse,
a car or createdIn. The identity number is encrypted and found by its full value; birthday and gender of an 18-digit one are
derived. A merged customer redirects to mergedIntoId and never comes back.`,
  title: 'name',
  base: '/basedata/base/customer',
  perms: 'basedata:customer',
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export', 'plain'],
  fields: {
    customerType: f.choice('客户类型', { of: CUSTOMER_TYPE, required: true, default: 1, indexed: true }),
    name: f.text('姓名', {
      required: true,
      max: 60,
      width: 110,
      search: true,
      indexed: true,
      messages: { required: '请输入客户名称' },
    }),
    /** How the name is typed without an input method, and the name that was read for it. */
    namePinyin: f.text('姓名全拼', { internal: true, readonly: true, max: 400 }),
    nameInitials: f.text('姓名首字母', { internal: true, readonly: true, max: 60 }),
    pinyinOf: f.text('拼音所属姓名', { internal: true, readonly: true, max: 60 }),
    mobile: f.phone('手机号', {
      masked: true,
      search: true,
      indexed: true,
      messages: { required: '请输入手机号', invalid: '请输入正确的手机号码', range: '手机号码长度为11个字符' },
    }),
    mobile2: f.text('备用电话', { max: 20, masked: 'phone' }),
    idType: f.choice('证件类型', { of: ID_TYPE, default: 1 }),
    idNo: f.idNumber('证件号码', {
      max: 30,
      masked: true,
      search: true,
      // Resident numbers, passports, permits and licences.
      pattern: '^[0-9A-Z()（）]{4,30}$',
      messages: { invalid: '证件号码不正确' },
    }),
    gender: f.choice('性别', { of: GENDER, when: { customerType: 1 } }),
    birthday: f.date('生日', { when: { customerType: 1 } }),
    email: f.text('邮箱', {
      max: 80,
      masked: 'email',
      pattern: '^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+$',
      messages: { invalid: '请输入正确的邮箱地址' },
    }),
    emergencyName: f.text('紧急联系人', { max: 30 }),
    emergencyMobile: f.text('紧急联系电话', { max: 20, masked: 'phone' }),
    level: f.choice('等级', { of: CUSTOMER_LEVEL, required: true, default: 1, indexed: true }),
    labels: f.refs('标签项', { to: 'basedata.crmLabel' }),
    blacklist: f.flag('黑名单', { readonly: true, default: false, indexed: true }),
    blacklistReason: f.text('黑名单原因', { max: 200, readonly: true }),
    legalPerson: f.text('法定代表人', { max: 30, when: { customerType: 2 } }),
    contactName: f.text('联系人', { max: 30, when: { customerType: 2 } }),
    invoiceTitle: f.text('发票抬头', { max: 100 }),
    taxNo: f.text('税号', { max: 20 }),
    notes: f.longText('备注', { max: 500 }),
    source: f.choice('来源', { of: CUSTOMER_SOURCE, required: true, readonly: true, default: 1 }),
    state: f.state('状态', { of: CUSTOMER_STATE, required: true, default: 1, indexed: true }),
    mergedIntoId: f.ref('合并到', { to: 'basedata.customer', readonly: true }),
    createdIn: f.refInt('建档项目', { to: 'basedata.community', createOnly: true, indexed: true }),
  },
  computed: { houseNames: f.textList('房产'), relations: f.textList('关系', { width: 100 }) },
  unique: [unique(['idNo', 'companyId'], '证件号码已存在', { state: [0, 1] })],
  locks: [lockedIn('edit', { state: 2 }, '该客户已合并，不能修改')],
  rules: (rule) => [
    rule('mobile', '请输入手机号', ({ customerType, mobile }) => customerType !== 1 || Boolean(mobile)),
    // A masked number comes back from a caller who may not read it whole; the server keeps the stored one.
    rule(
      'idNo',
      '身份证号码不正确',
      ({ idType, idNo }) =>
        idType !== 1 || !idNo || String(idNo).includes('*') || isIdNumber(String(idNo).toUpperCase()),
    ),
  ],
  list: {
    columns: [
      'name',
      'customerType',
      'mobile',
      'houseNames',
      'relations',
      'level',
      'labels',
      'blacklist',
      'source',
      'state',
    ],
    filters: ['customerType', 'level', 'labels', 'state', 'blacklist', 'source', 'mobile', 'createdIn', 'createdAt'],
  },
  form: [
    group('身份', [
      'customerType',
      'name',
      'mobile',
      'mobile2',
      'idType',
      'idNo',
      'gender',
      'birthday',
      'email',
      'createdIn',
    ]),
    group('企业', ['legalPerson', 'contactName']),
    group('紧急联系', ['emergencyName', 'emergencyMobile']),
    group('服务', ['level', 'labels', 'notes']),
    group('开票', ['invoiceTitle', 'taxNo']),
  ],
  batch: ['level'],
})

export type Customer = ScreenRow<typeof customer>
