import { defineEntity, unique } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'

export const portRecord = defineEntity('system.portRecord', {
  label: '外部记录',
  doc: 'What an outside system told us, once by its own number for it: a repeat finds its row and changes nothing.',
  title: 'externalId',
  base: null,
  perms: 'system:mq',
  scope: 'global',
  softDelete: false,
  verbs: [],
  fields: {
    port: f.text('端口', { required: true, max: 30 }),
    externalId: f.text('外部编号', { required: true, max: 120 }),
    payload: f.json<Record<string, unknown>>('内容'),
    receivedAt: f.dateTime('接收时间', { required: true, indexed: true }),
  },
  unique: [unique(['port', 'externalId'])],
})
