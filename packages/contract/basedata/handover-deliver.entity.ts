import { notBefore } from '../kernel/cross-rules.ts'
import { defineEntity, group, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { MATERIAL } from './handover.entity.ts'

export interface HandoverReading {
  meterId: string
  reading: string
}

export const handoverDeliver = defineEntity('basedata.handoverDeliver', {
  label: '交付办理',
  doc: `The act of delivery of one house: dates, base readings, keys, materials and signature. Written once, by the delivery call, which
also makes the customer relations and moves the house to 空置.`,
  title: 'deliverDate',
  base: '/basedata/base/handoverDeliver',
  perms: { prefix: 'basedata:handover', add: 'deliver' },
  scope: 'community',
  softDelete: false,
  verbs: ['list'],
  fields: {
    handoverHouseId: f.ref('交付房产', {
      to: 'basedata.handoverHouse',
      required: true,
      createOnly: true,
      indexed: true,
    }),
    deliverDate: f.date('交付日期', { required: true, indexed: true }),
    chargeStartDate: f.date('计费起始日期', { help: '不填写时取交付日期' }),
    meterReadings: f.lines('仪表底数', {
      max: 20,
      lines: { meterId: f.ref('仪表', { to: 'meter.meter', required: true }), reading: f.text('底数') },
    }),
    keys: f.integer('钥匙数', { min: 0, max: 99, unit: '把' }),
    materials: f.lines('实际物料', { max: 50, lines: MATERIAL }),
    receivedAmount: f.money('实收金额', { readonly: true, min: 0 }),
    agentName: f.text('代办人', { max: 30, help: '由他人代办时填写' }),
    agentIdNo: f.idNumber('代办人证件号', { max: 30, masked: true, messages: { invalid: '身份证号码不正确' } }),
    signature: f.attachments('业主签字', {
      max: 1,
      accept: ['.png', '.jpg', '.jpeg', '.pdf'],
      help: '在框内手写，或上传已签字的文件',
    }),
    handlerId: f.refInt('经办人', { to: 'system.user', readonly: true }),
  },
  unique: [unique(['handoverHouseId'], '该房产已交付')],
  rules: (rule) => [
    rule('agentIdNo', '请输入代办人证件号', ({ agentName, agentIdNo }) => !agentName || Boolean(agentIdNo)),
    notBefore('chargeStartDate', 'deliverDate', '计费起始日期不能早于交付日期'),
  ],
  list: {
    columns: ['handoverHouseId', 'deliverDate', 'chargeStartDate', 'keys', 'receivedAmount', 'agentName', 'handlerId'],
    filters: ['deliverDate', 'handlerId'],
  },
  form: [
    group('交付', ['deliverDate', 'chargeStartDate', 'keys', 'materials']),
    group('底数', ['meterReadings']),
    group('签字', ['signature', 'agentName', 'agentIdNo']),
  ],
})
