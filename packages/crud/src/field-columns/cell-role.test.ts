import { expect, test } from 'vitest'
import { f } from '@wuguan/contract/kernel/fields'
import { identityOf, isKept, isPersonName, roleOf } from './cell-role.ts'

test.each([
  [f.money('收款金额'), 'money'],
  [f.serial('收款单号', { rule: 'receipt' }), 'number'],
  [f.text('合同编号'), 'number'],
  [f.dateTime('创建时间'), 'date'],
  [f.period('账期'), 'date'],
  [f.choice('使用状态', { dict: 'useStatus' }), 'state'],
  [f.refInt('经办人', { to: 'system.user' }), 'person'],
  [f.ref('客户', { to: 'basedata.customer' }), 'person'],
  [f.text('联系人'), 'person'],
  [f.textList('业主'), 'person'],
  [f.ref('资产', { to: 'basedata.house' }), 'room'],
  [f.text('房号'), 'room'],
  [f.ref('事件级别', { to: 'event.eventLevel' }), 'state'],
  [f.text('通讯地址'), undefined],
  [f.choice('房产类型', { dict: 'houseType' }), undefined],
  [f.integer('登录账号'), undefined],
])('%o holds %s', (field, role) => expect(roleOf(field)).toBe(role))

test('a room may lose its beginning, and other words their end; the rest stays whole', () => {
  expect(['money', 'number', 'date', 'state', 'person'].every(isKept)).toBe(true)
  expect([isKept('room'), isKept(undefined)]).toEqual([false, false])
})

test.each([
  ['欧阳慕容', true],
  ['阿卜杜拉·买买提', true],
  ['深圳市前海物业服务有限公司', false],
])('%s is a person: %s', (name, person) => expect(isPersonName(name)).toBe(person))

test('a record is told by its room and whoever pays, before whoever owns; not by what its title says already', () => {
  const fields = {
    no: f.text('单号'),
    communityId: f.refInt('项目', { to: 'basedata.community' }),
    propertyId: f.ref('资产', { to: 'basedata.house' }),
    customerId: f.ref('客户', { to: 'basedata.customer' }),
    payerCustomerId: f.ref('付款客户', { to: 'basedata.customer' }),
    applicant: f.text('申请人'),
  }
  const all = () => true
  expect(identityOf(fields, all, 'no')).toEqual(['propertyId', 'payerCustomerId'])
  expect(identityOf(fields, (name) => name !== 'payerCustomerId', 'no')).toEqual(['propertyId', 'customerId'])
  expect(identityOf(fields, all, 'propertyId')).toEqual(['payerCustomerId'])
  expect(identityOf(fields, all, 'customerId')).toEqual(['propertyId'])
})
