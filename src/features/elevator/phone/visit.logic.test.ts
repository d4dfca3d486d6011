import { expect, it } from 'vitest'
import type { CarriedVisit, VisitItem } from '@wuguan/contract/elevator/elevator.actions'
import { draftFault, draftOf, isLabelOf, missing, workerFault } from './visit.logic'

const item = (more: Partial<VisitItem> = {}): VisitItem => ({
  level: 'halfMonth',
  no: 1,
  name: '层门地坎',
  requirement: null,
  valueType: 'judge',
  result: 'normal',
  value: null,
  remark: null,
  ...more,
})

it('knows a lift by the address on its label, or by one of its numbers', () => {
  const lift = { elevatorId: 'abc-1', elevatorNo: '1#-A', registerCode: '3110A', rescueCode: null } as CarriedVisit
  expect(isLabelOf(lift, 'https://x/#/elevator/faultLog?f.elevatorId=abc-1')).toBe(true)
  expect(isLabelOf(lift, ' 3110a ')).toBe(true)
  expect(isLabelOf(lift, '1#-B')).toBe(false)
})
it('takes a worker with a valid certificate and his own hand, once', () => {
  const draft = { name: '周志强', certNo: 'T1', certEnd: '2027-01-01', signed: true }
  const fault = (more: object, workers: readonly { certNo: string }[] = []) =>
    workerFault(workers, { ...draft, ...more }, '2027-01-01')
  expect(fault({})).toBeNull()
  expect(fault({ name: ' ' })).toBe('请输入姓名')
  expect(fault({ certEnd: '2026-12-31' })).toBe('作业人员证书已过期')
  expect(fault({}, [{ certNo: 'T1' }])).toBe('该作业人员已签到')
  expect(fault({ signed: false })).toBe('请作业人员签名')
})
it('is whole with two workers and every item', () => {
  expect(missing(1, [item()])).toBe('维保作业人员不少于2人')
  expect(missing(2, [item(), item({ name: '井道照明', result: null })])).toBe('请填写“井道照明”')
  expect(missing(2, [item({ valueType: 'number', result: null, value: '0.5' })])).toBeNull()
})
it('keeps numbers only where numbers are asked', () => {
  expect(draftFault(draftOf({ items: [item({ value: '半' })] }))).toBe('“层门地坎”须为数值')
  expect(draftFault(draftOf({ parts: [{ name: '门滑块', qty: '0', price: '1' }] }))).toBe('请输入“门滑块”的数量')
  expect(draftFault(draftOf({ parts: [{ name: '门滑块', qty: '2', price: '12.5' }] }))).toBeNull()
})
