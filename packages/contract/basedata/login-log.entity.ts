import { defineEntity } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const LOGIN_RESULT = grades([1, '成功', 'success'], [2, '失败', 'danger'])

export const loginLog = defineEntity('basedata.loginLog', {
  label: '登录日志',
  doc: 'Every attempt to sign in, by the name that was typed; user and company are empty where the name is unknown.',
  title: 'username',
  base: '/basedata/base/loginLog',
  perms: { prefix: 'basedata:log', list: 'login' },
  scope: 'company',
  nullableCompany: true,
  appendOnly: true,
  fields: {
    username: f.text('用户名', { required: true, max: 60, search: true, indexed: true }),
    userId: f.refInt('用户', { to: 'system.user', indexed: true }),
    at: f.dateTime('登录时间', { required: true, indexed: true }),
    ip: f.text('IP地址', { max: 45, indexed: true }),
    area: f.text('地区', { max: 60 }),
    client: f.text('客户端', { max: 200 }),
    result: f.choice('结果', { of: LOGIN_RESULT, required: true, indexed: true }),
    reason: f.text('原因', { max: 100 }),
  },
  list: {
    columns: ['at', 'username', 'userId', 'ip', 'area', 'client', 'result', 'reason'],
    filters: ['userId', 'result', 'at', 'ip'],
    sort: { field: 'at', order: 'desc' },
  },
})
