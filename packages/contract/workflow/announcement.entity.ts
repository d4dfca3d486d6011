import { defineEntity, group, openIn, type ScreenRow } from '../kernel/entity.ts'
import { f } from '../kernel/fields.ts'
import { options, states } from '../kernel/options.ts'

export const ANNOUNCEMENT_TYPE = options([1, '通知'], [2, '公告'], [3, '停水停电'], [4, '温馨提示'], [5, '制度'])
export const ANNOUNCEMENT_AUDIENCE = options([1, '全体员工'], [2, '指定部门/岗位'], [3, '业主'], [4, '员工和业主'])
export const ANNOUNCEMENT_STATUS = states({
  draft: [0, '草稿'],
  scheduled: [1, '待发布', 'info'],
  live: [2, '已发布', 'success'],
  withdrawn: [3, '已撤回', 'neutral'],
  over: [4, '已过期'],
  review: [5, '审核中', 'info'],
})

const OPEN = { status: [ANNOUNCEMENT_STATUS.draft, ANNOUNCEMENT_STATUS.withdrawn] }

export const announcement = defineEntity('workflow.announcement', {
  label: '公告',
  doc: `What a company tells its staff and the owners of its communities. Drafts and withdrawn ones are edited; publishing checks that
content and audience are there, makes the public link and tells the readers. 应读 counts the audience as it is now, readCount counts
each reader once.`,
  title: 'title',
  base: '/cms/announcement',
  perms: { prefix: 'cms:announcement', add: 'edit' },
  scope: 'company',
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    title: f.text('标题', {
      required: true,
      max: 60,
      search: true,
      indexed: true,
      messages: { required: '请输入公告标题', range: '标题不能超过60个字' },
    }),
    type: f.choice('类型', { of: ANNOUNCEMENT_TYPE, required: true, default: 1, indexed: true }),
    audience: f.choice('发布范围', { of: ANNOUNCEMENT_AUDIENCE, indexed: true }),
    companies: f.refsInt('公司', {
      to: 'system.company',
      help: '不选则为本公司及下属公司',
      when: { audience: [1, 4] },
    }),
    departments: f.refsInt('部门', { to: 'system.company', when: { audience: 2 } }),
    positions: f.refsInt('岗位', { to: 'system.position', when: { audience: 2 } }),
    communities: f.refsInt('项目', { to: 'basedata.community', when: { audience: [3, 4] } }),
    content: f.richText('内容', {
      max: 20_000,
      messages: { required: '请输入公告内容', range: '公告内容不能超过20000个字符' },
    }),
    cover: f.images('封面', { max: 1 }),
    attachments: f.attachments('附件', { max: 5 }),
    top: f.flag('置顶', { default: false }),
    topUntil: f.dateTime('置顶至', { when: { top: true } }),
    needConfirm: f.flag('须确认已读', { default: false }),
    publishAt: f.dateTime('定时发布', { indexed: true, help: '不填则提交后立即发布' }),
    expireAt: f.dateTime('失效时间', { indexed: true }),
    status: f.state('状态', { of: ANNOUNCEMENT_STATUS, default: 'draft', indexed: true }),
    publishedAt: f.dateTime('发布时间', { readonly: true, indexed: true }),
    readCount: f.integer('已读', { required: true, readonly: true, min: 0, default: 0 }),
    confirmCount: f.integer('已确认', { required: true, readonly: true, min: 0, default: 0 }),
    publicLinkId: f.ref('公开链接', { to: 'session.publicLink', readonly: true, internal: true }),
    processInstanceId: f.ref('流程', { to: 'bpm.processInstance', readonly: true }),
    withdrawReason: f.text('撤回原因', { max: 200, readonly: true }),
  },
  computed: { readerCount: f.integer('应读', {}) },
  locks: [openIn('edit', OPEN, '只能编辑草稿或已撤回的公告'), openIn('delete', OPEN, '只能删除草稿或已撤回的公告')],
  rules: (rule) => [
    rule(
      'expireAt',
      '失效时间须晚于发布时间',
      ({ publishAt, expireAt }) => !publishAt || !expireAt || String(publishAt) < String(expireAt),
    ),
  ],
  list: {
    columns: ['title', 'type', 'audience', 'publishedAt', 'readCount', 'confirmCount', 'status', 'top'],
    filters: ['type', 'status', 'audience', 'publishedAt'],
  },
  form: [
    group('公告', ['title', 'type', 'content', 'cover', 'attachments']),
    group('发布范围', ['audience', 'companies', 'departments', 'positions', 'communities']),
    group('发布设置', ['publishAt', 'expireAt', 'top', 'topUntil', 'needConfirm']),
  ],
})

export type Announcement = ScreenRow<typeof announcement>
