/**
 * Numbers, choices and ids that are the same on every machine for the same seed (sfc32), so that demo data can be
 * compared, described and tested.
 */
export class Random {
  private a: number
  private b: number
  private c = 0x9e3779b9
  private d = 1

  constructor(seed: string) {
    let hash = 2166136261
    for (const sign of seed) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619)
    this.a = hash | 0
    this.b = Math.imul(hash, 0x85ebca6b) | 0
    for (let i = 0; i < 15; i++) this.bits()
  }

  private bits(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + t
    return t >>> 0
  }

  /** 0 ≤ x < 1. */
  next(): number {
    return this.bits() / 4294967296
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** A new list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const mixed = [...list]
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = this.int(0, i)
      ;[mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T]
    }
    return mixed
  }

  /** `count` different entries, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[] {
    const chosen = new Set(this.shuffled(list.map((_, i) => i)).slice(0, count))
    return list.filter((_, i) => chosen.has(i))
  }

  digits(length: number): string {
    return Array.from({ length }, (_, i) => this.int(i === 0 ? 1 : 0, 9)).join('')
  }

  /** A UUIDv7 of the given moment (epoch milliseconds). */
  id(at: number): string {
    const hex = (n: number, width: number) => n.toString(16).padStart(width, '0')
    const time = hex(Math.floor(at), 12)
    const [x, y, z] = [this.bits(), this.bits(), this.bits()]
    const tail = hex(y, 8)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(x & 0xfff, 3)}-${hex(0x8000 | ((x >>> 12) & 0x3fff), 4)}-${tail}${hex(z & 0xffff, 4)}`
  }

  token(length: number): string {
    const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
    return Array.from({ length }, () => signs[this.int(0, signs.length - 1)]).join('')
  }
}
