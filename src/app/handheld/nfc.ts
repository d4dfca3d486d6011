interface Reading {
  readonly serialNumber: string
  readonly message: { readonly records: readonly { readonly recordType: string; readonly data?: DataView }[] }
}
interface Reader {
  scan(options: { signal: AbortSignal }): Promise<void>
  onreading: ((reading: Reading) => void) | null
}
const readerClass = () => (window as { NDEFReader?: new () => Reader }).NDEFReader

/** Whether this browser reads chips. */
export const readsChips = (): boolean => readerClass() !== undefined

/** Waits for a chip; gives the text written on it, else its number. */
export async function readChip(signal: AbortSignal): Promise<string> {
  const reader = new (readerClass()!)()
  await reader.scan({ signal })
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    reader.onreading = ({ serialNumber, message }) => {
      const words = message.records.find(({ recordType, data }) => recordType === 'text' && data)
      resolve(words ? new TextDecoder().decode(words.data) : serialNumber)
    }
  })
}
