import { useState } from 'react'
import { Printer } from 'lucide-react'
import { monthStatement, verifyMonth } from '@wuguan/contract/charge-other/month.actions'
import {
  monthSettlementCash,
  monthSettlementLine,
  monthSettlementPrepaid,
} from '@wuguan/contract/charge-other/month-settlement-lines.entity'
import { callAction } from '@wuguan/crud/action-button'
import { useExport } from '@wuguan/crud/controllers'
import { faultOf, useCrudPort, useKept } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Checkbox } from '@wuguan/ui/checkbox'
import { Tag } from '@wuguan/ui/tag'
import { toast } from '@wuguan/ui/toast'
import { InCommunity } from '@/features/basedata'
import { EntriesDrawer } from './entries-drawer'
import { MONTH_KEY, lastMonth } from './months'
import { StatementPrint } from './statement-print'
import { type StatementKind, type StatementRow, StatementTables } from './statement-tables'
import { PeriodChoice } from './period-choice'

const ENTITIES = { items: monthSettlementLine, prepaid: monthSettlementPrepaid, cash: monthSettlementCash } as const

/** 月结报表: the snapshot of a closed month, or the month as it is now. */
export function ReportScreen() {
  return (
    <InCommunity hint="月结报表按项目查看。">
      <Report />
    </InCommunity>
  )
}

function Report() {
  const port = useCrudPort()
  const communityId = port.context.communityId!
  const [period, setPeriod] = useKept('period', lastMonth())
  const [compare, setCompare] = useKept('compare', false)
  const [kind, setKind] = useKept<StatementKind>('kind', 'items')
  const [opened, setOpened] = useState<StatementRow | null>(null)
  const [printing, setPrinting] = useState(false)
  const read = useRead(MONTH_KEY, monthStatement, { communityId, period }, { keep: false })
  const statement = read.data
  const community = port.context.communities.find(({ id }) => id === communityId)?.name ?? ''
  return (
    <div className="flex h-full min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded border border-line bg-surface px-4 py-2">
        <PeriodChoice period={period} choose={setPeriod} />
        {statement && (
          <Tag tone={statement.closed ? 'success' : 'warning'} dashed={!statement.closed}>
            {statement.closed ? '已结账' : '未结账'}
          </Tag>
        )}
        {statement?.closedAt && <span className="text-table text-secondary">结账于 {statement.closedAt}</span>}
        <Checkbox label="与上月比较" checked={compare} onChange={(on) => setCompare(on === true)} />
        <span className="ml-auto flex gap-2">
          {statement?.closed && statement.settlementId !== null && (
            <>
              <VerifyButton settlementId={statement.settlementId} />
              <ExportButton key={kind} kind={kind} settlementId={statement.settlementId} />
            </>
          )}
          <Button icon={<Printer />} disabled={!statement} onClick={() => setPrinting(true)}>
            打印
          </Button>
        </span>
      </div>
      <div className="min-h-0 flex-1">
        <Loaded read={read} what="月结报表">
          {(found) => (
            <StatementTables
              statements={found.statements}
              previous={compare ? found.previous : null}
              kind={kind}
              onKind={setKind}
              onOpen={(_, row) => setOpened(row)}
            />
          )}
        </Loaded>
      </div>
      {opened && (
        <EntriesDrawer
          communityId={communityId}
          period={period}
          kind={kind}
          row={opened}
          close={() => setOpened(null)}
        />
      )}
      {printing && statement && (
        <StatementPrint
          community={community}
          period={period}
          kind={kind}
          statement={statement}
          close={() => setPrinting(false)}
        />
      )}
    </div>
  )
}

/** Counts the entries again and holds the result against what was kept. */
function VerifyButton({ settlementId }: { settlementId: string }) {
  const port = useCrudPort()
  const [pending, setPending] = useState(false)
  const verify = async () => {
    setPending(true)
    try {
      const { same } = await callAction(port, verifyMonth, { settlementId })
      if (same) toast.success('快照与分录一致')
      else toast.error('快照与分录不一致，请联系管理员')
    } catch (error) {
      toast.error(faultOf(error).msg)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button loading={pending} onClick={() => void verify()}>
      校验快照
    </Button>
  )
}

function ExportButton({ kind, settlementId }: { kind: StatementKind; settlementId: string }) {
  const task = useExport(ENTITIES[kind])
  return (
    <Button
      loading={task.isPending}
      onClick={() =>
        task.mutate({ filters: { settlementId } }, { onError: (error) => toast.error(faultOf(error).msg) })
      }
    >
      导出
    </Button>
  )
}
