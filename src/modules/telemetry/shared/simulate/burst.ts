import { Random } from '#modules/routing/shared/random.ts'
import type { WaveSaid } from '../wire.ts'

const FS = 256
const PART = 2560

/** How the pitch of a ride wanders: rails, wind and ropes hum, but they do not sing. */
const WANDERS = 0.3

/**
 * A burst of the accelerometer, whole mm/s², in the parts that one message bears. What moves shakes; what stands hums. `tone`: of
 * a part that turns unevenly, while the car moves.
 */
export function burst(
  id: number,
  {
    sec,
    moves,
    why,
    tone = null,
  }: {
    readonly sec: number
    readonly moves: boolean
    readonly why: string
    readonly tone?: { readonly hz: number; readonly amplitude: number } | null
  },
): WaveSaid[] {
  const random = new Random(id ^ 0x27d4eb2f)
  const n = Math.round(sec * FS)
  const strength = moves ? 1 : 0.12
  const axis = (hertz: number, amplitude: number, part: number) => {
    let [phase, off] = [2 * Math.PI * random.next(), 0]
    return Array.from({ length: n }, (_, i) => {
      off = 0.99 * off + 0.28 * (random.next() - 0.5)
      phase += (2 * Math.PI * hertz * (1 + WANDERS * off)) / FS
      const ride = strength * amplitude * (Math.sin(phase) + 0.35 * Math.sin(3.1 * phase) + 0.5 * (random.next() - 0.5))
      const turns = moves && tone ? part * tone.amplitude * Math.sin((2 * Math.PI * tone.hz * i) / FS) : 0
      return Math.round(1000 * (ride + turns))
    })
  }
  const [x, y, z] = [axis(2.1, 0.035, 0.3), axis(4.7, 0.028, 0.2), axis(8.3, 0.055, 1)]
  const parts = Math.max(1, Math.ceil(n / PART))
  return Array.from({ length: parts }, (_, i) => {
    const of = (values: number[]) => values.slice(i * PART, (i + 1) * PART)
    return { id, fs: FS, part: i + 1, parts, why, x: of(x), y: of(y), z: of(z) }
  })
}
