const BLOCK = 1024 * 1024

/** Many strings as packed UTF-8 outside the JavaScript heap, so that a million shared strings cost little more than their bytes. */
export class StringTable {
  readonly #blocks: Buffer[] = []
  readonly #block = new Numbers()
  readonly #start = new Numbers()
  readonly #length = new Numbers()
  #used = BLOCK
  #count = 0

  add(text: string) {
    const length = Buffer.byteLength(text)
    if (this.#used + length > BLOCK) {
      this.#blocks.push(Buffer.allocUnsafeSlow(Math.max(BLOCK, length)))
      this.#used = 0
    }
    this.#blocks.at(-1)!.write(text, this.#used)
    this.#block.set(this.#count, this.#blocks.length - 1)
    this.#start.set(this.#count, this.#used)
    this.#length.set(this.#count, length)
    this.#used += length
    this.#count++
  }

  get(index: number): string {
    if (!(index >= 0 && index < this.#count)) return ''
    const start = this.#start.get(index)
    return this.#blocks[this.#block.get(index)]!.toString('utf8', start, start + this.#length.get(index))
  }
}

class Numbers {
  #values = new Uint32Array(1024)
  set(index: number, value: number) {
    if (index >= this.#values.length) {
      const grown = new Uint32Array(this.#values.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[index] = value
  }
  get(index: number): number {
    return this.#values[index] ?? 0
  }
}
