/** A refund as the finance department decides it: a gateway by amount, two decisions, listeners, a timeout. */
const NODES = [
  ['StartEvent_1', 'bpmndi:BPMNShape', 160, 202, 36, 36],
  ['check', 'bpmndi:BPMNShape', 250, 180, 100, 80],
  ['amount', 'bpmndi:BPMNShape', 405, 195, 50, 50],
  ['finance', 'bpmndi:BPMNShape', 520, 180, 100, 80],
  ['chief', 'bpmndi:BPMNShape', 520, 310, 100, 80],
  ['pay', 'bpmndi:BPMNShape', 690, 180, 100, 80],
  ['late', 'bpmndi:BPMNShape', 552, 372, 36, 36],
  ['remind', 'bpmndi:BPMNShape', 690, 420, 100, 80],
  ['done', 'bpmndi:BPMNShape', 860, 202, 36, 36],
  ['reminded', 'bpmndi:BPMNShape', 860, 442, 36, 36],
] as const
const FLOWS = [
  ['f1', 'StartEvent_1', 'check', [196, 220, 250, 220]],
  ['f2', 'check', 'amount', [350, 220, 405, 220]],
  ['f3', 'amount', 'finance', [455, 220, 520, 220]],
  ['f4', 'amount', 'chief', [430, 245, 430, 350, 520, 350]],
  ['f5', 'finance', 'pay', [620, 220, 690, 220]],
  ['f6', 'chief', 'pay', [620, 350, 740, 350, 740, 260]],
  ['f7', 'pay', 'done', [790, 220, 860, 220]],
  ['f8', 'late', 'remind', [570, 408, 570, 460, 690, 460]],
  ['f9', 'remind', 'reminded', [790, 460, 860, 460]],
] as const

const inside: Readonly<Record<string, string>> = {
  f4: '<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${amount &gt; 1000}</bpmn:conditionExpression>',
}
const flows = FLOWS.map(
  ([id, from, to]) =>
    `<bpmn:sequenceFlow id="${id}"${id === 'f4' ? ' name="大于1000元"' : ''} sourceRef="${from}" targetRef="${to}">${inside[id] ?? ''}</bpmn:sequenceFlow>`,
)
const shapes = NODES.map(
  ([id, , x, y, width, height]) =>
    `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`,
)
const edges = FLOWS.map(([id, , , points]) => {
  const way = points.flatMap((x, at) => (at % 2 === 0 ? [`<di:waypoint x="${x}" y="${points[at + 1]}"/>`] : []))
  return `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${way.join('')}</bpmndi:BPMNEdge>`
})

export const REFUND = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="D" targetNamespace="urn:wuguan">
<bpmn:message id="Message_paid" name="付款到账"/>
<bpmn:process id="refund" name="退款审批" isExecutable="true">
<bpmn:startEvent id="StartEvent_1" name="发起"><bpmn:extensionElements><camunda:formData businessKey="amount"><camunda:formField id="amount" label="退款金额" type="long"/><camunda:formField id="reason" label="退款原因" type="string"/></camunda:formData></bpmn:extensionElements></bpmn:startEvent>
<bpmn:userTask id="check" name="客服核对" camunda:candidateGroups="steward"><bpmn:extensionElements><camunda:taskListener event="create" class="notify" id="l1"/><camunda:properties><camunda:property name="level" value="1"/></camunda:properties></bpmn:extensionElements></bpmn:userTask>
<bpmn:exclusiveGateway id="amount" name="金额" default="f3"/>
<bpmn:userTask id="finance" name="财务审核" camunda:assignee="7"/>
<bpmn:userTask id="chief" name="总经理会签"><bpmn:multiInstanceLoopCharacteristics camunda:collection="users" camunda:elementVariable="user"><bpmn:completionCondition xsi:type="bpmn:tFormalExpression">\${nrOfApproved/nrOfInstances &gt;= 0.6}</bpmn:completionCondition></bpmn:multiInstanceLoopCharacteristics></bpmn:userTask>
<bpmn:serviceTask id="pay" name="登记退款" camunda:class="businessUpdate" camunda:asyncBefore="true"/>
<bpmn:boundaryEvent id="late" name="两天未办" attachedToRef="chief" cancelActivity="false"><bpmn:timerEventDefinition id="late_t"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P2D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
<bpmn:sendTask id="remind" name="提醒" camunda:class="notify"/>
<bpmn:endEvent id="done" name="完成"/><bpmn:endEvent id="reminded" name="已提醒"/>
${flows.join('\n')}
</bpmn:process>
<bpmndi:BPMNDiagram id="BD"><bpmndi:BPMNPlane id="BP" bpmnElement="refund">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
