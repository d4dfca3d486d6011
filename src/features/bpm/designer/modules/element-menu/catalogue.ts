/** An element that the engine runs, as palette and menus offer it. */
export interface Offer {
  readonly key: string
  readonly label: string
  readonly icon: string
  readonly group: 'event' | 'gateway' | 'task' | 'sub' | 'other'
  readonly target: Readonly<Record<string, unknown>>
  /** Words that also find it. */
  readonly search: string
}

const event = (kind: string) => ({ eventDefinitionType: `bpmn:${kind}EventDefinition` })

export const GROUPS: Readonly<Record<Offer['group'], string>> = {
  task: '任务',
  gateway: '网关',
  event: '事件',
  sub: '子流程',
  other: '其他',
}

const offer = (
  group: Offer['group'],
  key: string,
  label: string,
  icon: string,
  target: Readonly<Record<string, unknown>>,
  search = '',
): Offer => ({ key, label, icon: `bpmn-icon-${icon}`, group, target, search: `${label} ${search} ${key}` })

export const OFFERS: readonly Offer[] = [
  offer('task', 'user-task', '用户任务', 'user-task', { type: 'bpmn:UserTask' }, '审批 会签 办理 shenpi'),
  offer('task', 'service-task', '服务任务', 'service-task', { type: 'bpmn:ServiceTask' }, '处理器 回调 fuwu'),
  offer('task', 'script-task', '脚本任务', 'script-task', { type: 'bpmn:ScriptTask' }, '计算 公式 jiaoben'),
  offer('task', 'send-task', '发送任务', 'send-task', { type: 'bpmn:SendTask' }, '通知 消息 fasong'),
  offer('task', 'receive-task', '接收任务', 'receive-task', { type: 'bpmn:ReceiveTask' }, '等待 消息 jieshou'),
  offer('task', 'manual-task', '手工任务', 'manual-task', { type: 'bpmn:ManualTask' }, '线下 shougong'),
  offer(
    'gateway',
    'exclusive-gateway',
    '排他网关',
    'gateway-xor',
    { type: 'bpmn:ExclusiveGateway' },
    '条件 分支 paita',
  ),
  offer(
    'gateway',
    'parallel-gateway',
    '并行网关',
    'gateway-parallel',
    { type: 'bpmn:ParallelGateway' },
    '同时 汇聚 bingxing',
  ),
  offer(
    'gateway',
    'inclusive-gateway',
    '包容网关',
    'gateway-or',
    { type: 'bpmn:InclusiveGateway' },
    '条件 汇聚 baorong',
  ),
  offer(
    'gateway',
    'event-gateway',
    '事件网关',
    'gateway-eventbased',
    { type: 'bpmn:EventBasedGateway' },
    '等待 shijian',
  ),
  offer('event', 'end-event', '结束事件', 'end-event-none', { type: 'bpmn:EndEvent' }, '完成 jieshu'),
  offer(
    'event',
    'terminate-end',
    '终止结束事件',
    'end-event-terminate',
    { type: 'bpmn:EndEvent', ...event('Terminate') },
    '全部结束',
  ),
  offer('event', 'error-end', '错误结束事件', 'end-event-error', { type: 'bpmn:EndEvent', ...event('Error') }),
  offer('event', 'message-end', '消息结束事件', 'end-event-message', { type: 'bpmn:EndEvent', ...event('Message') }),
  offer('event', 'signal-end', '信号结束事件', 'end-event-signal', { type: 'bpmn:EndEvent', ...event('Signal') }),
  offer(
    'event',
    'timer-catch',
    '定时捕获事件',
    'intermediate-event-catch-timer',
    { type: 'bpmn:IntermediateCatchEvent', ...event('Timer') },
    '延时 等待 dingshi',
  ),
  offer(
    'event',
    'message-catch',
    '消息捕获事件',
    'intermediate-event-catch-message',
    { type: 'bpmn:IntermediateCatchEvent', ...event('Message') },
    '等待',
  ),
  offer(
    'event',
    'signal-catch',
    '信号捕获事件',
    'intermediate-event-catch-signal',
    { type: 'bpmn:IntermediateCatchEvent', ...event('Signal') },
    '等待',
  ),
  offer('event', 'none-throw', '中间抛出事件', 'intermediate-event-none', { type: 'bpmn:IntermediateThrowEvent' }),
  offer('event', 'message-throw', '消息抛出事件', 'intermediate-event-throw-message', {
    type: 'bpmn:IntermediateThrowEvent',
    ...event('Message'),
  }),
  offer('event', 'signal-throw', '信号抛出事件', 'intermediate-event-throw-signal', {
    type: 'bpmn:IntermediateThrowEvent',
    ...event('Signal'),
  }),
  offer('sub', 'call-activity', '调用活动', 'call-activity', { type: 'bpmn:CallActivity' }, '子流程 复用 diaoyong'),
  offer(
    'sub',
    'sub-process',
    '子流程',
    'subprocess-expanded',
    { type: 'bpmn:SubProcess', isExpanded: true },
    '展开 ziliucheng',
  ),
  offer('sub', 'event-sub-process', '事件子流程', 'event-subprocess-expanded', {
    type: 'bpmn:SubProcess',
    isExpanded: true,
    triggeredByEvent: true,
  }),
]

/** Elements that stand by themselves: not behind another one. */
export const STANDING: readonly Offer[] = [
  offer('event', 'start-event', '开始事件', 'start-event-none', { type: 'bpmn:StartEvent' }, '发起 kaishi'),
  offer('event', 'message-start', '消息开始事件', 'start-event-message', {
    type: 'bpmn:StartEvent',
    ...event('Message'),
  }),
  offer('event', 'timer-start', '定时开始事件', 'start-event-timer', { type: 'bpmn:StartEvent', ...event('Timer') }),
  offer('event', 'signal-start', '信号开始事件', 'start-event-signal', { type: 'bpmn:StartEvent', ...event('Signal') }),
  offer('other', 'participant', '泳池', 'participant', { type: 'bpmn:Participant' }, '参与者 yongchi'),
  offer('other', 'group', '分组', 'group', { type: 'bpmn:Group' }),
  offer('other', 'data-object', '数据对象', 'data-object', { type: 'bpmn:DataObjectReference' }),
  offer('other', 'data-store', '数据存储', 'data-store', { type: 'bpmn:DataStoreReference' }),
  offer('other', 'annotation', '注释', 'text-annotation', { type: 'bpmn:TextAnnotation' }, '说明 zhushi'),
]

/** What the replace menu leaves out: the engine refuses to deploy it. */
export const REFUSED =
  /complex-gateway|compensation|escalation|cancel|transaction|rule-task|link-|ad-hoc|conditional-(?:start|intermediate|boundary)|^replace-with-(?:task|send-task-)$/

export const isOffered = (action: string): boolean => !REFUSED.test(action)
