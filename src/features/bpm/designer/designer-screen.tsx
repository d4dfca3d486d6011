import { useMemo, useState, type KeyboardEvent } from 'react'
import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import { useKept } from '@wuguan/crud/port'
import { IconButton } from '@wuguan/ui/button'
import { ErrorPanel } from '@wuguan/ui/panel'
import { LoadingOverlay } from '@wuguan/ui/skeleton'
import { useStore } from '@/app/store'
import { Canvas } from './canvas'
import { ConflictNotice } from './conflict-notice'
import { DesignerProvider } from './panel/designer-context'
import { PropertiesPanel } from './panel/panel'
import { useModelFacts } from './panel/use-model-facts'
import { ProblemsPanel } from './problems/problems-panel'
import { useProblems } from './problems/use-problems'
import { SaveStatus } from './save-status'
import { useModelFile } from './session/use-model-file'
import { PreviewDialog } from './toolbar/preview-dialog'
import { Shortcuts } from './toolbar/shortcuts'
import { Toolbar } from './toolbar/toolbar'
import { useDesignerActions } from './use-designer-actions'
import { REHEARSAL, RULES, useModelDrawer } from './use-model-drawer'

/** 流程设计: canvas, toolbar, properties and problems of one model. */
export function DesignerScreen({ modelId, ahead }: { modelId: string | null; ahead?: Promise<unknown> | null }) {
  const { file, mayEdit } = useModelFile(modelId, ahead)
  const { session } = file
  const phase = useStore(file.state, (state) => state.phase)
  const error = useStore(file.state, (state) => state.error)
  const saving = useStore(file.state, (state) => state.saving)
  const model = useModelFacts(file)
  const [rules, openRules] = useModelDrawer(file, RULES)
  const [rehearsal, openRehearsal] = useModelDrawer(file, REHEARSAL)
  const designer = useMemo(() => ({ session, model, openRules }), [session, model, openRules])
  const problems = useProblems(file)
  const actions = useDesignerActions(file)
  const [preview, setPreview] = useState<'xml' | 'json' | null>(null)
  const [wide, setWide] = useKept('panel', true)
  const simulating = useStore(session.state, (state) => state.simulating)

  const keys = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
      event.preventDefault()
      if (mayEdit) void actions.save()
    }
  }
  if (phase === 'failed') {
    return <ErrorPanel title="流程模型加载失败" detail={error ?? ''} retry={() => void file.load(modelId, null)} />
  }
  return (
    <DesignerProvider value={designer}>
      <div
        role="group"
        aria-label="流程设计"
        className="relative flex h-full min-h-0 flex-col overflow-hidden rounded border border-line bg-surface"
        onKeyDown={keys}
      >
        <Toolbar
          session={session}
          saving={saving}
          mayEdit={mayEdit}
          onImport={(picked) => void actions.importFile(picked)}
          onExport={(format) => void actions.exportAs(format)}
          onPreview={setPreview}
          onRehearse={openRehearsal}
          onValidate={() => void problems.check()}
          onSave={() => void actions.save()}
          status={<SaveStatus file={file} />}
        />
        <ConflictNotice file={file} />
        <div className="flex min-h-0 flex-1">
          <div className="relative flex min-w-0 flex-1 flex-col">
            <Canvas session={session} onFile={(picked) => mayEdit && void actions.importFile(picked)} />
            {problems.open && <ProblemsPanel problems={problems} session={session} />}
            <div className="absolute top-3 right-3 flex gap-2">
              <Shortcuts />
              <IconButton
                size="sm"
                variant="default"
                label={wide ? '收起属性' : '展开属性'}
                icon={wide ? <PanelRightClose /> : <PanelRightOpen />}
                onClick={() => setWide(!wide)}
              />
            </div>
          </div>
          {wide && (
            <aside
              aria-label="属性"
              inert={simulating || !mayEdit}
              className="w-72 shrink-0 border-l border-line bg-surface 2xl:w-90"
            >
              <PropertiesPanel />
            </aside>
          )}
        </div>
        {phase === 'loading' && <LoadingOverlay text="加载中" />}
      </div>
      {rules}
      {rehearsal}
      {preview && <PreviewDialog session={session} kind={preview} close={() => setPreview(null)} />}
    </DesignerProvider>
  )
}
