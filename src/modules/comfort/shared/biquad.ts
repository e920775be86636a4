/**
 * Filters of second order in a row. An analogue section is (n0 + n1·s + n2·s²) / (d0 + d1·s + d2·s²), s in rad/s; the
 * bilinear transform makes it digital. Corner frequencies are prewarped, so that each corner lies where it should.
 */
interface AnalogueSection {
  readonly n: readonly [number, number, number]
  readonly d: readonly [number, number, number]
}
/** y = b0·x + b1·x₋₁ + b2·x₋₂ − a1·y₋₁ − a2·y₋₂ */
export interface Section {
  readonly b: readonly [number, number, number]
  readonly a: readonly [number, number]
}

/** Corner in rad/s that the bilinear transform at `fs` Hz moves to `hz`. */
export const corner = (hz: number, fs: number): number => 2 * fs * Math.tan((Math.PI * hz) / fs)

/** Two poles, corner `w` in rad/s, quality `q`. */
export const lowPass = (w: number, q: number): AnalogueSection => ({ n: [w * w, 0, 0], d: [w * w, w / q, 1] })
export const highPass = (w: number, q: number): AnalogueSection => ({ n: [0, 0, 1], d: [w * w, w / q, 1] })

export function digital({ n, d }: AnalogueSection, fs: number): Section {
  const k = 2 * fs
  const one = (c: readonly [number, number, number]): [number, number, number] => [
    c[0] + c[1] * k + c[2] * k * k,
    2 * c[0] - 2 * c[2] * k * k,
    c[0] - c[1] * k + c[2] * k * k,
  ]
  const [b0, b1, b2] = one(n)
  const [a0, a1, a2] = one(d)
  return { b: [b0 / a0, b1 / a0, b2 / a0], a: [a1 / a0, a2 / a0] }
}

/** The samples behind the sections, from rest. Causal, as the instruments of ISO 8041 are (decision 0131). */
export function filtered(sections: readonly Section[], samples: Float64Array): Float64Array {
  const out = Float64Array.from(samples)
  for (const { b, a } of sections) {
    let s1 = 0
    let s2 = 0
    for (let i = 0; i < out.length; i++) {
      const x = out[i] ?? 0
      const y = b[0] * x + s1
      s1 = b[1] * x - a[0] * y + s2
      s2 = b[2] * x - a[1] * y
      out[i] = y
    }
  }
  return out
}
