import { useEffect, useState } from 'react'
import { CodeViewer } from '@wuguan/ui/code-viewer'
import { Dialog } from '@wuguan/ui/dialog'
import type { DesignerSession } from '../session/designer-session'
import { jsonOf } from './download'

/** The file as it would be saved, to read. */
export function PreviewDialog({
  session,
  kind,
  close,
}: {
  session: DesignerSession
  kind: 'xml' | 'json'
  close: () => void
}) {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let live = true
    void session.xml().then((xml) => {
      if (live) setCode(kind === 'xml' ? xml : jsonOf(xml))
    })
    return () => {
      live = false
    }
  }, [session, kind])
  return (
    <Dialog open onOpenChange={close} title={kind === 'xml' ? '预览 XML' : '预览 JSON'} width={960}>
      {code !== null && (
        <CodeViewer
          code={code}
          language={kind}
          label={kind === 'xml' ? '流程定义 XML' : '流程定义 JSON'}
          maxHeight={520}
        />
      )}
    </Dialog>
  )
}
