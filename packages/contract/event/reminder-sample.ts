import type { REMINDER_WORDS } from './event-reminder.entity.ts'

/** What the words of a reminder stand for in its preview and in what is sent to try it. */
export const SAMPLE_WORDS: Readonly<Record<(typeof REMINDER_WORDS)[number], string>> = {
  编号: 'TF20250606001',
  标题: '地下车库积水',
  类型: '管道爆裂',
  级别: '较大',
  项目: '翠湖花园',
  地点: '地下车库B2',
  上报人: '张明',
  处理人: '李强',
  分钟: '45',
}
