/** Ids as BPMN keeps them: separated by commas. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const joinList = (values: readonly (string | number)[]): string => values.join(',')

/** An expression decides at run time; it is typed, not picked. */
export const isExpressionText = (text: string): boolean => /[$#]\{/.test(text)
