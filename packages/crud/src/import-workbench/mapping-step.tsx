import { useState } from 'react'
import { Button } from '@wuguan/ui/button'
import { Select } from '@wuguan/ui/select'
import { Tag } from '@wuguan/ui/tag'
import { faultOf, useCrudPort } from '../port/index.ts'
import { CommunityChoice, type CommunityTarget } from './community-choice.tsx'
import type { BatchState, ImportTemplate } from './import.types.ts'
import { assign, fieldAt, missingColumn, namesInFile } from './mapping.ts'
import type { ImportController } from './use-import.ts'

interface MappingStepProps {
  template: ImportTemplate
  batch: BatchState
  controller: ImportController
  restart: () => void
  /** The columns stand, the check has begun. */
  mapped: () => void
}

/** Which column of the file fills which field: proposed by the server, decided by the user. */
export function MappingStep({ template, batch, controller, restart, mapped }: MappingStepProps) {
  const { context } = useCrudPort()
  const { headers, fields, proposal } = batch
  const [mapping, setMapping] = useState(proposal)
  const named = template.community ? namesInFile(headers, mapping, template.community.field) : []
  const [target, setTarget] = useState<CommunityTarget>(() => {
    const existing = context.communities.find((one) => named.includes(one.name))
    if (existing) return { mode: 'existing', id: existing.id, name: '' }
    if (named[0] !== undefined) return { mode: 'create', id: null, name: named[0] }
    return { mode: 'existing', id: context.communityId, name: '' }
  })
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const missing = missingColumn(fields, mapping)
  const unfilled = fields.filter((one) => one.required && mapping[one.key] === undefined)
  const used = Object.keys(mapping).length

  const start = async () => {
    const refusal = missing ?? (template.community ? targetFault(target) : null)
    setError(refusal)
    if (refusal) return
    setBusy(true)
    try {
      await controller.map(mapping, template.community ? optionsOf(target) : {})
      mapped()
    } catch (cause) {
      setError(faultOf(cause).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="对应列" className="flex flex-col gap-4">
      {template.community && <CommunityChoice target={target} named={named} onChange={setTarget} />}
      <p className="text-table text-secondary">
        文件共 {headers.length} 列，已对应 {used} 列；不对应的列不会导入。
        {unfilled.length > 0 && (
          <span className="ml-2 text-warning-text">
            必填的{unfilled.map((one) => one.label).join('、')}还没有对应的列。
          </span>
        )}
      </p>
      <table className="w-full max-w-form rounded border border-line bg-surface text-table" aria-label="列对应">
        <thead>
          <tr className="border-b border-line text-left text-secondary">
            <th className="px-3 py-2 font-normal">文件中的列</th>
            <th className="px-3 py-2 font-normal">内容示例</th>
            <th className="w-64 px-3 py-2 font-normal">对应字段</th>
          </tr>
        </thead>
        <tbody>
          {headers.map(({ index, title, samples }) => {
            const field = fields.find((one) => one.key === fieldAt(mapping, index))
            return (
              <tr key={index} className="border-b border-line">
                <th scope="row" className="px-3 py-1.5 text-left font-normal">
                  {title || `第${index + 1}列`}
                </th>
                <td className="max-w-80 truncate px-3 py-1.5 text-secondary">{samples.slice(0, 3).join('、')}</td>
                <td className="px-3 py-1.5">
                  <span className="flex items-center gap-2">
                    <span className="w-44">
                      <Select
                        size="sm"
                        clearable
                        searchable
                        aria-label={`${title || `第${index + 1}列`}对应字段`}
                        value={field?.key ?? null}
                        placeholder="不导入"
                        options={fields.map((one) => ({
                          value: one.key,
                          label: one.label,
                          ...(one.required ? { note: '必填' } : {}),
                        }))}
                        onChange={(next: string | null) => setMapping(assign(mapping, index, next))}
                      />
                    </span>
                    {field?.required && <Tag tone="info">必填</Tag>}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {error && (
        <p role="alert" className="text-table text-danger-text">
          {error}
        </p>
      )}
      <div className="flex gap-2">
        <Button variant="primary" loading={busy} onClick={() => void start()}>
          开始校验
        </Button>
        <Button onClick={restart}>重新上传</Button>
      </div>
    </section>
  )
}

const targetFault = (target: CommunityTarget): string | null =>
  target.mode === 'create'
    ? target.name.trim() === ''
      ? '请输入项目名称'
      : null
    : target.id === null
      ? '请选择项目'
      : null
const optionsOf = (target: CommunityTarget) =>
  target.mode === 'create' ? { createCommunity: { name: target.name.trim() } } : { communityId: target.id as number }
