export { dunUi } from './notice/dun.ui'
export { NoticeScreen } from './notice/notice-screen'
export { noticeUi } from './notice/notice.ui'
export { DifferenceScreen } from './difference/difference-screen'
