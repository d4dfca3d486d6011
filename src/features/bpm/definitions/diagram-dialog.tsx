import { useState } from 'react'
import { getDefinition } from '@wuguan/contract/bpm/definition.actions'
import { processDefinition, type Definition } from '@wuguan/contract/bpm/process-definition.entity'
import { Loaded, useRead } from '@wuguan/crud/task'
import { CodeViewer } from '@wuguan/ui/code-viewer'
import { Dialog } from '@wuguan/ui/dialog'
import { Tabs } from '@wuguan/ui/tabs'
import { ProcessViewer } from '../viewer'

type View = 'picture' | 'xml'

/** 查看图 and 查看XML of a version. */
export function DiagramDialog({ row, close }: { row: Definition; close: () => void }) {
  const [view, setView] = useState<View>('picture')
  const read = useRead(processDefinition.name, getDefinition, { id: String(row.id) }, { keep: false })
  return (
    <Dialog open onOpenChange={close} width={1080} title={`${row.name} v${row.versionNo}`}>
      <Loaded read={read} what="流程定义" lines={10}>
        {({ bpmnXml }) => (
          <Tabs<View>
            aria-label="流程定义"
            value={view}
            onChange={setView}
            items={[
              {
                key: 'picture',
                label: '流程图',
                content: (
                  <div className="h-[56vh] rounded border border-line">
                    <ProcessViewer xml={bpmnXml} replay={false} />
                  </div>
                ),
              },
              { key: 'xml', label: 'XML', content: <CodeViewer code={bpmnXml} language="xml" label="流程定义 XML" /> },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
