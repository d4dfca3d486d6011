import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { elevatorCheck } from './elevator-check.entity.ts'
import { CHECK_RESULT } from './elevator-options.ts'

const TAKEN = '该年度检验结果已登记'

export const elevatorCheckFlow = defineFlow(
  elevatorCheck,
  'phase',
  {
    apply: verb('申报', {
      from: ['todo'],
      to: 'applied',
      permission: 'elevator:check:apply',
      ask: { title: '申报检验？' },
      fields: { agency: f.text('检验机构', { required: true, max: 60 }) },
      done: '已申报检验',
      primary: true,
      batch: true,
    }),
    book: verb('约检', {
      from: ['applied', 'booked'],
      to: 'booked',
      permission: 'elevator:check:book',
      fields: { bookDate: f.date('约检日', { required: true }) },
      done: '已约定检验日期',
      primary: true,
    }),
    register: verb('登记结果', {
      from: ['booked'],
      to: ['passed', 'rectifying'],
      permission: 'elevator:check:register',
      fields: {
        checkDate: f.date('检验日期', { required: true }),
        reportNo: f.text('报告编号', { required: true, max: 40 }),
        result: f.choice('结果', { of: CHECK_RESULT, required: true, default: 'pass' }),
        conclusion: f.longText('检验结论', { max: 300 }),
        rectifyItems: f.lines('整改项', {
          max: 30,
          required: true,
          when: { result: 'fail' },
          lines: {
            text: f.text('整改内容', { required: true, max: 200 }),
            deadline: f.date('整改期限', { required: true }),
          },
        }),
        fee: f.money('检验费', { min: 0 }),
        attachments: f.attachments('报告和标志', { max: 20 }),
      },
      refusal: { passed: TAKEN },
      race: TAKEN,
      done: '检验结果已登记',
      primary: true,
    }),
    rectify: verb('整改完成', {
      from: ['rectifying'],
      to: 'booked',
      permission: 'elevator:check:rectify',
      fields: {
        rectifyText: f.longText('整改情况', { required: true, max: 500 }),
        bookDate: f.date('复检日期', { required: true }),
      },
      done: '整改已完成，等待复检',
      primary: true,
    }),
    cancel: system('取消', { from: ['todo', 'applied', 'booked', 'rectifying'], to: 'cancelled' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
