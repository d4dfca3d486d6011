import { cn } from '../cn/index.ts'

export type StrengthScore = -2 | -1 | 0 | 1 | 2 | 3 | 4

const TONES: Record<StrengthScore, string> = {
  [-2]: 'bg-danger',
  [-1]: 'bg-danger',
  0: 'bg-danger',
  1: 'bg-danger',
  2: 'bg-warning',
  3: 'bg-success',
  4: 'bg-success',
}

export interface StrengthMeterProps {
  /** −2 too long, −1 a character that is not allowed, 0 too short, 1 to 4 how many kinds of characters; null while nothing is typed. */
  score: StrengthScore | null
  /** What that means, in words. */
  word: string
  id?: string
}

/** How strong a new password is: four bars and a word. How it is judged is not its business. */
export function StrengthMeter({ score, word, id }: StrengthMeterProps) {
  return (
    <div id={id} role="status" aria-label="密码强度" className="flex h-[22px] items-center gap-2">
      <span aria-hidden className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cn(
              'h-1 flex-1 rounded-full',
              score !== null && bar <= Math.max(1, score) ? TONES[score] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span
        className={cn(
          'min-w-8 text-end text-small',
          score !== null && score <= 1 ? 'text-danger-text' : 'text-secondary',
        )}
      >
        {score === null ? '' : word}
      </span>
    </div>
  )
}
