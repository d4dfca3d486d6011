import { useState } from 'react'
import { processDefinition } from '@wuguan/contract/bpm/process-definition.entity'
import { startableProcesses, startForm } from '@wuguan/contract/bpm/definition.actions'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { confirm } from '@wuguan/ui/dialog'
import { Steps } from '@wuguan/ui/steps'
import { ProcessChoice } from './process-choice'
import { StartWizard } from './start-wizard'
import { STEPS } from './steps'

/** 发起流程: choose a process, then fill in, look at the way it will go, and send it. */
export function CreateScreen({
  definitionId,
  choose,
}: {
  definitionId?: string
  choose: (id: string | undefined) => void
}) {
  const port = useCrudPort()
  const [dirty, setDirty] = useState(false)
  const list = useRead(processDefinition.name, startableProcesses, {}, { enabled: definitionId === undefined })
  const form = useRead(
    processDefinition.name,
    startForm,
    { id: definitionId ?? '' },
    { enabled: definitionId !== undefined, keep: false },
  )
  const leave = async () => {
    const yes =
      !dirty ||
      (await confirm({
        title: '返回选择流程？',
        content: '未保存的内容将丢失，可先保存草稿。',
        okText: '返回',
        danger: true,
      }))
    if (!yes) return
    setDirty(false)
    port.dirty(false)
    choose(undefined)
  }
  if (definitionId === undefined)
    return (
      <div className="flex h-full flex-col gap-4 overflow-y-auto rounded border border-line bg-surface p-4">
        <Steps items={STEPS} current={0} className="shrink-0" />
        <Loaded read={list} what="可发起的流程">
          {(processes) => <ProcessChoice processes={processes} choose={({ id }) => choose(id)} />}
        </Loaded>
      </div>
    )
  return (
    <div className="h-full rounded border border-line bg-surface">
      <Loaded read={form} what="流程表单">
        {(start) => <StartWizard key={start.id} start={start} leave={() => void leave()} noteDirty={setDirty} />}
      </Loaded>
    </div>
  )
}
