import { useMemo } from 'react'
import { EQUIPMENT_STATUS, EQUIPMENT_SYSTEM } from '@wuguan/contract/equipment/equipment-options'
import {
  type BoardDocument,
  type EquipmentBoard,
  equipmentBoard,
  type SystemCost,
} from '@wuguan/contract/equipment/equipment-task.actions'
import { equipment } from '@wuguan/contract/equipment/equipment.entity'
import { addDays, daysInMonth } from '@wuguan/contract/kernel/dates'
import { formatMoney } from '@wuguan/contract/kernel/decimal'
import { labelOf } from '@wuguan/contract/kernel/options'
import { DocumentPart } from '@wuguan/crud/document-screen'
import { useCrudPort } from '@wuguan/crud/port'
import { Loaded, useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { Chart } from '@wuguan/ui/chart'
import { StatisticCard } from '@wuguan/ui/statistic'
import { DataTable, type DataTableColumn } from '@wuguan/ui/table'
import { Tag } from '@wuguan/ui/tag'
import { hrefTo } from '@/app/routing/href'

const FILES = '/equipment/files/index'
const TASKS = '/equipment/task/index'
const FINDINGS = '/equipment/abnormality/task/index'
const toneOf = (status: number) => EQUIPMENT_STATUS.items.find(({ code }) => code === status)?.tone ?? 'neutral'
const listOf = (to: string, f: Readonly<Record<string, string>>) => hrefTo(to, {}, { f })

/** 设备报表: how the machines stand; every figure opens its rows. */
export function EquipmentBoardScreen() {
  const read = useRead(equipment.name, equipmentBoard)
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 overflow-y-auto">
      <Loaded read={read} what="设备报表" lines={12}>
        {(board) => <Figures board={board} />}
      </Loaded>
    </div>
  )
}

function Figures({ board }: { board: EquipmentBoard }) {
  const { open } = useCrudPort()
  const { today, month } = board
  const [year, at] = today.split('-').map(Number)
  const range = `${today.slice(0, 7)}-01,${today.slice(0, 7)}-${daysInMonth(year!, at!)}`
  const all = board.states
    .filter(({ status }) => status !== EQUIPMENT_STATUS.scrapped)
    .reduce((sum, { machines }) => sum + machines, 0)
  const systems = useMemo(
    () => ({
      categories: board.findings.map(({ system }) => labelOf(EQUIPMENT_SYSTEM, system)),
      series: [
        { name: '未闭环', values: board.findings.map((one) => one.open) },
        { name: '已闭环', values: board.findings.map((one) => one.closed) },
      ],
    }),
    [board.findings],
  )
  return (
    <>
      <div className="grid shrink-0 grid-cols-2 gap-3 md:grid-cols-4">
        <StatisticCard label="设备台数" value={String(all)} unit="台" scope="不含报废" onOpen={() => open(FILES)}>
          <p className="flex flex-wrap gap-x-1">
            {board.states.map(({ status, machines }) => (
              <Button
                key={status}
                variant="link"
                size="sm"
                onClick={() => open(listOf(FILES, { status: String(status) }))}
              >
                <Tag tone={toneOf(status)}>{`${labelOf(EQUIPMENT_STATUS, status)} ${machines}`}</Tag>
              </Button>
            ))}
          </p>
        </StatisticCard>
        <StatisticCard
          label="完好率"
          value={board.goodRate}
          unit="%"
          scope="在用与备用，今天"
          onOpen={() => open('/equipment/report/ledger/statistics')}
        />
        <StatisticCard
          label="时间完好率"
          value={board.timeGoodRate}
          unit="%"
          scope="A、B级设备，近一年"
          onOpen={() => open(listOf(FILES, { status: '40,50' }))}
        />
        <StatisticCard
          label="故障次数"
          value={board.faults}
          unit="次"
          scope="近一年"
          onOpen={() => open(listOf(FILES, { status: '40,50' }))}
        />
        <StatisticCard
          label="MTTR"
          value={board.meanRepair}
          unit="小时"
          scope="平均修复时长，近一年"
          onOpen={() => open(listOf(FILES, { status: '40,50' }))}
        />
        <StatisticCard
          label="MTBF"
          value={board.meanBetween}
          unit="小时"
          scope="平均故障间隔，近一年"
          onOpen={() => open(listOf(FILES, { status: '20,30' }))}
        />
        <StatisticCard
          label="本月维保"
          value={`${month.done}/${month.all}`}
          unit="次"
          scope={`漏做 ${month.missed}，待审核 ${month.audits}`}
          onOpen={() => open(listOf(TASKS, { slotDate: range }))}
        />
        <StatisticCard
          label="超期任务"
          value={String(month.overdue)}
          unit="个"
          scope="本月待执行和执行中"
          onOpen={() => open(listOf(TASKS, { slotDate: range, overdue: 'true', status: '10,20' }))}
        />
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        <section className="min-w-0 rounded border border-line bg-surface p-4">
          <Chart
            title="近一年异常（按系统，次）"
            kind="stacked"
            categories={systems.categories}
            series={systems.series}
            height={260}
            onPick={() => open(FINDINGS)}
          />
        </section>
        <DocumentPart title="证书到期">
          {board.documents.length === 0 ? (
            <p className="text-secondary">30天内没有到期的证书</p>
          ) : (
            <DataTable
              ariaLabel="证书到期"
              columns={DOCUMENTS}
              rows={board.documents}
              rowKey={documentKey}
              density="compact"
              onRowOpen={(row) => open(hrefTo(FILES, {}, { keyword: row.equipmentNo }))}
            />
          )}
        </DocumentPart>
      </div>
      <DocumentPart title="维保成本（近一年，按系统）">
        {board.costs.length === 0 ? (
          <p className="text-secondary">近一年没有维保成本</p>
        ) : (
          <DataTable
            ariaLabel="维保成本"
            columns={COSTS}
            rows={board.costs}
            rowKey={costKey}
            density="compact"
            onRowOpen={({ system }) =>
              open(hrefTo('/equipment/report/maintain/statistics', {}, { f: { system, what: 'cost' } }))
            }
          />
        )}
      </DocumentPart>
      <DocumentPart title="故障与异常最多的设备（近一年）">
        {board.failing.length === 0 ? (
          <p className="text-secondary">{`${addDays(today, -365)} 以来没有故障和异常`}</p>
        ) : (
          <DataTable
            ariaLabel="故障与异常最多的设备"
            columns={FAILING}
            rows={board.failing}
            rowKey={failingKey}
            density="compact"
            onRowOpen={(row) => open(hrefTo(FILES, {}, { keyword: row.equipmentNo }))}
          />
        )}
      </DocumentPart>
    </>
  )
}

const DOCUMENTS: DataTableColumn<BoardDocument>[] = [
  { key: 'no', title: '设备编号', width: 120, render: (row) => <span className="tabular">{row.equipmentNo}</span> },
  { key: 'machine', title: '设备', width: 150, render: (row) => row.machine },
  { key: 'name', title: '证书', width: 120, render: (row) => row.name },
  { key: 'date', title: '到期', width: 104, render: (row) => <span className="tabular">{row.expireDate}</span> },
  {
    key: 'days',
    title: '剩余',
    width: 96,
    render: (row) =>
      row.days < 0 ? (
        <Tag tone="danger">{`过期${-row.days}天`}</Tag>
      ) : (
        <span className="tabular">{row.days === 0 ? '今天' : `${row.days}天`}</span>
      ),
  },
]
const documentKey = ({ id }: BoardDocument) => id
const COSTS: DataTableColumn<SystemCost>[] = [
  { key: 'system', title: '系统', width: 130, render: (row) => labelOf(EQUIPMENT_SYSTEM, row.system) },
  {
    key: 'cost',
    title: '维保成本（元）',
    width: 140,
    align: 'end',
    render: (row) => <span className="tabular">{formatMoney(row.cost)}</span>,
  },
  {
    key: 'perMeter',
    title: '每平方米建筑面积（元）',
    width: 180,
    align: 'end',
    render: (row) => <span className="tabular">{row.perMeter ?? '—'}</span>,
  },
]
const costKey = ({ system }: SystemCost) => system
type Failing = EquipmentBoard['failing'][number]
const FAILING: DataTableColumn<Failing>[] = [
  { key: 'no', title: '设备编号', width: 130, render: (row) => <span className="tabular">{row.equipmentNo}</span> },
  { key: 'name', title: '设备', width: 220, render: (row) => row.name },
  {
    key: 'faults',
    title: '故障',
    width: 80,
    align: 'end',
    render: (row) => <span className="tabular">{row.faults}</span>,
  },
  {
    key: 'findings',
    title: '异常',
    width: 80,
    align: 'end',
    render: (row) => <span className="tabular">{row.findings}</span>,
  },
]
const failingKey = ({ id }: Failing) => id
