import type { Page } from '../kernel/envelope.ts'
import { defineAction, returns } from '../kernel/action.ts'
import { f } from '../kernel/fields.ts'
import { paging, uuid } from '../kernel/inputs.ts'
import { z } from '../kernel/zod.ts'
import { MESSAGE_CHANNEL } from './message-channel.ts'

/** The message centre: a user's box and switches, the modules, and what business events say. */
const BASE = '/message/ams'
export type ChannelCode = (typeof MESSAGE_CHANNEL)['items'][number]['code']

export interface ModuleNode {
  id: string
  parentId: string | null
  name: string
  code: string
  icon: string | null
  mandatory: boolean
  orderNum: number
  state: 0 | 1
  version: number
  /** Unread messages of the caller, those of the modules below included. */
  unread: number
  /** False where all that it would tell of belongs to pages that this build does not have. */
  live: boolean
  children: ModuleNode[]
}
export interface MessageEntry {
  id: string
  moduleId: string | null
  moduleName: string | null
  title: string
  body: string
  backUrl: string | null
  level: 1 | 2 | 3
  createdAt: string
  readAt: string | null
}
/** What a client shows as a pop-up; `count` is all that is unread. */
export interface Notice {
  id: string | null
  title: string | null
  body: string | null
  backUrl: string | null
  count: number
}
/** What arrives on `message/notice/{userId}`. */
export type NoticePush =
  | (Notice & { msgType: 'message/notice/content'; sound: boolean })
  | {
      msgType: 'message/notice/count'
      count: number
      /** Messages that have been read elsewhere, or whose task is done: their pop-ups go. */
      read?: string[]
    }
export const NOTICE_TOPIC = 'message/notice'

export interface RelEntry {
  /** Null: the event is known and has no relation yet. */
  id: string | null
  version: number | null
  bizEvent: string
  eventLabel: string
  placeholders: readonly string[]
  moduleId: string | null
  moduleName: string | null
  titleTemplate: string | null
  bodyTemplate: string | null
  backUrl: string | null
  level: number | null
  defaultChannels: ChannelCode[]
  receivers: number | null
  roles: number[]
  positions: number[]
  state: number | null
}
export interface ConfigNode {
  id: string
  parentId: string | null
  name: string
  icon: string | null
  mandatory: boolean
  channels: { channel: ChannelCode; enabled: boolean; locked: boolean }[]
  children: ConfigNode[]
}
export interface MyConfig {
  tree: ConfigNode[]
  quietFrom: string | null
  quietTo: string | null
  sound: boolean
}

/** What went out this month, to the people of the caller's company. */
export interface PushUsage {
  month: string
  channels: {
    channel: ChannelCode
    sent: number
    /** Of the box: shown as a pop-up, and read. */
    interrupted: number
    read: number
    /** Of the other ways: what did not arrive, and what the limits held back. */
    failed: number
    skipped: number
  }[]
}

const ofModule = f.ref('消息模块', { to: 'app.messageModule', required: true })
const ofMessage = f.ref('消息', { to: 'app.messageRecord', required: true })
const moment = (label: string) => z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, `${label}格式不正确`)
const clockTime = (label: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}格式不正确`)
    .nullish()

export const moduleTree = defineAction('app.moduleTree', {
  label: '消息模块',
  method: 'GET',
  path: `${BASE}/module/tree`,
  fields: {},
  output: returns<ModuleNode[]>(),
})
export const moduleDelete = defineAction('app.moduleDelete', {
  label: '删除消息模块',
  method: 'DELETE',
  path: `${BASE}/module`,
  permission: 'message:module:edit',
  fields: { id: ofModule },
  output: returns<null>(),
})

export const recordPage = defineAction('app.recordPage', {
  label: '消息列表',
  method: 'GET',
  path: `${BASE}/record/user/page`,
  permission: 'message:record:view',
  input: z.object({
    ...paging,
    moduleId: uuid('消息模块').optional(),
    read: z.enum(['true', 'false'], '阅读状态不正确').optional(),
    from: moment('开始时间').optional(),
    to: moment('结束时间').optional(),
  }),
  output: returns<Page<MessageEntry>>(),
})
export const recordInfo = defineAction('app.recordInfo', {
  label: '消息详情',
  method: 'GET',
  path: `${BASE}/record/user/info/{id}`,
  permission: 'message:record:view',
  fields: { id: ofMessage },
  output: returns<MessageEntry>(),
})
export const recordMarkRead = defineAction('app.recordMarkRead', {
  label: '标记已读',
  method: 'GET',
  path: `${BASE}/record/user/markRead`,
  fields: { messageId: ofMessage },
  output: returns<{ count: number }>(),
})
export const recordNotice = defineAction('app.recordNotice', {
  label: '最新消息',
  method: 'GET',
  path: `${BASE}/record/user/notice`,
  fields: {},
  output: returns<Notice>(),
})
export const recordMarkAllRead = defineAction('app.recordMarkAllRead', {
  label: '全部已读',
  path: `${BASE}/record/user/markReadAll`,
  input: z.object({
    moduleId: uuid('消息模块').nullish(),
    asOf: z.iso.datetime({ offset: true, error: '时间格式不正确' }).nullish(),
  }),
  output: returns<{ count: number }>(),
})

export const relPage = defineAction('app.relPage', {
  label: '消息关联',
  method: 'GET',
  path: `${BASE}/module/rel/page`,
  permission: 'message:rel:list',
  input: z.object({
    ...paging,
    moduleId: uuid('消息模块').optional(),
    bizEvent: z.string().trim().max(60).optional(),
    mapped: z.enum(['true', 'false'], '关联状态不正确').optional(),
  }),
  output: returns<Page<RelEntry>>(),
})
export const relDelete = defineAction('app.relDelete', {
  label: '删除消息关联',
  method: 'DELETE',
  path: `${BASE}/module/rel`,
  permission: 'message:rel:edit',
  fields: { id: f.ref('消息关联', { to: 'app.messageModuleRel', required: true }) },
  output: returns<null>(),
})

export const myConfigTree = defineAction('app.myConfigTree', {
  label: '消息接收设置',
  method: 'GET',
  path: `${BASE}/module/config/myConfigTree`,
  fields: {},
  output: returns<MyConfig>(),
})
export const myConfigSave = defineAction('app.myConfigSave', {
  label: '保存消息接收设置',
  path: `${BASE}/module/config`,
  input: z
    .object({
      items: z
        .array(
          z.strictObject({
            moduleId: uuid('消息模块'),
            channel: z.enum(
              MESSAGE_CHANNEL.items.map(({ code }) => code),
              '渠道不正确',
            ),
            enabled: z.boolean('请选择是否接收'),
          }),
        )
        .max(1000, '单次最多保存1000项')
        .default([]),
      quietFrom: clockTime('免打扰开始'),
      quietTo: clockTime('免打扰结束'),
      sound: z.boolean('提示音设置不正确').optional(),
    })
    .refine(({ quietFrom, quietTo }) => !quietFrom === !quietTo, {
      path: ['quietTo'],
      message: '请同时选择免打扰开始和结束时间',
    })
    .refine(
      ({ items, quietFrom, sound }) => items.length > 0 || quietFrom !== undefined || sound !== undefined,
      '请填写要保存的接收设置',
    ),
  output: returns<null>(),
  sample: () => ({ items: [], sound: true }),
})

export const pushUsage = defineAction('app.pushUsage', {
  label: '本月推送用量',
  method: 'GET',
  path: `${BASE}/push/usage`,
  permission: 'message:push:setting',
  fields: {},
  output: returns<PushUsage>(),
})
/** Goes to who asks for it, and to nobody else. */
export const pushTest = defineAction('app.pushTest', {
  label: '测试发送',
  path: `${BASE}/push/test`,
  permission: 'message:push:setting',
  fields: {
    channel: f.choice('渠道', { of: MESSAGE_CHANNEL, default: 'inbox', messages: { invalid: '渠道不正确' } }),
  },
  output: returns<null>(),
})
