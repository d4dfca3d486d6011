import { WORDS } from './words'

export function translate(text: string, values: Readonly<Record<string, string>> = {}): string {
  return (WORDS[text] ?? text).replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

export const translateModule = { translate: ['value', translate] }
