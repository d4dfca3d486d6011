/**
 * 通用分级审批: asks level after level. Modules that keep approver levels of their own start it with the variable
 * `levels: [{ users, roles, mode: 'any' | 'all' }]`.
 */
export const COMMON_LEVEL_APPROVAL = 'commonLevelApproval'
export const COMMON_LEVEL_APPROVAL_XML = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions_commonLevelApproval" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${COMMON_LEVEL_APPROVAL}" name="通用分级审批" isExecutable="true">
    <bpmn:startEvent id="start" name="发起" />
    <bpmn:subProcess id="levels" name="逐级审批">
      <bpmn:multiInstanceLoopCharacteristics isSequential="true" camunda:collection="levels" camunda:elementVariable="level" />
      <bpmn:startEvent id="levelStart" />
      <bpmn:userTask id="approve" name="审批" camunda:candidateUsers="\${level.users}" camunda:candidateGroups="\${level.roles}">
        <bpmn:extensionElements>
          <camunda:properties>
            <camunda:property name="approvalMode" value="\${level.mode == 'all' ? 2 : 1}" />
          </camunda:properties>
        </bpmn:extensionElements>
      </bpmn:userTask>
      <bpmn:endEvent id="levelEnd" />
      <bpmn:sequenceFlow id="toApprove" sourceRef="levelStart" targetRef="approve" />
      <bpmn:sequenceFlow id="approved" sourceRef="approve" targetRef="levelEnd" />
    </bpmn:subProcess>
    <bpmn:endEvent id="end" name="结束" camunda:result="approved" />
    <bpmn:sequenceFlow id="toLevels" sourceRef="start" targetRef="levels" />
    <bpmn:sequenceFlow id="toEnd" sourceRef="levels" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${COMMON_LEVEL_APPROVAL}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="152" y="162" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="levels_di" bpmnElement="levels" isExpanded="true"><dc:Bounds x="240" y="80" width="370" height="200" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="levelStart_di" bpmnElement="levelStart"><dc:Bounds x="280" y="162" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="approve_di" bpmnElement="approve"><dc:Bounds x="370" y="140" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="levelEnd_di" bpmnElement="levelEnd"><dc:Bounds x="522" y="162" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_di" bpmnElement="end"><dc:Bounds x="662" y="162" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="toApprove_di" bpmnElement="toApprove"><di:waypoint x="316" y="180" /><di:waypoint x="370" y="180" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="approved_di" bpmnElement="approved"><di:waypoint x="470" y="180" /><di:waypoint x="522" y="180" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="toLevels_di" bpmnElement="toLevels"><di:waypoint x="188" y="180" /><di:waypoint x="240" y="180" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="toEnd_di" bpmnElement="toEnd"><di:waypoint x="610" y="180" /><di:waypoint x="662" y="180" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
