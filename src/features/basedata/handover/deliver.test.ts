import { describe, expect, it } from 'vitest'
import { handoverHouseFlow } from '@wuguan/contract/basedata/handover.flow'
import {
  DELIVER_STEPS,
  type DeliverStep,
  buyerProblems,
  deliverInput,
  startOf,
  stepAfter,
  stepBefore,
  stepFaults,
  stepsWith,
} from './deliver.logic'

const today = '2026-03-10'
const owner = { relation: 1, share: '60.00', isPayer: true }
const file = { id: 'f', url: '/f', name: '签字.png', size: 1, mime: 'image/png' }

describe('buyers', () => {
  it('need an owner', () => {
    expect(buyerProblems([])).toEqual(['请先完善交付客户：至少需要一位业主'])
    expect(buyerProblems([{ relation: 3, share: null, isPayer: true }])).toHaveLength(1)
    expect(buyerProblems([owner])).toEqual([])
  })
  it('hold a hundred percent together and pay once', () => {
    expect(buyerProblems([owner, { relation: 2, share: '40.00', isPayer: false }])).toEqual([])
    expect(buyerProblems([owner, { relation: 2, share: '40.01', isPayer: false }])).toEqual([
      '共有人份额合计不能超过100%',
    ])
    expect(buyerProblems([owner, { relation: 4, share: null, isPayer: true }])).toEqual(['请指定一位缴费人'])
  })
})

describe('steps', () => {
  it('follow each other and end', () => {
    const after = (step: DeliverStep) => stepAfter(step, DELIVER_STEPS)
    const before = (step: DeliverStep) => stepBefore(step, DELIVER_STEPS)
    expect([after('customers'), after('done'), before('sign'), before('customers')]).toEqual([
      'fees',
      'done',
      'materials',
      'customers',
    ])
  })
  it('leave payment and readings out where nobody asks for them', () => {
    const short = stepsWith({ fees: false, readings: false })
    expect(short.map(({ key }) => key)).toEqual(['customers', 'materials', 'sign', 'done'])
    expect([stepAfter('customers', short), stepBefore('materials', short)]).toEqual(['materials', 'customers'])
  })
  it('are left only when their own fields are right', () => {
    const at = startOf(today)
    expect(stepFaults(at, [], today)).toHaveProperty('customers')
    expect(stepFaults(at, [owner], today)).toEqual({})
    expect(stepFaults({ ...at, step: 'materials', deliverDate: '2026-03-11' }, [], today)).toEqual({
      deliverDate: '交付日期不能晚于今天',
    })
    expect(stepFaults({ ...at, step: 'materials', chargeStartDate: '2026-03-09' }, [], today)).toEqual({
      chargeStartDate: '计费起始日期不能早于交付日期',
    })
    expect(stepFaults({ ...at, step: 'materials', materials: [{ name: ' ', qty: 1 }] }, [], today)).toEqual({
      materials: '请输入物料名称',
    })
    expect(stepFaults({ ...at, step: 'sign' }, [], today)).toEqual({ signature: '请签字或上传签字文件' })
    expect(stepFaults({ ...at, step: 'sign', signature: [file], agentName: '李四' }, [], today)).toEqual({
      agentIdNo: '请输入代办人证件号',
    })
  })
})

it('sends numbers as numbers and nothing that is empty', () => {
  const typed = deliverInput({
    ...startOf(today),
    meterReadings: [{ meterId: '00000000-0000-7000-8000-000000000001', reading: '12.5' }],
    keys: 3,
    materials: [
      { name: ' 钥匙 ', qty: 2 },
      { name: '', qty: 0 },
    ],
    signature: [{ ...file, id: '00000000-0000-7000-8000-000000000002' }],
    agentName: ' ',
  })
  const id = '00000000-0000-7000-8000-000000000003'
  expect(handoverHouseFlow.actions.deliver.input.safeParse({ id, version: 1, ...typed })).toMatchObject({
    success: true,
    data: {
      deliverDate: today,
      chargeStartDate: null,
      meterReadings: [{ reading: '12.5' }],
      keys: 3,
      materials: [{ name: '钥匙', qty: 2 }],
      signature: [{ name: file.name }],
      agentName: null,
      agentIdNo: null,
    },
  })
  expect(typed).not.toHaveProperty('step')
})
