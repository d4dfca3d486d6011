import { is, listOf, textOf, type ModdleElement } from '../moddle/moddle-element'
import { translate } from '../modules/translate/index'

const EVENT_WORD: Readonly<Record<string, string>> = {
  'bpmn:TimerEventDefinition': '定时',
  'bpmn:MessageEventDefinition': '消息',
  'bpmn:SignalEventDefinition': '信号',
  'bpmn:ErrorEventDefinition': '错误',
  'bpmn:TerminateEventDefinition': '终止',
  'bpmn:EscalationEventDefinition': '升级',
  'bpmn:CompensateEventDefinition': '补偿',
  'bpmn:ConditionalEventDefinition': '条件',
  'bpmn:LinkEventDefinition': '链接',
  'bpmn:CancelEventDefinition': '取消',
}
const TYPE_WORD: Readonly<Record<string, string>> = {
  'bpmn:Process': '流程',
  'bpmn:Collaboration': '协作',
  'bpmn:Participant': '泳池',
  'bpmn:Lane': '泳道',
  'bpmn:StartEvent': '开始事件',
  'bpmn:EndEvent': '结束事件',
  'bpmn:IntermediateCatchEvent': '捕获事件',
  'bpmn:IntermediateThrowEvent': '抛出事件',
  'bpmn:BoundaryEvent': '边界事件',
  'bpmn:TextAnnotation': '注释',
  'bpmn:DataObjectReference': '数据对象',
  'bpmn:DataStoreReference': '数据存储',
  'bpmn:Group': '分组',
  'bpmn:Association': '关联',
  'bpmn:MessageFlow': '消息流',
  'bpmn:SubProcess': '子流程',
  'bpmn:EventBasedGateway': '事件网关',
  'bpmn:SequenceFlow': '顺序流',
}

/** 用户任务 → `User task`, as the editor's own list has it. */
const spoken = (type: string) => {
  const words = type
    .slice(type.indexOf(':') + 1)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function typeWord(element: ModdleElement): string {
  const definition = listOf(element, 'eventDefinitions')[0]
  const event = definition ? (EVENT_WORD[definition.$type] ?? '') : ''
  if (is(element, 'bpmn:SubProcess') && element.get('triggeredByEvent') === true) return '事件子流程'
  return event + (TYPE_WORD[element.$type] ?? translate(spoken(element.$type)))
}

/** How an element is called in lists: by its name, else by its id. */
export const nameOf = (element: ModdleElement): string => textOf(element, 'name') || element.id || ''
