import { Random } from '#modules/routing/shared/random.ts'
import type { WaveSaid } from '../wire.ts'

const FS = 256
const PART = 2560

/** A burst of the accelerometer, whole mm/s², in the parts that one message bears. What moves shakes; what stands hums. */
export function burst(id: number, sec: number, moves: boolean): WaveSaid[] {
  const random = new Random(id ^ 0x27d4eb2f)
  const n = Math.round(sec * FS)
  const strength = moves ? 1 : 0.12
  const axis = (hertz: number, amplitude: number) => {
    const phase = 2 * Math.PI * random.next()
    return Array.from({ length: n }, (_, i) => {
      const t = i / FS
      const swell = 0.7 + 0.3 * Math.sin(0.9 * t + phase)
      const wave = Math.sin(2 * Math.PI * hertz * t + phase) + 0.35 * Math.sin(2 * Math.PI * 3.1 * hertz * t)
      return Math.round(1000 * strength * amplitude * (swell * wave + 0.5 * (random.next() - 0.5)))
    })
  }
  const [x, y, z] = [axis(2.1, 0.035), axis(4.7, 0.028), axis(8.3, 0.055)]
  const parts = Math.max(1, Math.ceil(n / PART))
  return Array.from({ length: parts }, (_, i) => {
    const of = (values: number[]) => values.slice(i * PART, (i + 1) * PART)
    return { id, fs: FS, part: i + 1, parts, why: 'cmd', x: of(x), y: of(y), z: of(z) }
  })
}
