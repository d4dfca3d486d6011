import { MonthPicker } from '@wuguan/ui/date'

interface PeriodChoiceProps {
  period: string
  max?: string
  choose: (period: string) => void
}
/** 期间 of the statements below it. */
export const PeriodChoice = ({ period, max, choose }: PeriodChoiceProps) => (
  <>
    <span className="text-secondary">期间</span>
    <div className="w-40">
      <MonthPicker
        aria-label="期间"
        value={period}
        {...(max === undefined ? {} : { max })}
        clearable={false}
        onChange={(next) => next && choose(next)}
      />
    </div>
  </>
)
