import type {
  ParsedCall,
  ParsedInjection,
  ParsedListener,
  ParsedMapping,
  ParsedScript,
  ParsedService,
  ParsedUserTask,
} from './parsed.ts'
import { type Vendor, type XmlElement, plain } from './xml.ts'

/** What vendors' attributes and extension elements say, alike for camunda, activiti and flowable. */
export function propertiesOf(vendor: Vendor, element: XmlElement): Record<string, string> {
  return Object.fromEntries(
    vendor
      .extensions(element, 'properties')
      .flatMap((holder) => vendor.children(holder, 'property'))
      .map((one) => [plain(one, 'name') ?? plain(one, 'id') ?? '', plain(one, 'value') ?? one.$body ?? '']),
  )
}

export function userTaskOf(vendor: Vendor, element: XmlElement): ParsedUserTask {
  const own = (name: string) => vendor.attribute(element, name)
  return {
    assignee: own('assignee'),
    candidateUsers: own('candidateUsers'),
    candidateGroups: own('candidateGroups'),
    dueDate: own('dueDate'),
    followUpDate: own('followUpDate'),
    priority: own('priority'),
    formKey: own('formKey'),
    buttons: [...vendor.extensions(element, 'button'), ...vendor.extensions(element, 'Button')].map((one) =>
      Object.fromEntries(
        ['id', 'name', 'code', 'isHide', 'next', 'sort'].flatMap((name) => {
          const value = plain(one, name)
          return value === null ? [] : [[name, value]]
        }),
      ),
    ),
  }
}

export function scriptOf(vendor: Vendor, element: XmlElement): ParsedScript {
  return {
    format: String(element['scriptFormat'] ?? ''),
    body: String(element['script'] ?? ''),
    resource: vendor.attribute(element, 'resource'),
    resultVariable: vendor.attribute(element, 'resultVariable'),
  }
}

const unwrap = (text: string | null) =>
  text?.replace(/^\s*[$#]\{\s*([\w.-]+?)(?:\(.*\))?\s*\}\s*$/s, '$1').trim() || null

export function serviceOf(vendor: Vendor, element: XmlElement): ParsedService {
  // A throwing event says it in its definition.
  const definition = (element['eventDefinitions'] as XmlElement[] | undefined)?.[0]
  const said = (name: string) => vendor.attribute(element, name) ?? vendor.attribute(definition, name)
  const type = said('type')
  return {
    handler:
      unwrap(said('class')) ??
      unwrap(said('delegateExpression')) ??
      unwrap(said('expression')) ??
      (type === 'http' ? 'httpCallback' : type),
    resultVariable: said('resultVariable') ?? said('resultVariableName'),
    fields: injectionsOf(vendor, vendor.extensions(element, 'field')),
  }
}

function injectionsOf(vendor: Vendor, fields: readonly XmlElement[]): ParsedInjection[] {
  return fields.map((field) => {
    const child = (name: string) => vendor.children(field, name)[0]?.$body?.trim()
    const expression = plain(field, 'expression') ?? child('expression')
    return {
      name: plain(field, 'name') ?? '',
      text: expression ?? plain(field, 'stringValue') ?? child('string') ?? '',
      expression: expression !== undefined,
    }
  })
}

export function listenersOf(
  vendor: Vendor,
  element: XmlElement,
  kind: 'executionListener' | 'taskListener',
): ParsedListener[] {
  return vendor.extensions(element, kind).map((one) => {
    const script = vendor.children(one, 'script')[0]
    const timer = (one.$children ?? []).find((child) => child.$type.endsWith(':timerEventDefinition'))
    const said = (timer?.$children ?? [])[0]
    const shape = said?.$type.split(':')[1]
    return {
      id: plain(one, 'id'),
      event: plain(one, 'event') ?? 'start',
      handler:
        unwrap(plain(one, 'class')) ?? unwrap(plain(one, 'delegateExpression')) ?? unwrap(plain(one, 'expression')),
      script: script
        ? {
            format: plain(script, 'scriptFormat') ?? '',
            body: script.$body ?? plain(script, 'value') ?? '',
            resource: plain(script, 'resource'),
            resultVariable: null,
          }
        : null,
      fields: injectionsOf(vendor, vendor.children(one, 'field')),
      timer: said?.$body
        ? {
            kind: shape === 'timeDate' ? 'date' : shape === 'timeCycle' ? 'cycle' : 'duration',
            text: said.$body.trim(),
          }
        : null,
    }
  })
}

export function callOf(vendor: Vendor, element: XmlElement): ParsedCall {
  const mapping = (one: XmlElement): ParsedMapping => ({
    source: plain(one, 'source'),
    expression: plain(one, 'sourceExpression'),
    target: plain(one, 'target'),
    all: plain(one, 'variables') === 'all',
  })
  const binding = vendor.attribute(element, 'calledElementBinding')
  return {
    key: String(element['calledElement'] ?? ''),
    binding: binding === 'version' || binding === 'deployment' ? binding : 'latest',
    version: vendor.attribute(element, 'calledElementVersion'),
    in: vendor.extensions(element, 'in').map(mapping),
    out: vendor.extensions(element, 'out').map(mapping),
  }
}
