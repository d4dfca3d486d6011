import { defineEntity, type AnyRow } from '@wuguan/contract/kernel/entity'
import { f, KINDS, type Field as FieldDefinition, type Kind } from '@wuguan/contract/kernel/fields'
import { grades, options } from '@wuguan/contract/kernel/options'
import { buildingRows } from './house.entity.ts'

const LEVEL = grades([1, '普通'], [2, '重要', 'warning'], [3, 'VIP', 'danger'])
const FLOW = grades([1, '审批中', 'info'], [2, '已通过', 'success'])
const [first, second] = buildingRows as [AnyRow, AnyRow]
const file = {
  id: '01900009-0000-7000-8000-00000000000f',
  url: '#',
  name: '产权证.pdf',
  size: 120_000,
  mime: 'application/pdf',
}
const picture = {
  ...file,
  id: '01900009-0000-7000-8000-00000000001f',
  name: '大堂.svg',
  mime: 'image/svg+xml',
  url: `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 80 80'><rect width='80' height='80' fill='#1664c0'/></svg>")}`,
}

/** A field and a value of every kind; the record proves that none is missing. */
const SAMPLES = {
  text: [f.text('房号'), '1栋-101'],
  longText: [f.longText('备注'), '两行\n文字'],
  richText: [f.richText('正文'), '<p>第一段</p><p>第二段</p>'],
  textList: [f.textList('车牌'), ['粤A12345', '粤B67890']],
  serial: [f.serial('编号'), 'JF2026110001'],
  choice: [f.choice('级别', { of: LEVEL }), 2],
  choices: [f.choices('渠道', { of: LEVEL }), [1, 3]],
  flag: [f.flag('缴费人'), true],
  integer: [f.integer('楼层'), 18],
  decimal: [f.decimal('面积', { scale: 2, unit: '㎡' }), '1234.50'],
  money: [f.money('金额'), '-1234567.80'],
  percent: [f.percent('份额'), '60.00'],
  date: [f.date('交付日期'), '2026-02-01'],
  dateTime: [f.dateTime('通知时间'), '2026-02-01 08:30:00'],
  time: [f.time('上班'), '08:30'],
  dateRange: [f.dateRange('有效期'), { start: '2026-01-01', end: null }],
  period: [f.period('账期'), '2026-11'],
  duration: [f.duration('用时'), 3723],
  phone: [f.phone('电话'), '138****5678'],
  idNumber: [f.idNumber('证件号'), '4401**********1234'],
  secret: [f.secret('密钥'), null],
  ref: [f.ref('楼栋', { to: 'story.building' }), first.id],
  refs: [f.refs('服务楼栋', { to: 'story.building' }), [first.id, second.id]],
  anyRef: [f.anyRef('对象', { of: options(['story.building', '楼栋']) }), { type: 'story.building', id: first.id }],
  lines: [
    f.lines('交付物料', { lines: { name: f.text('名称', { required: true }), qty: f.integer('数量') } }),
    [{ name: '钥匙', qty: 3 }],
  ],
  attachments: [f.attachments('附件'), [file]],
  images: [f.images('照片'), [picture]],
  geoPoint: [f.geoPoint('坐标'), { lng: 113.264385, lat: 23.129112 }],
  color: [f.color('颜色'), '#1664c0'],
  json: [f.json('规则'), { all: [] }],
  state: [f.state('状态', { of: FLOW }), 1],
} satisfies Record<Kind, readonly [FieldDefinition, unknown]>

/** A noun with a field of every kind. */
export const kindsEntity = defineEntity('story.kinds', {
  label: '字段',
  title: 'text',
  table: 'story_kinds',
  base: '/story/kinds',
  perms: 'story:kinds',
  scope: 'company',
  fields: Object.fromEntries(KINDS.map((kind) => [kind, SAMPLES[kind][0] as FieldDefinition])),
})
export const kindsRow: AnyRow = {
  id: 'k',
  version: 1,
  createdAt: '',
  updatedAt: '',
  titles: { ref: '1栋', refs: ['1栋', '2栋'], anyRef: '1栋' },
  ...Object.fromEntries(KINDS.map((kind) => [kind, SAMPLES[kind][1]])),
}
