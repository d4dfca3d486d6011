import { defineEntity, group, unique, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { grades } from '../kernel/options.ts'

export const HOUSEKEEPER_STATE = grades([1, '在岗', 'success'], [0, '离岗'])

export const housekeeper = defineEntity('basedata.housekeeper', {
  label: '管家',
  doc: `A user who serves the owners of a community. Has a public card (publicLink); leaving duty needs the served areas to be taken
over first.`,
  title: 'userId',
  base: '/basedata/base/housekeeper',
  perms: { prefix: 'basedata:housekeeper', add: 'edit', delete: 'edit' },
  scope: 'community',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    userId: f.refInt('员工', { to: 'system.user', required: true, createOnly: true, indexed: true }),
    photo: f.images('照片', { max: 1 }),
    title: f.text('称谓', { max: 20 }),
    publicMobile: f.text('服务电话', { max: 20, search: true }),
    serviceHours: f.text('服务时间', { max: 60 }),
    intro: f.longText('简介', { max: 300 }),
    qrCode: f.text('二维码', { max: 300, readonly: true }),
    state: f.state('状态', { of: HOUSEKEEPER_STATE, required: true, default: 1 }),
  },
  computed: { buildingNames: f.textList('服务楼栋'), houseCount: f.integer('服务户数') },
  unique: [unique(['userId', 'communityId'], '该员工已是本项目管家')],
  list: {
    columns: ['photo', 'userId', 'title', 'publicMobile', 'buildingNames', 'houseCount', 'state'],
  },
  form: [group('名片', ['communityId', 'userId', 'photo', 'title', 'publicMobile', 'serviceHours', 'intro'])],
})

export type Housekeeper = ScreenRow<typeof housekeeper>
