const MAX_BYTES = 1_048_576

/** The sentence that refuses a file before it is read. */
export const fileFault = (name: string, size: number): string | null =>
  /\.(?:bpmn|xml)$/i.test(name) && size <= MAX_BYTES ? null : '仅支持.xml、.bpmn文件，且不超过1MB'

/** Gives a text to the browser as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/xml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the blob after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** 业务流程_{timestamp}: a new model has a name before anybody thinks of one. */
export const defaultName = (now: Date) => `业务流程_${now.getTime()}`
