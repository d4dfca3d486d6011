import { NAMESPACES, type Prefix } from '../moddle/descriptors'

/** A part of a process: its XML, in which `x:` stands for the prefix under test. */
export interface Sample {
  readonly name: string
  readonly body: string
  readonly roots?: string
}

const task = (kind: string, attributes = '', inside = '') =>
  `<bpmn:startEvent id="s"/><bpmn:${kind} id="t" name="审批 &amp; 核对" ${attributes}>${inside}</bpmn:${kind}><bpmn:endEvent id="e"/>` +
  `<bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="t"/><bpmn:sequenceFlow id="f2" sourceRef="t" targetRef="e"/>`
const extended = (inside: string) => `<bpmn:extensionElements>${inside}</bpmn:extensionElements>`
const gateway = (kind: string, flow: string, attributes = '') =>
  `<bpmn:startEvent id="s"/><bpmn:${kind} id="g" ${attributes}/><bpmn:userTask id="a"/><bpmn:userTask id="b"/><bpmn:endEvent id="e"/>` +
  `<bpmn:sequenceFlow id="f0" sourceRef="s" targetRef="g"/>${flow}<bpmn:sequenceFlow id="fb" sourceRef="g" targetRef="b"/>` +
  `<bpmn:sequenceFlow id="fe" sourceRef="a" targetRef="e"/><bpmn:sequenceFlow id="ff" sourceRef="b" targetRef="e"/>`
const condition = (attributes: string, body: string, extra = '') =>
  `<bpmn:sequenceFlow id="fa" sourceRef="g" targetRef="a">${extra}<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" ${attributes}>${body}</bpmn:conditionExpression></bpmn:sequenceFlow>`
const boundary = (definition: string, attributes = '') =>
  task('userTask', 'x:assignee="7"') +
  `<bpmn:boundaryEvent id="b" attachedToRef="t" ${attributes}>${definition}</bpmn:boundaryEvent>`
const timer = (kind: string, text: string) =>
  `<bpmn:timerEventDefinition id="td"><bpmn:${kind} xsi:type="bpmn:tFormalExpression">${text}</bpmn:${kind}></bpmn:timerEventDefinition>`
const loop = (sequential: boolean, attributes: string, inside: string) =>
  `<bpmn:multiInstanceLoopCharacteristics isSequential="${sequential}" ${attributes}>${inside}</bpmn:multiInstanceLoopCharacteristics>`

/** Small processes, each about one thing that the panel can say, or that it must leave alone. */
export const SAMPLES: readonly Sample[] = [
  { name: 'assignee', body: task('userTask', 'x:assignee="${initiator}" x:priority="50"') },
  { name: 'candidates', body: task('userTask', 'x:candidateUsers="7,9" x:candidateGroups="finance,manager"') },
  { name: 'due dates', body: task('userTask', 'x:dueDate="${due}" x:followUpDate="2026-12-01T08:00:00"') },
  { name: 'form key', body: task('userTask', 'x:formKey="leave"') },
  {
    name: 'form fields',
    body: task(
      'userTask',
      '',
      extended(
        '<x:formData businessKey="amount"><x:formField id="amount" label="金额" type="long" defaultValue="0"><x:properties><x:property id="unit" value="元"/></x:properties><x:validation><x:constraint name="min" config="1"/></x:validation></x:formField><x:formField id="kind" label="类型" type="enum"><x:value id="a" name="事假"/><x:value id="b" name="病假"/></x:formField><x:formField id="on" label="日期" type="date" datePattern="yyyy-MM-dd"/></x:formData>',
      ),
    ),
  },
  {
    name: 'extension properties',
    body: task('userTask', '', extended('<x:properties><x:property name="level" value="2"/></x:properties>')),
  },
  {
    name: 'execution listeners',
    body: task(
      'serviceTask',
      'x:class="notify"',
      extended(
        '<x:executionListener event="start" class="setStatus"><x:field name="to"><x:string>2</x:string></x:field><x:field name="by"><x:expression>${user}</x:expression></x:field></x:executionListener><x:executionListener event="end" expression="${x}"/>',
      ),
    ),
  },
  {
    name: 'script listener',
    body: task(
      'userTask',
      '',
      extended(
        '<x:executionListener event="end"><x:script scriptFormat="javascript">a &lt; b</x:script></x:executionListener>',
      ),
    ),
  },
  {
    name: 'task listeners',
    body: task(
      'userTask',
      '',
      extended(
        '<x:taskListener event="create" delegateExpression="${notify}" id="l1"/><x:taskListener event="complete" class="setStatus" id="l2"/>',
      ),
    ),
  },
  {
    name: 'timeout listener',
    body: task(
      'userTask',
      '',
      extended(
        `<x:taskListener event="timeout" class="notify" id="l3">${timer('timeDuration', 'P1D')}</x:taskListener>`,
      ),
    ),
  },
  {
    name: 'buttons',
    body: task(
      'userTask',
      '',
      extended('<x:button id="b1" name="同意" code="approve" isHide="0" next="f2" sort="1"/>'),
    ),
  },
  {
    name: 'assignment rows',
    body: task(
      'userTask',
      '',
      extended('<x:assignee id="r1" type="10" value="3" operationType="1" sort="1" condition="${amount &gt; 5}"/>'),
    ),
  },
  {
    name: 'script task inline',
    body: task('scriptTask', 'scriptFormat="javascript" x:resultVariable="out"', '<bpmn:script>1 + 1</bpmn:script>'),
  },
  { name: 'script task external', body: task('scriptTask', 'scriptFormat="formula" x:resource="rate.js"') },
  {
    name: 'service by expression',
    body: task('serviceTask', 'x:expression="${a}" x:resultVariable="b" x:asyncBefore="true" x:exclusive="false"'),
  },
  {
    name: 'service fields',
    body: task(
      'serviceTask',
      'x:delegateExpression="${http}"',
      extended('<x:field name="url"><x:string>https://a</x:string></x:field>'),
    ),
  },
  {
    name: 'receive task',
    body: task('receiveTask', 'messageRef="m1"'),
    roots: '<bpmn:message id="m1" name="付款到账"/>',
  },
  {
    name: 'send task',
    body: task(
      'sendTask',
      'x:class="notify" x:asyncAfter="true"',
      extended('<x:failedJobRetryTimeCycle>R3/PT10M</x:failedJobRetryTimeCycle>'),
    ),
  },
  {
    name: 'parallel instances',
    body: task(
      'userTask',
      '',
      loop(
        false,
        'x:collection="users" x:elementVariable="user"',
        '<bpmn:completionCondition xsi:type="bpmn:tFormalExpression">${nrOfApproved/nrOfInstances &gt;= 0.6}</bpmn:completionCondition>',
      ),
    ),
  },
  {
    name: 'sequential instances',
    body: task(
      'userTask',
      '',
      loop(
        true,
        'x:asyncBefore="true"',
        `${extended('<x:failedJobRetryTimeCycle>R3/PT10M</x:failedJobRetryTimeCycle>')}<bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">5</bpmn:loopCardinality>`,
      ),
    ),
  },
  {
    name: 'standard loop',
    body: task(
      'userTask',
      '',
      '<bpmn:standardLoopCharacteristics loopMaximum="10"><bpmn:loopCondition xsi:type="bpmn:tFormalExpression">${again}</bpmn:loopCondition></bpmn:standardLoopCharacteristics>',
    ),
  },
  {
    name: 'exclusive gateway',
    body: gateway('exclusiveGateway', condition('', '${amount &gt; 1000}'), 'default="fb"'),
  },
  { name: 'script condition', body: gateway('exclusiveGateway', condition('language="javascript"', 'a > 1')) },
  {
    name: 'external condition',
    body: gateway('exclusiveGateway', condition('language="javascript" x:resource="c.js"', '')),
  },
  {
    name: 'condition rows',
    body: gateway(
      'inclusiveGateway',
      condition(
        '',
        '${amount &gt; 1}',
        extended('<x:condition id="c1" field="amount" compare="gt" value="1" logic="and" sort="1"/>'),
      ),
    ),
  },
  {
    name: 'parallel gateway',
    body: gateway('parallelGateway', '<bpmn:sequenceFlow id="fa" sourceRef="g" targetRef="a"/>'),
  },
  { name: 'timer boundary', body: boundary(timer('timeDuration', 'PT2H'), 'cancelActivity="false"') },
  {
    name: 'message boundary',
    body: boundary('<bpmn:messageEventDefinition id="md" messageRef="m1"/>'),
    roots: '<bpmn:message id="m1" name="撤回"/>',
  },
  {
    name: 'signal boundary',
    body: boundary('<bpmn:signalEventDefinition id="sd" signalRef="s1"/>'),
    roots: '<bpmn:signal id="s1" name="停电"/>',
  },
  {
    name: 'error end',
    body: '<bpmn:startEvent id="s"/><bpmn:endEvent id="e"><bpmn:errorEventDefinition id="ed" errorRef="e1"/></bpmn:endEvent><bpmn:sequenceFlow id="f" sourceRef="s" targetRef="e"/>',
    roots: '<bpmn:error id="e1" name="退回" errorCode="BACK"/>',
  },
  {
    name: 'timer start',
    body: `<bpmn:startEvent id="s" x:initiator="who">${timer('timeCycle', 'R3/PT10M')}</bpmn:startEvent><bpmn:endEvent id="e"><bpmn:terminateEventDefinition id="x"/></bpmn:endEvent><bpmn:sequenceFlow id="f" sourceRef="s" targetRef="e"/>`,
  },
  {
    name: 'call activity',
    body: task(
      'callActivity',
      'calledElement="refund" x:calledElementBinding="version" x:calledElementVersion="2"',
      extended(
        '<x:in source="amount" target="sum"/><x:in businessKey="#{execution.processBusinessKey}"/><x:out variables="all"/>',
      ),
    ),
  },
  {
    name: 'sub-process',
    body: `<bpmn:subProcess id="p" x:async="true">${task('userTask', 'x:assignee="1"')}<bpmn:documentation>里面</bpmn:documentation></bpmn:subProcess>`,
  },
  {
    name: 'documentation',
    body: `<bpmn:documentation>说明 &lt;1&gt;</bpmn:documentation>${task('userTask', '', '<bpmn:documentation>任务说明</bpmn:documentation>')}`,
  },
  {
    name: 'unknown elements',
    body: task(
      'userTask',
      'x:unheardOf="1"',
      extended(
        '<x:candidateStrategy x:kind="role">10<x:field name="kept"/></x:candidateStrategy><foreign:thing xmlns:foreign="urn:foreign" a="1"><foreign:inner>文字</foreign:inner></foreign:thing>',
      ),
    ),
  },
]

/** The whole document of a sample under one prefix, with a picture of every node. */
export function documentOf(sample: Sample, prefix: Prefix): string {
  const nodes = [
    ...sample.body.matchAll(/<bpmn:(\w+(?:Event|Task|Gateway|Activity|subProcess)|subProcess) id="(\w+)"/gi),
  ]
  const flows = [...sample.body.matchAll(/<bpmn:sequenceFlow id="(\w+)"/g)]
  const shapes = nodes.map(
    ([, , id], index) =>
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${100 + index * 150}" y="100" width="100" height="80"/></bpmndi:BPMNShape>`,
  )
  const edges = flows.map(
    ([, id], index) =>
      `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${200 + index * 150}" y="140"/><di:waypoint x="${250 + index * 150}" y="140"/></bpmndi:BPMNEdge>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:x="${NAMESPACES[prefix]}" id="D" targetNamespace="urn:test">
${sample.roots ?? ''}<bpmn:process id="P" isExecutable="true">${sample.body}</bpmn:process>
<bpmndi:BPMNDiagram id="BD"><bpmndi:BPMNPlane id="BP" bpmnElement="P">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
  return text.replaceAll(/(?<=[<\s/])x:/g, `${prefix}:`).replace(`xmlns:x=`, `xmlns:${prefix}=`)
}
