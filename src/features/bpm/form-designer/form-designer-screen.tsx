import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { processForm, type ProcessForm } from '@wuguan/contract/bpm/process-form.entity'
import { may, useDetail } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { EmptyPanel, ErrorPanel } from '@wuguan/ui/panel'
import { Skeleton } from '@wuguan/ui/skeleton'
import { toast } from '@wuguan/ui/toast'
import { draftOf, type FormDraft } from './draft'
import { FormDesigner } from './form-designer'

/** 表单设计 of one form. */
export function FormDesignerScreen({ id }: { id?: string }) {
  const { row, error, refresh } = useDetail(processForm, id)
  if (id === undefined) return <EmptyPanel title="没有指定表单" hint="请从“流程表单”里选择要设计的表单。" />
  if (error && !row) return <ErrorPanel title="流程表单加载失败" detail={faultOf(error).msg} retry={refresh} />
  if (!row) return <Skeleton lines={10} className="p-4" />
  return <Designed row={row} />
}

function Designed({ row }: { row: ProcessForm }) {
  const port = useCrudPort()
  const client = useQueryClient()
  const [kept, keep] = useKept<FormDraft | null>('draft', null)
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { name } = row
  const stored = useMemo(() => draftOf(row), [row])
  useEffect(() => port.setTitle(`表单设计 ${name}`), [port, name])
  useEffect(() => port.dirty(kept !== null), [port, kept])

  const save = async (draft: FormDraft) => {
    setSaving(true)
    setRefusal(null)
    try {
      await port.request('PUT', processForm.base ?? '', {
        body: { id: row.id, version: row.version, fields: draft.fields, layout: draft.layout },
      })
      keep(null)
      toast.success('保存成功')
      await client.invalidateQueries({ queryKey: [processForm.name] })
    } catch (cause) {
      setRefusal(faultOf(cause).msg)
    } finally {
      setSaving(false)
    }
  }
  return (
    // A newer row is new ground: the draft begins from it.
    <FormDesigner
      key={`${row.id}:${row.version}`}
      name={name}
      stored={stored}
      kept={kept}
      keep={keep}
      saving={saving}
      mayEdit={may(port, processForm, 'edit')}
      refusal={refusal}
      save={(draft) => void save(draft)}
    />
  )
}
