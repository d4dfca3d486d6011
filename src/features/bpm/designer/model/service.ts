import { childFor, orNothing, textOf, type Change, type Factory, type ModdleElement } from '../moddle/moddle-element'
import { extensionsOf, withExtensions } from './extensions'
import { injected, readInjected, type FieldRow } from './listeners'

export const SERVICE_KINDS = [
  { value: 'class', label: 'Java类 / 处理器' },
  { value: 'expression', label: '表达式' },
  { value: 'delegateExpression', label: '代理表达式' },
] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]['value']

/** Handlers that the server registers; others are refused at deployment. */
export const HANDLERS = [
  { value: 'setStatus', label: '更新单据状态' },
  { value: 'notify', label: '发送通知' },
  { value: 'httpCallback', label: '回调外部地址' },
  { value: 'businessUpdate', label: '更新业务数据' },
] as const

export interface Service {
  readonly kind: ServiceKind
  readonly text: string
  readonly resultVariable: string
}

export function readService(element: ModdleElement): Service {
  const kind =
    (['class', 'expression', 'delegateExpression'] as const).find((one) => textOf(element, `ext:${one}`) !== '') ??
    'class'
  return { kind, text: textOf(element, `ext:${kind}`), resultVariable: textOf(element, 'ext:resultVariable') }
}

/** One way of calling at a time. */
export const withService = (element: ModdleElement, { kind, text }: Pick<Service, 'kind' | 'text'>): Change[] => [
  {
    target: element,
    set: {
      'ext:class': undefined,
      'ext:expression': undefined,
      'ext:delegateExpression': undefined,
      [`ext:${kind}`]: text,
    },
  },
]

export const readServiceFields = (element: ModdleElement): readonly FieldRow[] =>
  extensionsOf(element, 'ext:Field').map(readInjected)
export const withServiceFields = (factory: Factory, element: ModdleElement, rows: readonly FieldRow[]): Change[] =>
  withExtensions(factory, element, 'ext:Field', injected(factory, element, rows))

export interface Mapping {
  readonly source: string
  readonly target: string
}
const isMapping = (one: ModdleElement) => textOf(one, 'variables') === '' && textOf(one, 'businessKey') === ''

/** Variables that pass between a process and the one it calls; `all` passes everything. */
export function readMappings(element: ModdleElement, type: 'ext:In' | 'ext:Out') {
  const rows = extensionsOf(element, type)
  return {
    all: rows.some((one) => textOf(one, 'variables') === 'all'),
    rows: rows.filter(isMapping).map((one): Mapping => ({
      source: textOf(one, 'source') || textOf(one, 'sourceExpression'),
      target: textOf(one, 'target'),
    })),
  }
}
export function withMappings(
  factory: Factory,
  element: ModdleElement,
  type: 'ext:In' | 'ext:Out',
  { all, rows }: { readonly all: boolean; readonly rows: readonly Mapping[] },
): Change[] {
  // The business key passes in its own row, which is none of the mappings.
  const kept = extensionsOf(element, type).filter((one) => textOf(one, 'businessKey') !== '')
  const everything = all ? [childFor(factory, element, type, { variables: 'all' })] : []
  const mapped = rows.map(({ source, target }) =>
    childFor(factory, element, type, {
      [/[$#]\{/.test(source) ? 'sourceExpression' : 'source']: orNothing(source),
      target: orNothing(target),
    }),
  )
  return withExtensions(factory, element, type, [...kept, ...everything, ...mapped])
}
