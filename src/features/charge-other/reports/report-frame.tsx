import { ArrowLeft, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { EmbeddedReport } from '@/app/external/embedded-report'
import { externalReport, reportCenter } from '@wuguan/contract/charge-other/report-center.actions'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'

/** A report of the company's report server, inside the centre. */
export function ReportFrame({ id, back }: { id: string; back: () => void }) {
  const read = useRead(reportCenter.name, externalReport, { id })
  const [round, setRound] = useState(0)
  return (
    <div className="flex h-full flex-col gap-2">
      <div role="toolbar" aria-label="报表操作" className="flex items-center gap-2">
        <Button size="sm" icon={<ArrowLeft />} onClick={back}>
          报表中心
        </Button>
        <Button size="sm" icon={<RotateCw />} onClick={() => setRound(round + 1)}>
          刷新
        </Button>
        <span className="font-medium">{read.data?.title}</span>
      </div>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded border border-line bg-surface">
        <Loaded read={read} what="报表">
          {({ title, path }) => (
            <EmbeddedReport key={round} title={title} path={path} reload={() => setRound(round + 1)} />
          )}
        </Loaded>
      </div>
    </div>
  )
}
