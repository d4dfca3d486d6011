import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { migrateDefinition, suspendDefinition } from '@wuguan/contract/bpm/definition.actions'
import { processDefinition, type Definition } from '@wuguan/contract/bpm/process-definition.entity'
import type { Page } from '@wuguan/contract/kernel/envelope'
import { faultOf, useCrudPort } from '@wuguan/crud/port'
import { Loaded } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { customizePath, migrate } from './definition-acts'
import { DiagramDialog } from './diagram-dialog'
import { SuspendDialog } from './suspend-dialog'

type Shown = { kind: 'diagram' | 'suspend' | 'activate'; row: Definition }
const TITLES = ['版本', '部署', '运行中', '已结束', '操作']

/** All versions of one key: older ones still carry their instances, which can be brought to the newest. */
export function OlderVersions({ row }: { row: Definition }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const key = String(row.key)
  const read = useQuery({
    queryKey: [processDefinition.name, 'page', 'versions', key, row.companyId ?? null],
    queryFn: ({ signal }) =>
      port.request<Page<Definition>>('GET', `${processDefinition.base}/page`, {
        query: { 'key.eq': key, limit: 100, orderField: 'versionNo', order: 'desc' },
        signal,
      }),
  })
  const tools = { port, refresh: () => client.invalidateQueries({ queryKey: [processDefinition.name] }) }
  const bring = async (version: Definition) => {
    try {
      await migrate(version, tools)
    } catch (cause) {
      toast.error(faultOf(cause).msg)
    }
  }
  return (
    <div className="px-4 py-2">
      <Loaded read={read} what="版本">
        {({ list }) => (
          <table aria-label={`${row.name}的版本`} className="w-full max-w-4xl border-collapse text-table">
            <thead>
              <tr className="border-b border-line text-left text-secondary">
                {TITLES.map((title) => (
                  <th key={title} scope="col" className="px-3 py-2 font-medium">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.map((version) => (
                <tr key={version.id} className="border-b border-line hover:bg-hover">
                  <td className="px-3 py-2">
                    <span className="flex items-center gap-1.5">
                      v{String(version.versionNo)}
                      {version.latest && <Tag tone="info">最新</Tag>}
                      {version.suspended && <Tag tone="warning">已挂起</Tag>}
                    </span>
                  </td>
                  <td className="tabular px-3 py-2">
                    {String(version.deployedAt)}
                    <span className="ml-2 text-secondary">{String(version.titles?.['deployedBy'] ?? '系统')}</span>
                  </td>
                  <td className="tabular px-3 py-2">{String(version.runningCount ?? 0)}</td>
                  <td className="tabular px-3 py-2">{String(version.endedCount ?? 0)}</td>
                  <td className="px-3 py-2">
                    <span className="flex gap-3">
                      <Button variant="link" size="sm" onClick={() => setShown({ kind: 'diagram', row: version })}>
                        查看
                      </Button>
                      {version.formId != null && port.can('bpm:formConfig:view') && (
                        <Button variant="link" size="sm" onClick={() => port.open(customizePath(version))}>
                          表单任务配置
                        </Button>
                      )}
                      {port.can(suspendDefinition.permission ?? '') && (
                        <Button
                          variant="link"
                          size="sm"
                          onClick={() => setShown({ kind: version.suspended ? 'activate' : 'suspend', row: version })}
                        >
                          {version.suspended ? '激活' : '挂起'}
                        </Button>
                      )}
                      {!version.latest &&
                        (version.runningCount ?? 0) > 0 &&
                        port.can(migrateDefinition.permission ?? '') && (
                          <Button variant="link" size="sm" onClick={() => void bring(version)}>
                            迁移实例
                          </Button>
                        )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
      {shown?.kind === 'diagram' && <DiagramDialog row={shown.row} close={() => setShown(null)} />}
      {shown && shown.kind !== 'diagram' && (
        <SuspendDialog row={shown.row} suspend={shown.kind === 'suspend'} close={() => setShown(null)} />
      )}
    </div>
  )
}
