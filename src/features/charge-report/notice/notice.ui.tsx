import { NOTICE_STATUS } from '@wuguan/contract/charge-report/notice'
import { paymentNotice } from '@wuguan/contract/charge-report/payment-notice.entity'
import { paymentNoticeFlow } from '@wuguan/contract/charge-report/payment-notice.flow'
import { paymentNoticeFollow } from '@wuguan/contract/charge-report/payment-notice-follow.entity'
import { paymentNoticePush } from '@wuguan/contract/charge-report/payment-notice-push.entity'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { entityUi } from '@wuguan/crud/entity-ui'
import { ChannelsInput } from './channels-input'
import { NoticePrints, tooManyToPrint } from './notice-sheet'
import { NoticeTrail } from './notice-trail'

/** 催费通知明细: what notices can do, their paper, and what came of them. */
export const noticeUi = entityUi(paymentNotice, {
  flow: paymentNoticeFlow,
  refreshes: [paymentNoticeFollow.name, paymentNoticePush.name],
  verbs: {
    push: {
      inputs: { channels: ChannelsInput },
      description: (row) =>
        `${row.propertyName ?? ''} ${row.titles['payerCustomerId'] as string}，合计 ${formatMoney(row.total)} 元。`,
    },
    follow: { initial: { result: (row) => row.result, promisedDate: (row) => row.promisedDate } },
  },
  rowActions: [
    {
      key: 'print',
      label: '打印',
      permission: 'charge-report:notice:print',
      visible: (row) => row.status !== NOTICE_STATUS.void,
      show: ({ row, close }) => <NoticePrints ids={[String(row.id)]} close={close} />,
    },
    {
      key: 'trail',
      label: '跟进记录',
      show: ({ row, close }) => <NoticeTrail row={row} close={close} />,
    },
  ],
  batchActions: [
    {
      key: 'print',
      label: '合并打印',
      permission: 'charge-report:notice:print',
      reason: (rows) =>
        rows.some((row) => row.status === NOTICE_STATUS.void) ? '选中的通知中有已作废的' : tooManyToPrint(rows.length),
      show: ({ rows, close }) => <NoticePrints ids={rows.map((row) => String(row.id))} close={close} />,
    },
  ],
})
