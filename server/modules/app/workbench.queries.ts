import type { NoticeFigures } from '@wuguan/contract/home/workbench.actions'
import type { WidgetSource } from '../../kernel/workbench.ts'
import { unreadCount } from './notice.service.ts'

const SHOWN = 5

/** 公告与消息: the newest messages of the caller, those that he has not read first. */
export const noticeWidget: WidgetSource = {
  code: 'notice',
  permission: 'message:record:view',
  async read({ q, actor }) {
    const messages = await q.query<NoticeFigures['messages'][number]>(
      `select id, title, body, level, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createdAt", back_url as "backUrl", read_at is not null as read
       from message_record where user_id = $1 order by read_at is not null, created_at desc, id desc limit ${SHOWN}`,
      [actor.userId],
    )
    return { unread: await unreadCount(q, actor.userId), messages }
  },
}
