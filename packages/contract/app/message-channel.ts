import { grades, options } from '../kernel/options.ts'

/** Ways in which a message reaches its reader; the box keeps every message whatever the channels are. */
export const MESSAGE_CHANNEL = options(
  ['inbox', '站内'],
  ['app', 'App推送'],
  ['mini', '小程序订阅'],
  ['sms', '短信'],
  ['wecom', '企业微信'],
)
export const MESSAGE_LEVEL = grades([1, '普通'], [2, '重要', 'warning'], [3, '紧急', 'danger'])
/** Who gets a message of an event. */
export const MESSAGE_RECEIVERS = options([1, '事件指定'], [2, '角色'], [3, '岗位'])
