import type { ReactNode } from 'react'
import { Keys, Page, Pair, Section, Specimens } from './page.tsx'
import type { Example } from './page.tsx'

interface UsageProps {
  title: string
  /** What it is for, in one sentence. */
  lead: ReactNode
  /** When to take it, and when another. */
  use: readonly string[]
  /** What it consists of, and what each part does. */
  parts: readonly (readonly [part: string, does: string])[]
  /** Every state that it can be in: disabled, read-only, invalid, loading, long, empty. */
  states: readonly (readonly [name: string, shown: ReactNode])[]
  good: Example
  bad: Example
  /** How it is worded: labels, errors, what is empty. */
  words: readonly string[]
  /** None where the keyboard does not stop at it. */
  keys: readonly (readonly [keys: string, does: string])[]
  /** It needs room: one beside the other at most twice. */
  wide?: boolean
}

/** How a component is used: the one form of every page of a component. */
export function Usage({ title, lead, use, parts, states, good, bad, words, keys, wide }: UsageProps) {
  return (
    <Page title={title} lead={lead}>
      <Section title="什么时候用">
        <Points of={use} />
      </Section>
      <Section title="组成">
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
          {parts.map(([part, does]) => (
            <div key={part} className="contents">
              <dt className="font-medium">{part}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="状态">
        <Specimens of={states} wide={wide} />
      </Section>
      <Section title="推荐与避免">
        <Pair good={good} bad={bad} />
      </Section>
      <Section title="写字">
        <Points of={words} />
      </Section>
      <Section title="键盘">{keys.length > 0 ? <Keys of={keys} /> : <p>只看不按：键盘不在这里停。</p>}</Section>
    </Page>
  )
}

const Points = ({ of }: { of: readonly string[] }) => (
  <ul className="list-disc pl-5">
    {of.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
)
