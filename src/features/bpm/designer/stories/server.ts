import { conflict, notFound } from '@wuguan/contract/kernel/errors'
import { REFUND } from './sample'

export interface ModelServer {
  model: Record<string, unknown> & { version: number; bpmnXml: string }
  readonly calls: { readonly method: string; readonly path: string; readonly body: unknown }[]
  answer(method: string, path: string, query: Readonly<Record<string, unknown>>, body: unknown): unknown
}

const USERS = [
  { id: 7, label: '陈静' },
  { id: 9, label: '李明' },
]
const ROLES = [
  { id: 3, name: '财务经理', code: 'finance' },
  { id: 4, name: '客服管家', code: 'steward' },
]
const pageOf = (list: readonly unknown[]) => ({ list, total: list.length, capped: false })

/** A server with one model, a few users and roles, and a judgement of two problems. */
export function modelServer(): ModelServer {
  const server: ModelServer = {
    model: {
      id: 'm1',
      key: 'refund',
      name: '退款审批',
      version: 3,
      formId: 'f1',
      formType: 1,
      bpmnXml: REFUND,
      deployedDefinitionId: 'd1',
    },
    calls: [],
    answer(method, path, query, body) {
      server.calls.push({ method, path, body })
      const given = body as Record<string, unknown> | undefined
      switch (path) {
        case '/camunda/bpm/model/get':
          return { ...server.model }
        case '/camunda/bpm/model/create':
          Object.assign(server.model, given, { id: 'm2', version: 1, formId: null, deployedDefinitionId: null })
          return 'm2'
        case '/camunda/bpm/model/update':
          if (given?.['version'] !== server.model.version) throw conflict({ ...server.model })
          Object.assign(server.model, given, { version: server.model.version + 1 })
          return true
        case '/camunda/bpm/model/validate':
          return {
            problems: [
              { elementId: 'f3', level: 'warn', text: '建议设置默认流转路径，以免没有满足条件的流转路径' },
              { elementId: 'finance', level: 'block', text: '任务【财务审核】未配置分配规则' },
            ],
          }
        case '/camunda/bpm/customize/form/list':
          return pageOf([
            {
              fields: [
                { id: 'amount', label: '退款金额', type: 'long' },
                { id: 'bank', label: '收款账号', type: 'string' },
              ],
            },
          ])
        case '/camunda/bpm/customize/form/task/config':
          if (method === 'PUT') return true
          return {
            components: [
              {
                id: 'amount',
                type: 'FORMULA',
                visible: '${true}',
                editable: '${amount > 0}',
                required: '${amount > 5000}',
              },
            ],
          }
        case '/basedata/sys/user/select':
          return USERS.filter(
            ({ id }) => query['ids'] === undefined || String(query['ids']).split(',').includes(String(id)),
          )
        case '/basedata/sys/role/page':
          return pageOf(ROLES)
        default:
          throw notFound()
      }
    },
  }
  return server
}
