import { useEffect, useState } from 'react'
import { Pause, Play, SkipForward } from 'lucide-react'
import { IconButton } from '@wuguan/ui/button'

const STEP_MS = 900

interface Props {
  moments: readonly string[]
  /** The moment that is shown; null is now. */
  value: string | null
  onChange: (moment: string | null) => void
}

/** Plays an instance back: one stop for everything that came or ended. */
export function ReplayBar({ moments, value, onChange }: Props) {
  const [playing, setPlaying] = useState(false)
  const last = moments.length - 1
  const at = value === null ? last : Math.max(0, moments.indexOf(value))
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => {
      if (at >= last) setPlaying(false)
      else onChange(at + 1 === last ? null : moments[at + 1]!)
    }, STEP_MS)
    return () => clearTimeout(timer)
  }, [playing, at, last, moments, onChange])
  const play = () => {
    // At the end it begins anew.
    if (!playing && at === last) onChange(moments[0]!)
    setPlaying(!playing)
  }
  const go = (index: number) => {
    setPlaying(false)
    onChange(index >= last ? null : moments[index]!)
  }
  return (
    <div
      role="group"
      aria-label="回放"
      className="flex h-10 shrink-0 items-center gap-2 border-t border-line bg-surface px-2"
    >
      <IconButton
        size="sm"
        label={playing ? '暂停回放' : '回放'}
        icon={playing ? <Pause /> : <Play />}
        onClick={play}
      />
      <input
        type="range"
        aria-label="回放进度"
        aria-valuetext={moments[at]}
        min={0}
        max={last}
        value={at}
        onChange={(event) => go(Number(event.target.value))}
        className="min-w-0 flex-1 accent-primary"
      />
      <span className="tabular w-36 text-end text-small text-secondary">{moments[at]}</span>
      <IconButton
        size="sm"
        label="回到现在"
        icon={<SkipForward />}
        disabled={value === null}
        onClick={() => go(last)}
      />
    </div>
  )
}
