import { type ConfPart, confOverview } from '@wuguan/contract/wkorder/conf.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { EmptyPanel } from '@wuguan/ui/panel'
import { Tag } from '@wuguan/ui/tag'
import { HotlineCards } from './hotline-links'

type Card = readonly [part: ConfPart, title: string, path: string, permission: string]
const GROUPS: readonly (readonly [title: string, cards: readonly Card[]])[] = [
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
  const port = useCrudPort()
  const groups = GROUPS.map(([title, cards]): (typeof GROUPS)[number] => [
    title,
    cards.filter(
      ([, name, , permission]) => [title, name].some((text) => text.includes(keyword)) && port.can(permission),
    ),
  ]).filter(([, cards]) => cards.length > 0)
  const hotline = HOTLINE.some((text) => text.includes(keyword))
  return (
    <Loaded read={read} what="工单配置">
      {({ counts, used, problems }) => (
        <div className="flex h-full min-h-0 flex-col gap-4 overflow-auto">
          {!used && (
            <Alert tone="info">工单按项目所属公司的配置处理，当前公司没有项目：请切换到项目所属公司后维护。</Alert>
          )}
          {problems.length > 0 && (
            <section className="shrink-0 rounded border border-line bg-surface" aria-label="配置体检">
              <h2 className="px-4 py-2 font-medium">{`配置体检：${problems.length} 项待处理`}</h2>
              <ul className="max-h-64 divide-y divide-line overflow-y-auto border-t border-line">
                {problems.map(({ problem, path }) => (
                  <li key={problem} className="flex items-center gap-3 px-4 py-2">
                    <Tag tone="danger">未配置</Tag>
                    <span className="min-w-0 flex-1">{problem}</span>
                    <Button variant="link" onClick={() => port.open(path)}>
                      去处理
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {groups.map(([title, cards]) => (
            <section key={title} aria-label={title}>
              <h2 className="mb-2 font-medium">{title}</h2>
              <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 xl:grid-cols-6">
                {cards.map(([part, name, path]) => (
                  <li key={part} className="flex items-center gap-2 rounded border border-line bg-surface px-4 py-3">
                    <Button variant="link" className="min-w-0 flex-1 justify-start" onClick={() => port.open(path)}>
                      {name}
                    </Button>
                    {used && counts[part] === 0 ? (
                      <Tag tone="danger">未配置</Tag>
                    ) : (
                      <span className="text-secondary tabular">{`${counts[part]} 项`}</span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {hotline && <HotlineCards />}
          {groups.length === 0 && !hotline && <EmptyPanel title={`没有含“${keyword}”的配置`} />}
        </div>
      )}
    </Loaded>
  )
}
