import { record, RECORD_MAX } from './xls-records.ts'

const TABLE = 0x00fc
const CONTINUED = 0x003c
const WIDE = 1

/** The texts of a workbook, each once, packed into records as they come. */
export class SharedTexts {
  readonly #ids = new Map<string, number>()
  readonly #bodies: Buffer[] = []
  /** The first record begins with both counts. */
  #body = Buffer.alloc(RECORD_MAX)
  #filled = 8
  #uses = 0

  indexOf(text: string): number {
    this.#uses++
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = this.#ids.size
    this.#ids.set(text, id)
    this.#add(text)
    return id
  }

  records(): Buffer[] {
    const bodies = [...this.#bodies, this.#body.subarray(0, this.#filled)]
    bodies[0]!.writeUInt32LE(this.#uses, 0)
    bodies[0]!.writeUInt32LE(this.#ids.size, 4)
    return bodies.map((body, i) => record(i === 0 ? TABLE : CONTINUED, body))
  }

  #add(text: string): void {
    // Length and kind stand together; a text may go on in the next record, which then repeats its kind.
    if (this.#filled + 5 > RECORD_MAX) this.#turn()
    this.#body.writeUInt16LE(text.length, this.#filled)
    this.#body.writeUInt8(WIDE, this.#filled + 2)
    this.#filled += 3
    let at = 0
    while (at < text.length) {
      const room = Math.floor((RECORD_MAX - this.#filled) / 2)
      if (room === 0) {
        this.#turn()
        this.#body.writeUInt8(WIDE, 0)
        this.#filled = 1
        continue
      }
      this.#filled += this.#body.write(text.slice(at, at + room), this.#filled, 'utf16le')
      at += room
    }
  }

  #turn(): void {
    this.#bodies.push(this.#body.subarray(0, this.#filled))
    this.#body = Buffer.alloc(RECORD_MAX)
    this.#filled = 0
  }
}
