import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { ENABLED, grades, options } from '../kernel/options.ts'
import { GENDER } from './gender.ts'
import { username } from './username.ts'

export const USER_SOURCE = options(['local', '本地'], ['import', '导入'], ['idm', '目录同步'])
export const IOT_SYNC_STATE = grades([0, '未同步'], [1, '已同步', 'success'], [2, '失败', 'danger'])
/** Accounts that the demo wrote, whatever they are called later; `2` was disabled with the demo and comes back with it. */
export const DEMO_MARK = options([1, '演示账号'], [2, '随演示停用'])

export const user = defineEntity('system.user', {
  label: '用户',
  doc: `A staff member who may sign in. companyId is the home company (group or company); further companies, communities, roles
and positions hang on userCompany, userCommunity, userRole and userPosition. The department must lie under the home company.
State, user name, password and the lock of an administrator change through their own calls only; failedCount counts the wrong
passwords since the last sign-in.`,
  title: 'petName',
  table: 'sys_user',
  base: '/basedata/sys/user',
  perms: 'system:user',
  scope: 'company',
  id: 'integer',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export', 'plain'],
  fields: {
    username,
    petName: f.text('姓名', { required: true, max: 30, search: true, indexed: true }),
    mobile: f.phone('手机号', {
      masked: true,
      search: true,
      indexed: true,
      messages: { required: '请输入手机号', invalid: '请输入正确的手机号码', range: '手机号码长度为11个字符' },
    }),
    email: f.text('邮箱', {
      max: 80,
      masked: 'email',
      pattern: '^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+$',
      messages: { invalid: '请输入正确的邮箱地址' },
    }),
    employeeNo: f.text('工号', { max: 30, search: true, indexed: true }),
    gender: f.choice('性别', { of: GENDER, required: true, default: 0 }),
    companyId: f.refInt('所属公司', { to: 'system.company', required: true, createOnly: true }),
    departmentId: f.refInt('部门', { to: 'system.company', indexed: true }),
    avatar: f.images('头像', { max: 1 }),
    idNo: f.idNumber('身份证号', { max: 18, masked: true, messages: { invalid: '身份证号码不正确' } }),
    entryDate: f.date('入职日期'),
    leaveDate: f.date('离职日期', { indexed: true }),
    state: f.state('状态', { of: ENABLED, required: true, default: 1, indexed: true }),
    superAdmin: f.flag('超级管理员', { readonly: true, default: false }),
    passwordHash: f.text('密码摘要', { max: 200, readonly: true, internal: true }),
    passwordChangedAt: f.dateTime('密码修改时间', { readonly: true }),
    mustChangePassword: f.flag('须修改密码', { readonly: true, default: false }),
    failedCount: f.integer('登录失败次数', { min: 0, readonly: true, default: 0 }),
    lockedUntil: f.dateTime('锁定至', { readonly: true }),
    lastLoginAt: f.dateTime('最近登录', { readonly: true, indexed: true }),
    source: f.choice('来源', { of: USER_SOURCE, required: true, readonly: true, default: 'local' }),
    iotSyncState: f.choice('IoT同步', { of: IOT_SYNC_STATE, required: true, readonly: true, default: 0 }),
    demoMark: f.choice('演示账号', { of: DEMO_MARK, readonly: true, internal: true }),
    remark: f.text('备注', { max: 200 }),
  },
  computed: {
    positionNames: f.textList('岗位'),
    roleNames: f.textList('角色'),
    communityCount: f.integer('授权项目数'),
    locked: f.flag('锁定'),
  },
  unique: [
    unique(['username'], '用户名已存在'),
    unique(['mobile', 'companyId'], '该手机号已被使用'),
    unique(['employeeNo', 'companyId'], '工号已存在'),
  ],
  rules: (rule) => [
    // The column may be empty (purged users are anonymised), a saved form may not.
    rule('mobile', '请输入手机号', (draft) => Boolean(draft['mobile'])),
    notBefore('leaveDate', 'entryDate', '离职日期不能早于入职日期'),
  ],
  list: {
    columns: [
      'username',
      'petName',
      'mobile',
      'employeeNo',
      'companyId',
      'departmentId',
      'positionNames',
      'roleNames',
      'communityCount',
      'state',
      'lastLoginAt',
    ],
    filters: ['state', 'departmentId', 'source', 'locked', 'lastLoginAt', 'iotSyncState'],
  },
  form: [
    group('基本信息', [
      'username',
      'petName',
      'mobile',
      'email',
      'employeeNo',
      'gender',
      'idNo',
      'avatar',
      'entryDate',
      'leaveDate',
      'remark',
    ]),
    group('组织', ['companyId', 'departmentId']),
  ],
})
