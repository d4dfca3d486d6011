import { WandSparkles } from 'lucide-react'
import { prefillLedger } from '@wuguan/contract/basedata/ledger.actions'
import { ledger } from '@wuguan/contract/basedata/ledger.entity'
import { useRead } from '@wuguan/crud/task'
import { Button } from '@wuguan/ui/button'
import { cn } from '@wuguan/ui/cn'
import { NumberInput } from '@wuguan/ui/number-input'
import { deviationOf, FIGURES, prefilled, type LedgerDraft } from './ledger.logic'

interface ProjectFiguresProps {
  draft: LedgerDraft
  onChange: (figures: LedgerDraft['figures']) => void
}
const CELL = 'border-b border-line px-3 py-1.5 text-left'
const NUMBER = `${CELL} tabular text-right`
const MAX = '999999999999'

/** The figures of the month beside what the register says; deviations above five percent are marked. */
export function ProjectFigures({ draft, onChange }: ProjectFiguresProps) {
  const { communityId, period, figures } = draft
  const ready = communityId !== null && period !== null
  const read = useRead(
    ledger.name,
    prefillLedger,
    { communityId: communityId ?? 0, period: period ?? '' },
    { enabled: ready },
  )
  const known = ready ? read.data : undefined
  const take = () =>
    onChange(prefilled(figures, Object.fromEntries((known ?? []).map(({ key, system }) => [key, system]))))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Button size="sm" icon={<WandSparkles />} disabled={!known} onClick={take}>
          带入系统值
        </Button>
        <span className="text-table text-secondary">
          {ready ? '系统没有的指标须手工填写；与系统值相差超过5%的会标出' : '选择项目和期间后可带入系统值'}
        </span>
      </div>
      <div className="overflow-x-auto rounded border border-line">
        <table aria-label="项目台账指标" className="w-full max-w-form border-collapse text-table">
          <thead>
            <tr className="bg-sunken text-secondary">
              <th scope="col" className={cn(CELL, 'font-medium')}>
                指标
              </th>
              <th scope="col" className={cn(CELL, 'w-56 font-medium')}>
                申报值
              </th>
              <th scope="col" className={cn(NUMBER, 'font-medium')}>
                系统值
              </th>
              <th scope="col" className={cn(NUMBER, 'font-medium')}>
                偏差
              </th>
              <th scope="col" className={cn(NUMBER, 'font-medium')}>
                上期
              </th>
            </tr>
          </thead>
          <tbody>
            {FIGURES.map(({ key, label, unit, scale }) => {
              const found = known?.find((one) => one.key === key)
              const deviation = deviationOf(figures[key], found?.system ?? null)
              return (
                <tr key={key} className={cn(deviation?.marked && 'bg-warning-soft')}>
                  <th scope="row" className={cn(CELL, 'font-normal text-secondary')}>
                    {label}
                  </th>
                  <td className={CELL}>
                    <NumberInput
                      aria-label={label}
                      value={figures[key] ?? ''}
                      scale={scale}
                      min={0}
                      max={MAX}
                      unit={unit}
                      onChange={(text) => onChange({ ...figures, [key]: text })}
                    />
                  </td>
                  <td className={NUMBER}>{found?.system ?? '—'}</td>
                  <td className={cn(NUMBER, deviation?.marked && 'font-medium text-warning-text')}>
                    {deviation === null ? '—' : `${deviation.percent}%${deviation.marked ? ' 超差' : ''}`}
                  </td>
                  <td className={cn(NUMBER, 'text-secondary')}>{found?.previous ?? '—'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}
