import { serviceOverview, type ServicePart } from '@wuguan/contract/customer-service/customer-service.actions'
import type { AnyEntity } from '@wuguan/contract/kernel/entity'
import { complaintLevel } from '@wuguan/contract/wkorder/complaint-level.entity'
import { defaultComment } from '@wuguan/contract/wkorder/default-comment.entity'
import { evalDimension } from '@wuguan/contract/wkorder/eval-dimension.entity'
import { orderSource } from '@wuguan/contract/wkorder/order-source.entity'
import { visitStatus } from '@wuguan/contract/wkorder/visit-status.entity'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { cardsFor, ConfBoard, type ConfCard, type ConfGroup } from './conf-board'

const shared = (part: ServicePart, title: string, entity: AnyEntity): ConfCard<ServicePart> => [
  part,
  title,
  entity,
  entity.codes.list,
]
const GROUPS: readonly ConfGroup<ServicePart>[] = [
  [
    '时限与人员',
    [
      ['replyLimit', '回复时限', '/customer/service/setting/limitTime/reply', 'customer-service:limit:view'],
      ['handleLimit', '处理时限', '/customer/service/setting/limitTime/handler', 'customer-service:limit:view'],
      [
        'deskReminder',
        '超时提醒',
        '/customer/service/setting/limitTime/overTimeReminder',
        'customer-service:reminder:view',
      ],
      ['serviceHandler', '处理人设置', '/customer/service/setting/handler', 'customer-service:handler:view'],
    ],
  ],
  [
    '升级',
    [
      ['overdueReminder', '升级提醒', '/customer/service/time/out/reminder', 'customer-service:reminder:view'],
      ['overdueLevel', '超时级别', '/customer/service/time/out/level', 'customer-service:level:view'],
    ],
  ],
  [
    '共用字典',
    [
      shared('complaintLevel', '投诉级别', complaintLevel),
      shared('orderSource', '需求来源', orderSource),
      shared('defaultComment', '默认评语', defaultComment),
      shared('evalDimension', '评价维度', evalDimension),
      shared('visitStatus', '回访状态', visitStatus),
    ],
  ],
]

/** 客服设置: what customer service sets by itself, and the dictionaries that it shares with the orders. */
export function ServiceBoard() {
  const read = useRead('customer-service.overview', serviceOverview)
  const { can } = useCrudPort()
  return (
    <Loaded read={read} what="客服设置">
      {(overview) => <ConfBoard {...overview} groups={cardsFor(GROUPS, can)} changed={() => void read.refetch()} />}
    </Loaded>
  )
}
