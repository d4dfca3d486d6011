import { createInterface } from 'node:readline'
import { MOODS, openTaxPlatform } from './stand-in/tax-platform.ts'

/**
 * `npm run stand-in -- tax`: a system of others on this host, the very one that the tests talk to. Says where it is reached and with what;
 * a word typed says how it behaves from then on. `PORT` and `SECRET` keep it the same from one start to the next.
 */
const { PORT = '0', SECRET } = process.env
const platforms = { tax }
const [name = ''] = process.argv.slice(2)
if (!Object.hasOwn(platforms, name)) {
  console.error(`There is no stand-in "${name}": ${Object.keys(platforms).join(', ')}`)
  process.exit(2)
}
await platforms[name as keyof typeof platforms]()

async function tax(): Promise<void> {
  const settings = { port: Number(PORT), ...(SECRET ? { secret: SECRET } : {}) }
  const { address, appKey, secret, ...platform } = await openTaxPlatform(() => new Date(), settings)
  console.log(`Tax platform ready: ${JSON.stringify({ address, appKey, secret })}`)
  console.log(`Type one of: ${MOODS.join(', ')}; buyers later, buyers once; invoices`)
  const words = new Map<string, () => void>([
    ...MOODS.map((mood) => [mood, () => platform.is(mood)] as const),
    ['buyers later', () => platform.buyersConfirm('later')],
    ['buyers once', () => platform.buyersConfirm('once')],
  ])
  createInterface(process.stdin).on('line', (line) => {
    const word = line.trim()
    words.get(word)?.()
    if (word === 'invoices')
      for (const [serial, { invoiceNo, asked }] of platform.invoices)
        console.log([serial, invoiceNo, asked['color'], asked['amountTotal'], asked['buyerName']].join(' '))
    console.log(word === 'invoices' || words.has(word) ? `ok ${word}` : `There is no "${word}"`)
  })
}
