import { directory, leaf } from './menu.ts'

export const eventMenus = [
  directory('品质巡检', '突发事件', 'siren', [
    leaf('/manage/event/emergencies', { pages: ['/manage/event/emergencies/detail/$id'], codes: ['event:audit'] }),
    leaf('/manage/event/type'),
    leaf('/manage/event/level-reminder/manageLevel', { pages: ['/manage/event/level-reminder'] }),
    leaf('/manage/event/level-reminder/manageReminder'),
    leaf('/manage/event/auditor-config'),
    leaf('/manage/event/code-config'),
  ]),
]
