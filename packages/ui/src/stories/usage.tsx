import type { ReactNode } from 'react'
import { Keys, Page, Pair, Section, Specimens } from './page.tsx'
import type { Example } from './page.tsx'

interface UsageProps {
  title: string
  /** What it is for, in one sentence. */
  lead: ReactNode
  /** When to take it, and when another. */
  use: readonly string[]
  /** Every state that it can be in: disabled, read-only, invalid, loading, long, empty. */
  states: readonly (readonly [name: string, shown: ReactNode])[]
  good: Example
  bad: Example
  keys: readonly (readonly [keys: string, does: string])[]
  /** It needs room: one beside the other at most twice. */
  wide?: boolean
}

/** How a component is used: the one form of every page of a component. */
export function Usage({ title, lead, use, states, good, bad, keys, wide }: UsageProps) {
  return (
    <Page title={title} lead={lead}>
      <Section title="什么时候用">
        <ul className="list-disc pl-5">
          {use.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Section>
      <Section title="状态">
        <Specimens of={states} wide={wide} />
      </Section>
      <Section title="推荐与避免">
        <Pair good={good} bad={bad} />
      </Section>
      <Section title="键盘">
        <Keys of={keys} />
      </Section>
    </Page>
  )
}
