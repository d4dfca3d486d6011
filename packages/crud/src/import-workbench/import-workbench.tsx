import { useState } from 'react'
import { ErrorPanel } from '@wuguan/ui/panel'
import { Progress } from '@wuguan/ui/progress'
import { Skeleton } from '@wuguan/ui/skeleton'
import { faultOf } from '../port/index.ts'
import type { BatchState, ImportTemplate } from './import.types.ts'
import { stepWith } from './mapping.ts'
import { MappingStep } from './mapping-step.tsx'
import { MendStep } from './mend-step.tsx'
import { ResultStep } from './result-step.tsx'
import { ImportSteps } from './steps.tsx'
import { UploadStep } from './upload-step.tsx'
import { useImport } from './use-import.ts'

/** The batch stands in the address, so that an import can be left and found again. */
export interface ImportSearch {
  batch?: string
}
export interface ImportWorkbenchProps {
  template: ImportTemplate
  search: ImportSearch
  onSearch: (next: ImportSearch) => void
}

/** Upload, match the columns, check and mend, confirm, result. Nothing is written before the confirmation. */
export function ImportWorkbench({ template, search: { batch: batchId }, onSearch }: ImportWorkbenchProps) {
  const controller = useImport(template, batchId)
  /** Where the user went back to, against what the server says. */
  const [back, setBack] = useState<'map' | 'mend' | null>(null)
  const { batch } = controller
  const step = stepWith(back, controller.step)
  const restart = () => {
    setBack(null)
    onSearch({})
  }
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto">
      <ImportSteps step={step} />
      {controller.error && !batch ? (
        <ErrorPanel title="导入批次加载失败" detail={faultOf(controller.error).msg} retry={controller.retry} />
      ) : batchId === undefined ? (
        <UploadStep template={template} controller={controller} begin={(id) => onSearch({ batch: id })} />
      ) : controller.loading || !batch ? (
        <Skeleton lines={6} />
      ) : step === 'map' ? (
        <MappingStep
          key={batchId}
          template={template}
          batch={batch}
          controller={controller}
          restart={restart}
          mapped={() => setBack(null)}
        />
      ) : step === 'mend' ? (
        <MendStep
          template={template}
          batchId={batchId}
          batch={batch}
          controller={controller}
          restart={restart}
          remap={batch.status === 2 ? () => setBack('map') : undefined}
          committed={() => setBack(null)}
        />
      ) : step === 'result' ? (
        <ResultStep
          template={template}
          batch={batch}
          controller={controller}
          mend={() => setBack('mend')}
          restart={restart}
        />
      ) : (
        <Running batch={batch} verb={step === 'check' ? '校验' : '导入'} />
      )}
    </div>
  )
}

/** The server works; the page may be left meanwhile. */
function Running({ batch, verb }: { batch: BatchState; verb: string }) {
  const done = Math.round((batch.total * batch.progress) / 100)
  const rows = verb === '校验' ? batch.checked : done
  return (
    <section
      aria-label={`正在${verb}`}
      className="flex max-w-form flex-col gap-2 rounded border border-line bg-surface p-6"
    >
      <Progress
        label={`正在${verb}：${rows.toLocaleString('zh-CN')} / ${batch.total.toLocaleString('zh-CN')} 行`}
        value={batch.progress}
        detailed
      />
      <p className="text-small text-secondary">可以离开此页，进度保存在导入记录中，回来后继续。</p>
    </section>
  )
}
