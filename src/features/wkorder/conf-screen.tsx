import { type ConfPart, confOverview } from '@wuguan/contract/wkorder/conf.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { EmptyPanel } from '@wuguan/ui/panel'
import { cardsFor, ConfBoard, type ConfGroup } from './conf-board'
import { HotlineCards } from './hotline-links'

const GROUPS: readonly ConfGroup<ConfPart>[] = [
  [
    '基础字典',
    [
      ['orderSource', '需求来源', '/wkorder/conf/req/source', 'wkorder:source:view'],
      ['complaintLevel', '投诉级别', '/wkorder/conf/complain/level', 'wkorder:complaintLevel:view'],
      ['problemCategory', '问题类别', '/wkorder/conf/problem/category', 'wkorder:category:view'],
      ['problemArea', '问题区域', '/wkorder/conf/problem/area', 'wkorder:area:view'],
      ['orderReason', '原因设置', '/wkorder/conf/setReason/list/return', 'wkorder:reason:view'],
      ['codeRule', '编号规则', '/wkorder/conf/codeRule', 'wkorder:codeRule:edit'],
    ],
  ],
  [
    '人员与环节',
    [
      ['taskHandler', '任务处理人', '/wkorder/conf/task/handler/repair/accept', 'wkorder:handler:view'],
      ['businessLink', '业务环节', '/wkorder/conf/businessLink', 'wkorder:link:edit'],
    ],
  ],
  [
    '时限',
    [
      ['workingCalendar', '工作时间', '/wkorder/conf/workingTime', 'wkorder:calendar:view'],
      ['acceptLimit', '受理时限', '/wkorder/conf/acceptLimitTime', 'wkorder:timeLimit:view'],
      ['replyLimit', '回复时限', '/wkorder/conf/replyLimitTime', 'wkorder:timeLimit:view'],
      ['visitLimit', '回访时限', '/wkorder/conf/VisitLimitTime', 'wkorder:timeLimit:view'],
    ],
  ],
  [
    '升级',
    [
      ['escalationLevel', '升级级别', '/wkorder/upgrade/level', 'wkorder:escalation:view'],
      ['reminderRule', '升级提醒', '/wkorder/upgrade/reminder', 'wkorder:escalation:view'],
    ],
  ],
  [
    '评价回访',
    [
      ['evalDimension', '评价维度', '/wkorder/conf/eval/dimension', 'wkorder:evalDimension:view'],
      ['visitStatus', '回访状态', '/wkorder/conf/visit/status', 'wkorder:visitStatus:view'],
      ['defaultComment', '默认评语', '/wkorder/conf/default/comment', 'wkorder:comment:view'],
      ['defaultAppraisal', '默认评价', '/wkorder/conf/default/appraisal', 'wkorder:appraisal:edit'],
    ],
  ],
]

const HOTLINE = ['400热线', '热线链接', '热线设置']

/** 工单配置: what is set up, what is missing, and the way there; of the cards those whose title or group has the keyword in it. */
export function ConfScreen({ keyword = '' }: { keyword?: string }) {
  const read = useRead('wkorder.conf', confOverview)
  const { can } = useCrudPort()
  const groups = cardsFor(GROUPS, can, keyword)
  const hotline = HOTLINE.some((text) => text.includes(keyword))
  return (
    <Loaded read={read} what="工单配置">
      {(overview) => (
        <ConfBoard {...overview} groups={groups}>
          {hotline && <HotlineCards />}
          {groups.length === 0 && !hotline && <EmptyPanel title={`没有含“${keyword}”的配置`} />}
        </ConfBoard>
      )}
    </Loaded>
  )
}
