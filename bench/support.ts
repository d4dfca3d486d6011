import { availableParallelism, cpus, totalmem } from 'node:os'

/** A benchmark compares with a limit, or with a bare twin measured in the same run; it prints both, the ratio and the bar. */
export interface Claim {
  readonly name: string
  /** What is measured against what. */
  readonly what: string
  readonly value: number
  readonly unit: string
  /** `max`: the value must not exceed the bar; `min`: it must reach it. */
  readonly bar: { readonly kind: 'max' | 'min'; readonly value: number }
  readonly detail?: string
}
export interface Benchmark {
  readonly name: string
  run(options?: RunOptions): Promise<readonly Claim[]>
}
export interface RunOptions {
  /** For those that watch something over time. */
  readonly minutes?: number
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
export const percentile = (values: readonly number[], p: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))]!
}

export const holds = ({ value, bar }: Claim) => (bar.kind === 'max' ? value <= bar.value : value >= bar.value)

export const line = (claim: Claim) =>
  `${holds(claim) ? 'ok  ' : 'FAIL'} ${claim.name}: ${claim.value.toFixed(claim.value < 10 ? 2 : 0)}${claim.unit} (bar ${claim.bar.kind === 'max' ? '≤' : '≥'} ${claim.bar.value}${claim.unit}) — ${claim.what}${claim.detail ? `; ${claim.detail}` : ''}`

export const machine = () =>
  `${availableParallelism()} cores ${cpus()[0]?.model ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
