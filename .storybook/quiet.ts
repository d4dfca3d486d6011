/** React's own words about how a test waits; they say nothing of the story, and come and go with the load of the machine. */
const OF_THE_TEST = /wrapped in act\(|`act` (scope|call)/

/** What a story has said on the console since it began, as an error or a warning. */
let said: string[] = []

if (import.meta.env['VITEST_STORYBOOK'] !== undefined)
  for (const level of ['error', 'warn'] as const) {
    const say = console[level]
    console[level] = (...words: unknown[]) => {
      const sentence = words.map(String).join(' ')
      if (!OF_THE_TEST.test(sentence)) said.push(`${level}: ${sentence}`)
      say(...words)
    }
  }

export function listen(): void {
  said = []
}

/** Whatever is said there is a fault that nobody has looked at. */
export function expectSilence(): void {
  if (said.length > 0) throw new Error(`The story says on the console:\n${said.join('\n')}`)
}
