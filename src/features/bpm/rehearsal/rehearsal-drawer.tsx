import { useState } from 'react'
import { modelVersions, type ModelVersion } from '@wuguan/contract/bpm/model.actions'
import { processModel } from '@wuguan/contract/bpm/process-model.entity'
import {
  rehearsalBoard,
  rehearse,
  saveRehearsalCase,
  type Rehearsal,
  type RehearsalBoard,
} from '@wuguan/contract/bpm/rehearsal.actions'
import type { AnyRow } from '@wuguan/contract/kernel/entity'
import { callAction } from '@wuguan/crud/action-button'
import { faultOf, fieldFaults, useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead, useTask } from '@wuguan/crud/task'
import { Alert } from '@wuguan/ui/alert'
import { Button } from '@wuguan/ui/button'
import { Drawer } from '@wuguan/ui/drawer'
import { Field } from '@wuguan/ui/form'
import { Input } from '@wuguan/ui/input'
import { EmptyPanel } from '@wuguan/ui/panel'
import { currentUser } from '@/app/session/user-store'
import { CaseList } from './case-list'
import { RehearsalResult } from './rehearsal-result'
import { inputOf, sampleOf } from './sample'
import { SampleForm } from './sample-form'

/** 流程演练: the draft or a version run with sample data; what comes out right is kept as a case. */
export function RehearsalDrawer({ model, close }: { model: AnyRow; close: () => void }) {
  const modelId = String(model.id)
  const [at, setAt] = useState<string | null>(null)
  const board = useRead(processModel.name, rehearsalBoard, { modelId })
  const versions = useRead(processModel.name, modelVersions, { id: modelId })
  return (
    <Drawer
      open
      onOpenChange={close}
      title={`流程演练 ${String(model['name'])}`}
      description="按当前的条件和分配规则试走一遍，不产生任务和消息。"
      width={1180}
    >
      <Loaded read={board} what="演练">
        {(shown) => (
          <Stage
            key={at ?? ''}
            model={model}
            board={shown}
            versions={versions.data ?? NO_VERSIONS}
            selected={at}
            select={setAt}
          />
        )}
      </Loaded>
    </Drawer>
  )
}
const NO_VERSIONS: readonly ModelVersion[] = []

interface StageProps {
  model: AnyRow
  board: RehearsalBoard
  versions: readonly ModelVersion[]
  selected: string | null
  select: (id: string | null) => void
}
function Stage({ model, board, versions, selected, select }: StageProps) {
  const port = useCrudPort()
  const modelId = String(model.id)
  const kept = board.cases.find(({ id }) => id === selected) ?? null
  const [sample, setSample] = useState(() => sampleOf(kept, currentUser()?.userId ?? null, port.context.communityId))
  const [version, setVersion] = useState<string | null>(null)
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null)
  const [running, setRunning] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [name, setName] = useState(kept?.name ?? '')
  const saving = useTask(saveRehearsalCase, {
    refreshes: [processModel.name],
    said: () => '用例已保存',
    done: ({ id }) => select(id),
  })
  const mayEdit = saving.may && model['shipped'] !== true
  const given = { modelId, ...inputOf(sample, board) }
  const run = async () => {
    setRunning(true)
    setFault(null)
    setErrors({})
    try {
      const input = { ...given, ...(version === null ? {} : { processDefinitionId: version }) }
      setRehearsal(await callAction(port, rehearse, input as never))
    } catch (cause) {
      const refused = faultOf(cause)
      const fields = fieldFaults(refused)
      if (fields) setErrors(fields)
      else setFault(refused.msg)
    } finally {
      setRunning(false)
    }
  }
  const save = () => void saving.submit({ ...given, name: name.trim(), ...(kept ? { id: kept.id } : {}) })
  return (
    <div className="flex h-full min-h-0 gap-5">
      <div className="flex w-80 shrink-0 flex-col gap-4 overflow-y-auto pr-1">
        <SampleForm
          board={board}
          versions={versions}
          version={version}
          onVersion={setVersion}
          value={sample}
          onChange={setSample}
          errors={{ ...errors, ...saving.errors }}
        />
        <Button variant="primary" loading={running} onClick={() => void run()}>
          演练
        </Button>
        <CaseList modelId={modelId} cases={board.cases} selected={selected} select={select} mayEdit={mayEdit} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto pr-1">
        {fault !== null && <Alert tone="danger" title={fault} live />}
        {rehearsal ? (
          <RehearsalResult rehearsal={rehearsal} />
        ) : (
          <EmptyPanel title="还没有演练" hint="选择发起人并填写样例数据，查看每个环节由谁处理。" />
        )}
        {rehearsal && rehearsal.stopped === null && version === null && mayEdit && (
          <section aria-label="保存为用例" className="flex flex-col gap-2 border-t border-line pt-3">
            {saving.fault !== null && <Alert tone="danger" title={saving.fault} live />}
            <div className="flex items-end gap-2">
              <Field label="用例名称" required error={saving.errors['name']} className="w-72">
                <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
              </Field>
              <Button loading={saving.pending} onClick={save}>
                {kept ? '以本次结果更新用例' : '保存为用例'}
              </Button>
            </div>
          </section>
        )}
      </div>
    </div>
  )
}
