/** Small BPMN files for tests: elements as lines of XML, flows as `a > b`, `a > b if ${x}`, `a > b else`. */
type Attributes = Readonly<Record<string, string | number | boolean>>
const attributes = (given: Attributes) =>
  Object.entries(given)
    .map(
      ([name, value]) =>
        ` ${/^(?:id|name|default|attachedToRef|cancelActivity|triggeredByEvent|isInterrupting|calledElement|scriptFormat|messageRef)$/.test(name) || name.includes(':') ? name : `camunda:${name}`}="${escape(String(value))}"`,
    )
    .join('')
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const el = (tag: string, id: string, given: Attributes = {}, inner = '') =>
  `<bpmn:${tag} id="${id}"${attributes(given)}>${inner}</bpmn:${tag}>`
export const start = (id = 's', inner = '') => el('startEvent', id, {}, inner)
export const end = (id = 'e', inner = '', name = '') => el('endEvent', id, name ? { name } : {}, inner)
export const user = (id: string, given: Attributes = {}, inner = '') =>
  el('userTask', id, { name: id, ...given }, inner)
export const multi = ({
  sequential = false,
  collection,
  cardinality,
  variable,
  condition,
}: {
  sequential?: boolean
  collection?: string
  cardinality?: string
  variable?: string
  condition?: string
}) =>
  `<bpmn:multiInstanceLoopCharacteristics isSequential="${sequential}"${collection ? ` camunda:collection="${collection}"` : ''}${variable ? ` camunda:elementVariable="${variable}"` : ''}>${cardinality ? `<bpmn:loopCardinality>${cardinality}</bpmn:loopCardinality>` : ''}${condition ? `<bpmn:completionCondition>${escape(condition)}</bpmn:completionCondition>` : ''}</bpmn:multiInstanceLoopCharacteristics>`
export const timer = (kind: 'timeDuration' | 'timeDate' | 'timeCycle', text: string) =>
  `<bpmn:timerEventDefinition><bpmn:${kind}>${text}</bpmn:${kind}></bpmn:timerEventDefinition>`
export const on = (kind: 'message' | 'signal' | 'error', ref: string | null) =>
  `<bpmn:${kind}EventDefinition${ref ? ` ${kind}Ref="${ref}"` : ''}/>`
export const terminate = '<bpmn:terminateEventDefinition/>'
export const boundary = (id: string, host: string, inner: string, interrupting = true) =>
  el('boundaryEvent', id, { attachedToRef: host, cancelActivity: interrupting }, inner)
export const script = (id: string, body: string, given: Attributes = {}, inner = '') =>
  el('scriptTask', id, { scriptFormat: 'javascript', ...given }, `${inner}<bpmn:script>${escape(body)}</bpmn:script>`)
export const extensions = (inner: string) => `<bpmn:extensionElements>${inner}</bpmn:extensionElements>`

let flowSerial = 0
export function flows(...lines: readonly string[]): string {
  return lines
    .flatMap((line) => {
      const [path, condition] = line.split(/ if /)
      const steps = path!
        .replace(/ else$/, '')
        .split('>')
        .map((step) => step.trim())
      return steps.slice(1).map((target, index) => {
        const id = `f_${steps[index]}_${target}_${++flowSerial}`
        return condition
          ? `<bpmn:sequenceFlow id="${id}" sourceRef="${steps[index]}" targetRef="${target}"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escape(condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`
          : `<bpmn:sequenceFlow id="${id}" sourceRef="${steps[index]}" targetRef="${target}"/>`
      })
    })
    .join('')
}
/** A flow with an id of its own, for defaults and choices. */
export const flow = (id: string, source: string, target: string, condition?: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}">${condition ? `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escape(condition)}</bpmn:conditionExpression>` : ''}</bpmn:sequenceFlow>`

export function diagram(key: string, body: readonly string[], roots: readonly string[] = []): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="definitions" targetNamespace="t">
${roots.join('')}<bpmn:process id="${key}" name="${key}" isExecutable="true">${body.join('')}</bpmn:process></bpmn:definitions>`
}
export const message = (id: string, name = id) => `<bpmn:message id="${id}" name="${name}"/>`
export const signal = (id: string, name = id) => `<bpmn:signal id="${id}" name="${name}"/>`
export const error = (id: string, code = id) => `<bpmn:error id="${id}" errorCode="${code}" name="${id}"/>`
