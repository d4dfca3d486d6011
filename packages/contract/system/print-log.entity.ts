import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const printLog = defineEntity('system.printLog', {
  label: '打印记录',
  doc: `One print of the sheet of a record, of any noun: which time it was, who asked for it and when. entity is the name of a noun. A noun
that shows the count in its own lists has a field printCount, which the kernel keeps together with this.`,
  title: 'recordId',
  base: null,
  perms: { prefix: 'basedata:log', list: 'operation' },
  scope: 'company',
  nullableCompany: true,
  appendOnly: true,
  verbs: [],
  fields: {
    entity: f.text('业务类型', { required: true, max: 60 }),
    recordId: f.text('业务编号', { required: true, max: 64 }),
    nth: f.integer('第几次', { required: true, min: 1 }),
    at: f.dateTime('时间', { required: true }),
    userId: f.refInt('打印人', { to: 'system.user' }),
    petName: f.text('打印人姓名', { max: 60 }),
  },
  unique: [unique(['entity', 'recordId', 'nth'])],
})
